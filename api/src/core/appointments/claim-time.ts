import type { Conflict } from '@sala/shared-contracts';
import type { Db } from '../database';
import { ProblemError } from '../problem-error';
import { checkBooking, freeSeat, lockPractitionerTime, type Booking } from '../scheduling/booking';
import { nextSlots } from '../scheduling/free-times';

/** A time that somebody wants. */
export interface TimeWish extends Omit<Booking, 'practitionerId'> {
  readonly patientId: string;
  readonly endAt: string;
  /** Whoever may have it, best first; [null]: nobody yet. */
  readonly candidates: readonly (string | null)[];
  /** What can be overbooked is: whoever asks may do so, and said why. Of a candidate's own. */
  readonly mayOverbook: (practitionerId: string | null) => boolean;
}

export interface ClaimedTime {
  readonly practitionerId: string | null;
  readonly overbooked: boolean;
  readonly seat: number;
}

const lockPatientTime = async (db: Db, patientId: string): Promise<void> => {
  await db.query(`select pg_advisory_xact_lock(hashtextextended(concat('patient-time/', $1::text, '/', app_company()), 0))`, [patientId]);
};

/** What a refused booking answers with: why, and the next three free times of the same. */
export const refuseTime = async (db: Db, wish: TimeWish, conflicts: readonly Conflict[], now: string): Promise<ProblemError> => {
  const practitionerId = wish.candidates.length === 1 ? (wish.candidates[0] ?? null) : null;
  const { eventTypeId, siteId, minutes, kind, exceptId, startAt } = wish;
  const after = startAt > now ? startAt : now;
  const next = await nextSlots(db, { eventTypeId, practitionerId, siteId, minutes: minutes ?? null, kind: kind ?? null, exceptId: exceptId ?? null }, after, 3, now);
  const hard = conflicts.some(({ overbookable }) => !overbookable);
  return new ProblemError(hard ? 'appointment.not_bookable' : 'appointment.slot_taken', { meta: { conflicts, next } });
};

/**
 * Takes a time for one of the candidates, so that nobody else can until the end of the transaction: looks without
 * a lock first, so that those who come too late are told without queueing, then under the locks of practitioner and patient.
 */
export const claimTime = async (db: Db, wish: TimeWish, now: string): Promise<ClaimedTime> => {
  const refusals: (readonly Conflict[])[] = [];
  const attempt = async (practitionerId: string | null, overbook: boolean): Promise<ClaimedTime | null> => {
    const accepted = (conflicts: readonly Conflict[]) => conflicts.every(({ overbookable }) => overbookable && overbook);
    const look = async (): Promise<readonly Conflict[] | null> => {
      const conflicts = await checkBooking(db, { ...wish, practitionerId }, now);
      if (accepted(conflicts)) return conflicts;
      refusals.push(conflicts);
      return null;
    };
    if (!(await look())) return null;
    if (practitionerId !== null) await lockPractitionerTime(db, practitionerId);
    await lockPatientTime(db, wish.patientId);
    const conflicts = await look();
    if (!conflicts) return null;
    const overbooked = conflicts.length > 0;
    const seat = practitionerId === null || overbooked ? 0 : await freeSeat(db, practitionerId, wish.startAt, wish.endAt, wish.exceptId ?? null);
    return { practitionerId, overbooked, seat };
  };
  for (const overbook of [false, true]) {
    for (const practitionerId of wish.candidates) {
      if (overbook && !wish.mayOverbook(practitionerId)) continue;
      const claimed = await attempt(practitionerId, overbook);
      if (claimed) return claimed;
    }
  }
  throw await refuseTime(db, wish, refusals[0] ?? [], now);
};
