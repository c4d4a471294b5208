import type { recommendedWhy } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { firstFreeSince, practitionersOfPatient } from '../sql/free-times.queries';
import { preferredHalf, rankTimes, type RankedSlot, type RankingQuery } from '../sql/ranked-times';

export interface Recommended {
  readonly startAt: string;
  readonly practitionerId: string;
  readonly siteId: string;
  readonly why: (typeof recommendedWhy)[number];
}

const better = (one: RankedSlot, other: RankedSlot): number =>
  other.score - one.score || one.startAt.localeCompare(other.startAt);

/** How much later than the best time a patient rather sees their own doctor, in days. */
const ownDoctorDays = 21;
const dayMs = 86_400_000;
/** Most patients have one; some see a few. */
const ownDoctorsMax = 3;

/** The earliest of the best times of each doctor of the patient, if it is soon enough. */
const withOwnDoctor = async (
  db: Db,
  wanted: RankingQuery,
  own: readonly string[],
  { best, now }: { readonly best: RankedSlot; readonly now: string },
): Promise<RankedSlot | undefined> => {
  const latest = Date.parse(best.startAt) + ownDoctorDays * dayMs;
  const found: RankedSlot[] = [];
  for (const practitionerId of own.slice(0, ownDoctorsMax)) {
    const times = await rankTimes(db, { ...wanted, practitionerId, patientId: null }, now);
    found.push(...times.toSorted(better).slice(0, 1));
  }
  return found
    .filter(({ startAt }) => Date.parse(startAt) <= latest)
    .toSorted((one, other) => one.startAt.localeCompare(other.startAt))[0];
};

/**
 * Of the best times: the first with a doctor of the patient, whose own best time is looked for when
 * others fill the list; else the one with the best score.
 */
export const recommend = async (
  db: Db,
  wanted: RankingQuery,
  best: readonly RankedSlot[],
  now: string,
): Promise<Recommended | null> => {
  const own = wanted.patientId === null ? [] : await practitionersOfPatient(db, wanted.patientId);
  const slot = best.toSorted(better)[0];
  if (!slot) return null;
  const theirs =
    best.find(({ practitionerId }) => own.includes(practitionerId)) ??
    (wanted.practitionerId === null
      ? await withOwnDoctor(db, wanted, own, { best: slot, now })
      : undefined);
  const { startAt, practitionerId, siteId } = theirs ?? slot;
  if (theirs) return { startAt, practitionerId, siteId, why: 'own_doctor' };
  const first = await firstFreeSince(db, wanted, preferredHalf[wanted.preference], startAt, now);
  const why = first === null || startAt <= first ? 'first' : 'lighter';
  return { startAt, practitionerId, siteId, why };
};
