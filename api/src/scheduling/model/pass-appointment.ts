import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import type { Db } from '../../platform/database/database';
import type { Mail } from '../../platform/mail/mail';
import { readNamed } from '../sql/practitioners.queries';
import { lockAppointment, type AppointmentRow } from '../sql/appointment-row.queries';
import { checkBooking, minutesBetween } from '../sql/booking';
import { readFrontDesk } from '../sql/front-desk-settings';
import { cancelAppointment } from './cancel-appointment';
import { lockTime } from './claim-time';
import { reassignAppointment } from './reassign-appointment';
import { tellCancelled } from './tell-cancelled';

interface Passing extends ChangeRecorder {
  readonly db: Db;
  readonly actor: { readonly userId: string };
  readonly now: string;
  mail(mail: Mail): Promise<void>;
}

interface Timed extends AppointmentRow {
  readonly startAt: string;
  readonly endAt: string;
}

const open = new Set(['requested', 'scheduled', 'confirmed']);

/** null: the desk moved it or the patient arrived meanwhile. */
const lockOpen = async (db: Db, id: string, practitionerId: string): Promise<Timed | null> => {
  const { startAt, endAt, ...row } = await lockAppointment(db, id);
  if (row.practitionerId !== practitionerId || !open.has(row.status)) return null;
  return startAt === null || endAt === null ? null : { ...row, startAt, endAt };
};

/** The first reason against the same time with somebody else; null: they are free. */
const obstacle = async (
  db: Db,
  { id, eventTypeId, siteId, patientId, roomId, startAt, endAt, kind, allDay }: Timed,
  practitionerId: string,
  now: string,
): Promise<string | null> => {
  const minutes = minutesBetween(startAt, endAt);
  const when = { startAt, minutes, allDay, exceptId: id };
  const booking = { eventTypeId, practitionerId, siteId, patientId, roomId, kind, ...when };
  return (await checkBooking(db, booking, now))[0]?.code ?? null;
};

interface Passed {
  readonly outcome: 'moved' | 'cancelled' | 'left';
  readonly reason: string | null;
}

/**
 * Passes an appointment of somebody who leaves to a colleague at the same time and place. It stays
 * with a reason where the colleague is not free: nobody is booked twice.
 */
export const passAppointment = async (
  context: Passing,
  id: string,
  { fromId, toId }: { readonly fromId: string; readonly toId: string },
): Promise<Passed | null> => {
  const { db, actor, now } = context;
  const appointment = await lockOpen(db, id, fromId);
  if (!appointment) return null;
  await lockTime(db, { ...appointment, practitionerId: toId });
  const reason = await obstacle(db, appointment, toId, now);
  if (reason !== null) return { outcome: 'left', reason };
  const from = await readNamed(db, fromId);
  const to = await readNamed(db, toId);
  await reassignAppointment(
    context,
    appointment,
    { from, to, cause: {} },
    await readFrontDesk(db),
    { userId: actor.userId, now },
  );
  return { outcome: 'moved', reason: null };
};

/** Cancels an appointment of somebody who leaves, and tells the patient. */
export const cancelForLeaver = async (
  context: Passing,
  id: string,
  { fromId, note }: { readonly fromId: string; readonly note: string },
): Promise<Passed | null> => {
  const appointment = await lockOpen(context.db, id, fromId);
  if (!appointment) return null;
  await cancelAppointment(context, appointment, { by: 'clinic', note, withoutOffer: true });
  await tellCancelled({ ...context, userId: context.actor.userId }, id);
  return { outcome: 'cancelled', reason: null };
};
