import type { Db } from '../../platform/database/database';
import {
  insertMove,
  lockLinksOf,
  takeMoves,
  type NumberedLink,
} from '../sql/sap-link-moves.queries';
import { linkedNumbers, lockLink, writeLink } from '../sql/sap-links.queries';
import { isLinked, refreshLink } from './sap-links';

export interface OwnMerge {
  readonly mergeId: string;
  readonly sourceId: string;
  readonly targetId: string;
}

const after = (link: NumberedLink, { sourceId, targetId }: OwnMerge, isTaken: boolean) => {
  const moved = link.patientId === sourceId ? targetId : link.patientId;
  // A proposal ends with the record that it was about; the one that is left keeps its own link.
  const isDropped = link.patientId === sourceId && (isTaken || !isLinked(link));
  const patientId = isDropped ? null : moved;
  const other = link.clashId === sourceId ? targetId : link.clashId;
  return { patientId, clashId: patientId === null || other === patientId ? null : other };
};

/**
 * Ours that was merged into another takes its link along; when both had one, the one that is left
 * keeps its own. Two between which SAP left the choice are one now.
 */
export const moveLinks = async (db: Db, merge: OwnMerge): Promise<void> => {
  const taken = await linkedNumbers(db, merge.targetId);
  for (const link of await lockLinksOf(db, merge.sourceId)) {
    const isTaken = taken.some((patnr) => patnr !== link.patnr);
    const { patientId, clashId } = after(link, merge, isTaken);
    const state = patientId === null ? 'unlinked' : clashId === null ? 'linked' : 'conflict';
    await writeLink(db, link.patnr, { state, patientId, clashId }, null);
    if (isLinked(link))
      await insertMove(db, merge.mergeId, {
        patnr: link.patnr,
        fromPatientId: link.patientId,
        fromClashId: link.clashId,
        toPatientId: patientId,
        toClashId: clashId,
      });
    await refreshLink(db, link.patnr);
  }
};

/** A merge of ours was undone: each link is where it was, unless somebody changed it since. */
export const moveLinksBack = async (db: Db, mergeId: string): Promise<void> => {
  for (const move of await takeMoves(db, mergeId)) {
    const link = await lockLink(db, move.patnr);
    const { fromPatientId: patientId, fromClashId: clashId } = move;
    if (!link || patientId === null) continue;
    if (link.patientId !== move.toPatientId || link.clashId !== move.toClashId) continue;
    if ((await linkedNumbers(db, patientId)).some((patnr) => patnr !== move.patnr)) continue;
    const state = clashId === null ? 'linked' : 'conflict';
    await writeLink(db, move.patnr, { state, patientId, clashId }, null);
    await refreshLink(db, move.patnr);
  }
};
