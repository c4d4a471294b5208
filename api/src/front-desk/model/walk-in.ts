import { randomBytes } from 'node:crypto';
import {
  type Contract,
  type Ticket,
  type EndpointRequest,
  minutesAfter,
} from '@sala/shared-contracts';
import {
  checkBooking,
  departmentOf,
  freeSeat,
  lockAppointment,
  lockTime,
  mayOverbook,
  readBookableType,
  readFrontDesk,
  siteOf,
  writeHistory,
} from '../../scheduling';
import { readBookablePatient } from '../../patients';
import { ProblemError } from '../../platform/http/problem-error';
import { demandPlace, receive } from './check-in-patient';
import {
  readPractitionerAccount,
  insertWalkIn,
  lockWalkIn,
  findWalkIn,
} from '../sql/walk-in.queries';
import type { Desk } from '../sql/check-in.queries';

type Wish = EndpointRequest<Contract['queueWalkIn']>['body'];

/** Reasons that stop a walk-in. Hours, notice and limits apply to bookings only. */
const standInTheWay: ReadonlySet<string> = new Set([
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

const minuteOf = (instant: string): string =>
  new Date(Math.floor(Date.parse(instant) / 60_000) * 60_000).toISOString();

/** Checks whether the time is free or may be overbooked. @throws the reason against it */
const demandTime = async (
  { db, actor, now }: Desk,
  wish: Wish,
  startAt: string,
): Promise<boolean> => {
  const { practitionerId = null, patientId, eventTypeId, overbookReason } = wish;
  const booking = {
    eventTypeId,
    practitionerId,
    siteId: wish.siteId ?? null,
    patientId,
    roomId: wish.roomId ?? null,
    startAt,
  };
  await lockTime(db, booking);
  const conflicts = (await checkBooking(db, booking, now)).filter(({ code }) =>
    standInTheWay.has(code),
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
const book = async (desk: Desk, wish: Wish): Promise<string> => {
  const { db, actor, now, audit, publish } = desk;
  await readBookablePatient(db, wish.patientId);
  const type = await readBookableType(db, wish.eventTypeId);
  const startAt = minuteOf(now);
  const endAt = minutesAfter(startAt, type.minutes);
  const overbooked = await demandTime(desk, wish, startAt);
  const { practitionerId = null } = wish;
  const departmentId = await departmentOf(db, wish.departmentId, type, practitionerId);
  const siteId = wish.siteId ?? (await siteOf(db, departmentId, practitionerId));
  await demandPlace(desk, siteId, { departmentId: undefined, roomId: wish.roomId });
  const seat = practitionerId === null ? 0 : await freeSeat(db, practitionerId, startAt, endAt);
  const { id } = await insertWalkIn(db, {
    randomBytes: randomBytes(9).toString('base64url'),
    patientId: wish.patientId,
    id: type.id,
    practitionerId,
    departmentId,
    siteId,
    roomId: wish.roomId ?? null,
    startAt,
    endAt,
    priority: !wish.priority || wish.priority === 'normal' ? 'routine' : wish.priority,
    reason: wish.reason || null,
    overbooked,
    overbookReason: overbooked ? wish.overbookReason : null,
    seat,
    priceCents: type.priceCents,
    bookingKey: wish.bookingKey,
    now,
    userId: actor.userId,
  });
  await writeHistory(db, id, {
    at: now,
    byUser: actor.userId,
    from: null,
    to: 'scheduled',
    reason: overbooked ? wish.overbookReason : null,
  });
  await audit({
    action: 'appointment.booked',
    entityType: 'appointment',
    entityId: id,
    diff: {
      status: [null, 'scheduled'],
      kind: [null, 'walk_in'],
      patientId: [null, wish.patientId],
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
export const walkIn = async (desk: Desk, wish: Wish): Promise<Ticket> => {
  const { db } = desk;
  await lockWalkIn(db, wish.bookingKey);
  const known = await findWalkIn(db, wish.bookingKey);
  if (known && known.patientId !== wish.patientId) throw new ProblemError('appointment.key_reused');
  const appointment = await lockAppointment(db, known?.id ?? (await book(desk, wish)));
  return receive(desk, appointment, wish.patientId, { ...wish, identifiedBy: 'desk' });
};
