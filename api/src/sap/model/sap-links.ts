import { membersWithPermission } from '../../identity';
import type { Db } from '../../platform/database/database';
import { notify } from '../../platform/notifications/notify';
import { readCompanyId } from '../sql/behalf.queries';
import {
  findCandidates,
  lockLink,
  readOwnPatient,
  writeLink,
  type LinkRow,
} from '../sql/sap-links.queries';
import { lockSapPatient } from '../sql/sap-patient-writes.queries';
import { comparePatient, isInConflict } from './compare-patient';
import type { FollowContext } from './follow-appointment';
import { matchScore, suggestedFrom } from './match-score';

export const isLinked = ({ state }: Pick<LinkRow, 'state'>): boolean =>
  state === 'linked' || state === 'conflict';

/**
 * Brings the link up to date after either side changed: a linked one is in conflict while the two
 * differ; one that is not linked is suggested while somebody of ours may be the same person.
 */
export const refreshLink = async (db: Db, patnr: string): Promise<void> => {
  const sap = await lockSapPatient(db, patnr);
  const link = await lockLink(db, patnr);
  if (!sap || !link) return;
  if (isLinked(link)) {
    const ours = link.patientId === null ? undefined : await readOwnPatient(db, link.patientId);
    if (!ours) return;
    // Until somebody chose between two patients, equal values settle nothing.
    const isOpen = link.clashId !== null || isInConflict(comparePatient(sap, ours));
    const state = isOpen ? 'conflict' : 'linked';
    if (state !== link.state) await writeLink(db, patnr, { ...link, state }, null);
    return;
  }
  if (link.patientId !== null) return; // somebody proposed one
  const isOpen = !sap.cancelled && sap.mergedInto === null && !sap.provisional;
  const candidates = isOpen ? await findCandidates(db, sap) : [];
  const isLikely = candidates.some((ours) => matchScore(sap, ours).score >= suggestedFrom);
  const state = isLikely ? 'suggested' : 'unlinked';
  if (state !== link.state) await writeLink(db, patnr, { state, patientId: null }, null);
};

/** Those who manage SAP; numbers only: notifications name no patient. */
const tellOfClash = async (
  { db, now }: Pick<FollowContext, 'db' | 'now'>,
  merged: string,
  survivor: string,
): Promise<void> => {
  const companyId = await readCompanyId(db);
  for (const userId of await membersWithPermission(db, 'sap:manage'))
    await notify(db, {
      userId,
      companyId,
      kind: 'sap_link_conflict',
      facts: { record: survivor, other: merged },
      path: `/hospital/sap/patients?patnr=${survivor}`,
      now,
    });
};

/**
 * The link of a record that SAP merged goes with it. When the one that is left has another patient
 * of ours, somebody has to decide: it is in conflict until then.
 */
export const followMerge = async (
  context: Pick<FollowContext, 'db' | 'now'>,
  merged: string,
  survivor: string,
): Promise<void> => {
  const { db } = context;
  const old = await lockLink(db, merged);
  const left = await lockLink(db, survivor);
  if (!old || !left) return;
  if (old.patientId !== null) {
    await writeLink(db, merged, { state: 'unlinked', patientId: null }, null);
    if (isLinked(old) && !isLinked(left)) await writeLink(db, survivor, old, null);
    else if (isLinked(old)) {
      const clash = { ...left, state: 'conflict', clashId: old.patientId } as const;
      await writeLink(db, survivor, clash, null);
      await tellOfClash(context, merged, survivor);
    }
  }
  await refreshLink(db, survivor);
};
