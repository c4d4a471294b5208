import { randomBytes } from 'node:crypto';
import {
  appointmentEventOf,
  type AppointmentStatus,
  type bookedVia,
  type appointmentPriorities,
  minutesAfter,
  tellingUndoMinutes,
} from '@sala/shared-contracts';
import pg from 'pg';
import { scopeFor, type Actor } from '../../platform/http/actor';
import type { Db } from '../../platform/database/database';
import { ProblemError } from '../../platform/http/problem-error';
import { readBookablePatient } from '../../patients';
import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import { demandPermissionFor, mayOverbook } from './appointment-permissions';
import {
  checkAnswers,
  demandDepartmentAt,
  demandReasonOffered,
  demandRoom,
  departmentOf,
  placeOf,
  readBookableType,
  type BookingRequest,
  type BookingPlace,
} from './booking-draft';
import { claimTime, refuseTime, type ClaimedTime, type TimeRequest } from './claim-time';
import { readFrontDesk, type FrontDeskSettings } from '../sql/front-desk-settings';
import { planFollowUp } from '../jobs/follow-up';
import { moveAppointment } from './move-appointment';
import { listPractitionerAccounts, insertAppointmentRow } from '../sql/book-appointment.queries';
import type { AppointmentRow } from '../sql/appointment-row.queries';
import { candidatesFor, practitionerOf, type BookableType } from '../sql/booking-draft.queries';
import { writeHistory } from '../sql/appointment-moves.queries';
import { relinkWaits } from '../sql/replaced-appointment.queries';

export interface BookingContext extends ChangeRecorder {
  readonly db: Db;
  readonly actor: Pick<Actor, 'userId' | 'roles' | 'apiToken'>;
  readonly now: string;
}

export interface BookingOrder extends BookingRequest {
  readonly priority?: (typeof appointmentPriorities)[number] | undefined;
  readonly reasonId?: string | null | undefined;
  readonly reason?: string | null | undefined;
  readonly internalNote?: string | null | undefined;
  readonly meetingUrl?: string | null | undefined;
  readonly overbookReason?: string | null | undefined;
  readonly bookedVia?: (typeof bookedVia)[number] | undefined;
  /** Null when there is no retry to deduplicate, as for the rest of a series. */
  readonly bookingKey: string | null;
  /** The appointment to reschedule; its time does not conflict. */
  readonly replaces?: Pick<
    AppointmentRow,
    'id' | 'status' | 'departmentId' | 'siteId' | 'priceQuoted'
  > & { readonly reason?: string | null | undefined };
  readonly seriesId?: string | null;
  /** The cancelled appointment that gets its time back; it keeps its answers, reason and price. */
  readonly restores?: Pick<AppointmentRow, 'id' | 'departmentId' | 'siteId' | 'priceQuoted'>;
  /** The patient did it without anybody of the clinic. */
  readonly unattended?: boolean;
  /** Whether the patient is told of a move; absent: as the event type has it. */
  readonly tellsPatient?: boolean | undefined;
  /** The state that it begins in; absent: by the event type and the way it was booked. */
  readonly begins?: 'requested' | 'scheduled';
}

/** A time with every open choice decided. */
export interface DecidedTime extends ClaimedTime, BookingPlace {
  readonly type: BookableType;
  readonly overbookReason: string | null;
}

