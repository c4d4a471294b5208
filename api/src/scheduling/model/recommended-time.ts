import type { recommendedWhy } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { firstFreeSince, practitionersOfPatient } from '../sql/free-times.queries';
import { preferredHalf, type RankedSlot, type RankingQuery } from '../sql/ranked-times';

export interface Recommended {
  readonly startAt: string;
  readonly practitionerId: string;
  readonly siteId: string;
  readonly why: (typeof recommendedWhy)[number];
}

const better = (one: RankedSlot, other: RankedSlot): number =>
  other.score - one.score || one.startAt.localeCompare(other.startAt);

/** Of the best times: the first with a doctor of the patient, else the one with the best score. */
export const recommend = async (
  db: Db,
  wanted: RankingQuery,
  best: readonly RankedSlot[],
  now: string,
): Promise<Recommended | null> => {
  const own = wanted.patientId === null ? [] : await practitionersOfPatient(db, wanted.patientId);
  const theirs = best.filter(({ practitionerId }) => own.includes(practitionerId));
  const slot = best.toSorted(better)[0];
  const chosen = theirs[0] ?? slot;
  if (!chosen) return null;
  const { startAt, practitionerId, siteId } = chosen;
  if (theirs.length > 0) return { startAt, practitionerId, siteId, why: 'own_doctor' };
  const first = await firstFreeSince(db, wanted, preferredHalf[wanted.preference], startAt, now);
  const why = first === null || startAt <= first ? 'first' : 'lighter';
  return { startAt, practitionerId, siteId, why };
};
