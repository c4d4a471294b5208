import type { AppointmentKind, Conflict, Slot } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { ProblemError } from '../../platform/http/problem-error';
import {
  checkBooking,
  freeSeat,
  lockPractitionerTime,
  wholeDay,
  type Booking,
} from '../sql/booking';
import { lockPatientTime, lockRoomTime } from '../sql/claim-time.queries';
import { nextSlots } from '../sql/free-times.queries';
import { isAfter } from '../../platform/time/instants';

export interface TimeRequest extends Omit<Booking, 'practitionerId'> {
  readonly patientId: string;
  readonly kind: AppointmentKind;
  readonly endAt: string;
  /** An all-day length: start and end are computed for each candidate. */
  readonly anyLength: boolean;
  /** Best first; [null] is an unassigned booking. */
  readonly candidates: readonly (string | null)[];
  /** Overbooking was requested with a reason and is permitted for this candidate. */
  readonly mayOverbook: (practitionerId: string | null) => boolean;
}

export interface ClaimedTime {
  readonly practitionerId: string | null;
  readonly startAt: string;
  readonly endAt: string;
  readonly overbooked: boolean;
  readonly seat: number;
}

/** Locks room, practitioner and patient; the fixed order prevents deadlocks. */
export const lockTime = async (
  db: Db,
  {
    roomId,
    practitionerId,
    patientId,
  }: {
    readonly roomId?: string | null | undefined;
    readonly practitionerId: string | null;
    readonly patientId: string;
  },
): Promise<void> => {
  if (roomId) await lockRoomTime(db, roomId);
  if (practitionerId !== null) await lockPractitionerTime(db, practitionerId);
  await lockPatientTime(db, patientId);
};

const maxSuggestions = 3;
/** Candidate times per search. A patient or room busy for long gets fewer suggestions. */
const candidateCount = 24;

/** The site for each candidate. */
type SiteFor = (practitionerId: string | null) => Promise<string>;

/** The requested time, or the candidate's whole day. */
const requestedTime = async (
  db: Db,
  request: TimeRequest,
  practitionerId: string | null,
  siteId: string,
): Promise<TimeRequest> =>
  request.anyLength
    ? {
        ...request,
        ...(await wholeDay(db, { ...request, practitionerId, siteId }, request.startAt)),
      }
    : request;

const searchDays = 28;
const dayMs = 86_400_000;

/** The next completely free days. */
const nextFreeDays = async (
  db: Db,
  request: TimeRequest,
  siteFor: SiteFor,
  now: string,
): Promise<Slot[]> => {
  const free: Slot[] = [];
  for (let day = 1; day <= searchDays && free.length < maxSuggestions; day += 1) {
    const startAt = new Date(Date.parse(request.startAt) + day * dayMs).toISOString();
    for (const practitionerId of request.candidates) {
      if (practitionerId === null) continue;
      const siteId = await siteFor(practitionerId);
      const time = await requestedTime(db, { ...request, startAt }, practitionerId, siteId);
      if ((await checkBooking(db, { ...time, practitionerId, siteId }, now)).length > 0) continue;
      free.push({ startAt: time.startAt, endAt: time.endAt, practitionerId, siteId, free: 1 });
      break;
    }
  }
  return free;
};

/** The next times with patient and room free too. */
const nextFree = async (db: Db, request: TimeRequest, now: string): Promise<Slot[]> => {
  const practitionerId = request.candidates.length === 1 ? (request.candidates[0] ?? null) : null;
  const { eventTypeId, siteId, minutes, kind, exceptId, startAt } = request;
  const after = isAfter(startAt, now) ? startAt : now;
  const found = await nextSlots(
    db,
    {
      eventTypeId,
      practitionerId,
      siteId,
      minutes: minutes ?? null,
      kind: kind ?? null,
      exceptId: exceptId ?? null,
    },
    after,
    candidateCount,
    now,
  );
  const free: Slot[] = [];
  for (const slot of found) {
    const conflicts = await checkBooking(
      db,
      {
        ...request,
        practitionerId: slot.practitionerId,
        siteId: slot.siteId,
        startAt: slot.startAt,
      },
      now,
    );
    if (conflicts.length === 0) free.push(slot);
    if (free.length === maxSuggestions) break;
  }
  return free;
};

/** The refusal of a booking, with its conflicts and the next three free times. */
export const refuseTime = async (
  db: Db,
  request: TimeRequest,
  conflicts: readonly Conflict[],
  siteFor: SiteFor,
  now: string,
): Promise<ProblemError> => {
  const next = request.allDay
    ? await nextFreeDays(db, { ...request, anyLength: true }, siteFor, now)
    : await nextFree(db, request, now);
  const hard = conflicts.some(({ overbookable }) => !overbookable);
  return new ProblemError(hard ? 'appointment.not_bookable' : 'appointment.slot_taken', {
    meta: { conflicts, next },
  });
};

/**
 * Claims a time for one of the candidates until the end of the transaction. A first check without
 * locks refuses latecomers without queueing; the second runs under the locks of room, practitioner
 * and patient. An absent practitioner is never chosen among several, even when overbooking
 * (docs/spec/scheduling.md §4).
 */
export const claimTime = async (
  db: Db,
  request: TimeRequest,
  siteFor: SiteFor,
  now: string,
): Promise<ClaimedTime> => {
  const refusals: (readonly Conflict[])[] = [];
  const chosen = request.candidates.length > 1;
  const attempt = async (
    practitionerId: string | null,
    overbook: boolean,
  ): Promise<ClaimedTime | null> => {
    const siteId = await siteFor(practitionerId);
    const time = await requestedTime(db, request, practitionerId, siteId);
    const accepted = (conflicts: readonly Conflict[]) =>
      conflicts.every(
        ({ code, overbookable }) => overbookable && overbook && !(chosen && code === 'time_off'),
      );
    const look = async (): Promise<readonly Conflict[] | null> => {
      const conflicts = await checkBooking(db, { ...time, practitionerId, siteId }, now);
      if (accepted(conflicts)) return conflicts;
      refusals.push(conflicts);
      return null;
    };
    if (!(await look())) return null;
    await lockTime(db, { ...request, practitionerId });
    const conflicts = await look();
    if (!conflicts) return null;
    const overbooked = conflicts.length > 0;
    const seat =
      practitionerId === null || overbooked
        ? 0
        : await freeSeat(db, practitionerId, time.startAt, time.endAt, request.exceptId ?? null);
    return { practitionerId, startAt: time.startAt, endAt: time.endAt, overbooked, seat };
  };
  for (const overbook of [false, true]) {
    for (const practitionerId of request.candidates) {
      if (overbook && !request.mayOverbook(practitionerId)) continue;
      const claimed = await attempt(practitionerId, overbook);
      if (claimed) return claimed;
    }
  }
  throw await refuseTime(db, request, refusals[0] ?? [], siteFor, now);
};