const accountsOf = async (
  db: Db,
  practitioners: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, string | null>> => {
  const rows = await listPractitionerAccounts(
    db,
    practitioners.filter((id) => id !== null),
  );
  return new Map(rows.map(({ id, userId }) => [id, userId]));
};

/**
 * Practitioners to consider: the named one, the user themself with own scope, or those of the event
 * type's assignment.
 */
const candidatesOf = async (
  { db, actor }: BookingContext,
  request: BookingRequest,
  type: BookableType,
): Promise<(string | null)[]> => {
  if (request.practitionerId) return [request.practitionerId];
  const own =
    scopeFor(actor, 'appointments:write') === 'own' ? await practitionerOf(db, actor.userId) : null;
  if (own) return [own];
  if (type.assignment === 'fixed') return [null];
  const found = await candidatesFor(db, type, request.startAt);
  return found.length > 0 ? found : [null];
};

const demandOverbooking = (reason: string | null, allowed: boolean): void => {
  if (reason !== null && !allowed)
    throw new ProblemError('permission.denied', { meta: { permission: 'overbook:sign' } });
};

/** The appointment being moved. */
interface PreviousBooking {
  /** Excluded from conflicts. */
  readonly exceptId: string | null;
  /** Its current place. */
  readonly before: BookingPlace | null;
}

/** Decides and claims the time of a booking. @throws with conflicts and the next free times */
export const decideTime = async (
  booker: BookingContext,
  request: BookingRequest & { readonly overbookReason?: string | null | undefined },
  settings: FrontDeskSettings,
  { exceptId, before }: PreviousBooking = { exceptId: null, before: null },
): Promise<DecidedTime> => {
  const { db, actor, now } = booker;
  const type = await readBookableType(db, request.eventTypeId);
  if (request.roomId) await demandRoom(db, request.roomId, request.siteId);
  if (request.departmentId) await departmentOf(db, request.departmentId, type, null);
  const candidates = await candidatesOf(booker, request, type);
  const accounts = await accountsOf(db, candidates);
  const allowed = (id: string | null) => mayOverbook(actor, accounts.get(id) ?? null, settings);
  const overbookReason = request.overbookReason || null;
  for (const id of candidates)
    demandPermissionFor(actor, 'appointments:write', accounts.get(id) ?? null);
  demandOverbooking(overbookReason, candidates.some(allowed));
  const places = new Map<string | null, Promise<BookingPlace>>();
  const placeFor = (id: string | null): Promise<BookingPlace> => {
    const place = places.get(id) ?? placeOf(db, request, type, id, before);
    places.set(id, place);
    return place;
  };
  const claimed = await claimTime(
    db,
    timeWish(request, {
      type,
      candidates,
      exceptId,
      mayOverbook: (id) => overbookReason !== null && allowed(id),
    }),
    async (id) => (await placeFor(id)).siteId,
    now,
  );
  const place = await placeFor(claimed.practitionerId);
  if (request.roomId) await demandRoom(db, request.roomId, place.siteId);
  await demandDepartmentAt(db, request.departmentId, type, place.siteId);
  return { ...claimed, ...place, type, overbookReason: claimed.overbooked ? overbookReason : null };
};

const timeWish = (
  request: BookingRequest,
  {
    type,
    ...rest
  }: Pick<TimeRequest, 'candidates' | 'mayOverbook'> & {
    readonly type: BookableType;
    readonly exceptId: string | null;
  },
): TimeRequest => ({
  ...rest,
  patientId: request.patientId,
  eventTypeId: request.eventTypeId,
  siteId: request.siteId ?? null,
  roomId: request.roomId ?? null,
  startAt: request.startAt,
  endAt: minutesAfter(request.startAt, request.minutes ?? type.minutes),
  minutes: request.minutes ?? type.minutes,
  kind: request.kind ?? type.kinds[0],
  allDay: request.allDay,
  anyLength: request.allDay === true && request.minutes === undefined,
});

const isTaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23P01';

/** Maps exclusion violation 23P01 to `appointment.slot_taken`. */
export const orSlotTaken = async <Result>(
  db: Db,
  request: BookingRequest,
  time: DecidedTime,
  now: string,
  run: () => Promise<Result>,
): Promise<Result> => {
  await db.query('savepoint taking');
  try {
    const result = await run();
    await db.query('release savepoint taking');
    return result;
  } catch (error) {
    if (!isTaken(error)) throw error;
    await db.query('rollback to savepoint taking');
    const { practitionerId, siteId, type } = time;
    const conflict = { code: 'practitioner_busy', detail: null, overbookable: true } as const;
    throw await refuseTime(
      db,
      timeWish(request, {
        type,
        candidates: [practitionerId],
        exceptId: null,
        mayOverbook: () => false,
      }),
      [conflict],
      () => Promise.resolve(siteId),
      now,
    );
  }
};

const insertAppointment = (
  db: Db,
  order: BookingOrder,
  time: DecidedTime,
  status: AppointmentStatus,
  stamp: { userId: string; now: string },
) =>
  insertAppointmentRow(db, {
    randomBytes: randomBytes(9).toString('base64url'),
    patientId: order.patientId,
    id: time.type.id,
    practitionerId: time.practitionerId,
    departmentId: time.departmentId,
    siteId: time.siteId,
    roomId: order.roomId ?? null,
    startAt: time.startAt,
    endAt: time.endAt,
    kind: order.kind ?? time.type.kinds[0],
    status,
    priority: order.priority ?? 'routine',
    reason: order.reason || null,
    internalNote: order.internalNote || null,
    bookedVia: order.bookedVia ?? 'staff',
    overbooked: time.overbooked,
    overbookReason: time.overbookReason,
    seat: time.seat,
    replacesId: (order.replaces ?? order.restores)?.id ?? null,
    seriesId: order.seriesId ?? null,
    customAnswers: JSON.stringify(order.customAnswers ?? {}),
    priceQuoted: (order.replaces ?? order.restores)?.priceQuoted ?? time.type.priceCents,
    bookingKey: order.bookingKey,
    now: stamp.now,
    userId: stamp.userId,
    meetingUrl: order.meetingUrl || null,
    reasonId: order.reasonId ?? null,
    allDay: order.allDay ?? false,
  });

/** External bookings of a type with approval start as requested until they are approved. */
const firstStatus = (
  { bookedVia: via = 'staff', replaces, begins }: BookingOrder,
  { requiresConfirmation }: BookableType,
): AppointmentStatus =>
  begins ??
  (requiresConfirmation &&
  (replaces?.status ?? 'requested') === 'requested' &&
  (via === 'web' || via === 'lead')
    ? 'requested'
    : 'scheduled');

/** Minutes until the patient is told; null: they know, or are not told. */
const confirmsAfter = ({ replaces, unattended, tellsPatient }: BookingOrder): number | null => {
  if (tellsPatient === false) return null;
  if (!replaces) return 0;
  return unattended ? null : tellingUndoMinutes;
};

/** Books one time, writes history, audit and event, and plans reminders. */
export const bookAppointment = async (
  booker: BookingContext,
  order: BookingOrder,
  given?: FrontDeskSettings,
): Promise<string> => {
  const { db, actor, now, audit, publish } = booker;
  const settings = given ?? (await readFrontDesk(db));
  await readBookablePatient(db, order.patientId);
  const { replaces, unattended = false } = order;
  const before = replaces ?? order.restores;
  const byUser = unattended ? null : actor.userId;
  // A move keeps its answers even if the questions changed; check-in asks for missing ones.
  if (!before) await demandReasonOffered(db, order.reasonId);
  if (!before) checkAnswers(await readBookableType(db, order.eventTypeId), order.customAnswers);
  const time = await decideTime(booker, order, settings, {
    exceptId: replaces?.id ?? null,
    before: before ?? null,
  });
  if (replaces)
    await moveAppointment(
      db,
      replaces,
      'rescheduled',
      { actor: unattended ? null : actor, now, reason: replaces.reason },
      booker,
    );
  const status = firstStatus(order, time.type);
  const { id } = await orSlotTaken(db, order, time, now, () =>
    insertAppointment(db, order, time, status, { userId: actor.userId, now }),
  );
  if (replaces) await relinkWaits(db, replaces.id, id);
  await writeHistory(db, id, {
    at: now,
    byUser,
    from: null,
    to: status,
    reason: time.overbookReason,
  });
  await audit({
    action: 'appointment.booked',
    entityType: 'appointment',
    entityId: id,
    diff: {
      status: [null, status],
      startAt: [null, time.startAt],
      patientId: [null, order.patientId],
      practitionerId: [null, time.practitionerId],
      overbookReason: [null, time.overbookReason],
    },
  });
  await publish({
    type: appointmentEventOf[status],
    entityId: id,
    payload: { from: null, to: status },
  });
  if (status === 'scheduled')
    await planFollowUp(
      db,
      { id, startAt: time.startAt },
      settings,
      { userId: actor.userId, now },
      confirmsAfter(order),
      order.tellsPatient === true,
    );
  return id;
};
