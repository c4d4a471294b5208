import { randomBytes } from 'node:crypto';
import {
  type Contract,
  type Ticket,
  type EndpointRequest,
  minutesAfter,
} from '@sala/shared-contracts';
import {
  candidatesFor,
  checkBooking,
  departmentOf,
  freeSeat,
  lockAppointment,
  lockTime,
  mayOverbook,
  readBookableType,
  readFrontDesk,
  siteOf,
  siteOfBooking,
  writeHistory,
} from '../../scheduling';
import { readBookablePatient } from '../../patients';
import { ProblemError } from '../../platform/http/problem-error';
import { demandPlace, checkInPatient } from './check-in-patient';
import {
  readPractitionerAccount,
  insertWalkIn,
  lockWalkIn,
  findWalkIn,
  hasPatients,
} from '../sql/walk-in.queries';
import type { Desk } from '../sql/check-in.queries';

type WalkInRequest = EndpointRequest<Contract['queueWalkIn']>['body'];
type BookableType = Awaited<ReturnType<typeof readBookableType>>;

/** Reasons that stop a walk-in. Hours, notice and limits apply to bookings only. */
const blockingConflicts: ReadonlySet<string> = new Set([
  'patient_not_bookable',
  'event_type_inactive',
  'practitioner_not_eligible',
  'wrong_site',
  'time_off',
  'no_new_patients',
  'practitioner_busy',
  'capacity_full',
  'room_busy',
  'patient_busy',
]);

/** Reasons why a practitioner is not free for whoever comes. */
const occupyingConflicts: ReadonlySet<string> = new Set([
  'practitioner_not_eligible',
  'wrong_site',
  'time_off',
  'outside_availability',
  'daily_limit',
  'no_new_patients',
  'practitioner_busy',
  'capacity_full',
]);

/** Arrivals of longer ago were left open. */
const longestStayMinutes = 720;

const minuteOf = (instant: string): string =>
  new Date(Math.floor(Date.parse(instant) / 60_000) * 60_000).toISOString();

interface PlacedRequest extends WalkInRequest {
  readonly practitionerId: string | null;
  readonly siteId: string;
}

/**
 * A practitioner who is at the site now and has nobody, the least busy of today first; null when
 * there is none. Decided under their lock: of two who come at once, the second gets another.
 */
const findFreePractitioner = async (
  { db, now }: Desk,
  request: WalkInRequest,
  type: BookableType,
  { siteId, startAt }: { readonly siteId: string; readonly startAt: string },
): Promise<string | null> => {
  const { eventTypeId, patientId, roomId } = request;
  const isFree = async (practitionerId: string): Promise<boolean> => {
    const booking = { eventTypeId, practitionerId, siteId, patientId, startAt };
    const conflicts = await checkBooking(db, booking, now);
    if (conflicts.some(({ code }) => occupyingConflicts.has(code))) return false;
    const from = minutesAfter(now, -longestStayMinutes);
    return !(await hasPatients(db, practitionerId, { from, now }));
  };
  for (const practitionerId of await candidatesFor(db, type, startAt)) {
    if (!(await isFree(practitionerId))) continue;
    await lockTime(db, { roomId, practitionerId, patientId });
    if (await isFree(practitionerId)) return practitionerId;
  }
  return null;
};

/** Checks whether the time is free or may be overbooked. @throws the reason against it */
const demandTime = async (
  { db, actor, now }: Desk,
  request: PlacedRequest,
  startAt: string,
): Promise<boolean> => {
  const { practitionerId, patientId, eventTypeId, overbookReason } = request;
  const booking = {
    eventTypeId,
    practitionerId,
    siteId: request.siteId,
    patientId,
    roomId: request.roomId ?? null,
    startAt,
  };
  await lockTime(db, booking);
  const conflicts = (await checkBooking(db, booking, now)).filter(({ code }) =>
    blockingConflicts.has(code),
  );
  if (conflicts.length === 0) return false;
  if (conflicts.some(({ overbookable }) => !overbookable))
    throw new ProblemError('appointment.not_bookable', { meta: { conflicts } });
  const { userId } = await readPractitionerAccount(db, practitionerId);
  if (!overbookReason || !mayOverbook(actor, userId, await readFrontDesk(db)))
    throw new ProblemError('appointment.slot_taken', { meta: { conflicts, next: [] } });
  return true;
};

/** Books an appointment that starts now. */
const book = async (desk: Desk, request: WalkInRequest): Promise<string> => {
  const { db, actor, now, audit, publish } = desk;
  await readBookablePatient(db, request.patientId);
  const type = await readBookableType(db, request.eventTypeId);
  const startAt = minuteOf(now);
  const endAt = minutesAfter(startAt, type.minutes);
  const named = request.practitionerId ?? null;
  const departmentId = await departmentOf(db, request.departmentId, type, named);
  const siteId =
    request.siteId ??
    (await siteOfBooking(db, named, startAt)) ??
    (await siteOf(db, departmentId, named));
  const practitionerId =
    named ?? (await findFreePractitioner(desk, request, type, { siteId, startAt }));
  const overbooked = await demandTime(desk, { ...request, practitionerId, siteId }, startAt);
  await demandPlace(desk, siteId, { departmentId: undefined, roomId: request.roomId });
  const seat = practitionerId === null ? 0 : await freeSeat(db, practitionerId, startAt, endAt);
  const { id } = await insertWalkIn(db, {
    randomBytes: randomBytes(9).toString('base64url'),
    patientId: request.patientId,
    id: type.id,
    practitionerId,
    departmentId,
    siteId,
    roomId: request.roomId ?? null,
    startAt,
    endAt,
    priority: !request.priority || request.priority === 'normal' ? 'routine' : request.priority,
    reason: request.reason || null,
    overbooked,
    overbookReason: overbooked ? request.overbookReason : null,
    seat,
    priceCents: type.priceCents,
    bookingKey: request.bookingKey,
    now,
    userId: actor.userId,
  });
  await writeHistory(db, id, {
    at: now,
    byUser: actor.userId,
    from: null,
    to: 'scheduled',
    reason: overbooked ? request.overbookReason : null,
  });
  await audit({
    action: 'appointment.booked',
    entityType: 'appointment',
    entityId: id,
    diff: {
      status: [null, 'scheduled'],
      kind: [null, 'walk_in'],
      patientId: [null, request.patientId],
      practitionerId: [null, practitionerId],
    },
  });
  await publish({
    type: 'appointment.scheduled',
    entityId: id,
    payload: { from: null, to: 'scheduled' },
  });
  return id;
};

/** Checks in a patient without an appointment. Idempotent by its key. */
export const walkIn = async (desk: Desk, request: WalkInRequest): Promise<Ticket> => {
  const { db } = desk;
  await lockWalkIn(db, request.bookingKey);
  const existing = await findWalkIn(db, request.bookingKey);
  if (existing && existing.patientId !== request.patientId)
    throw new ProblemError('appointment.key_reused');
  const appointment = await lockAppointment(db, existing?.id ?? (await book(desk, request)));
  return checkInPatient(desk, appointment, request.patientId, { ...request, identifiedBy: 'desk' });
};
