import type { Db } from '../database';
import { freeSeat } from '../scheduling/booking';
import type { Trail } from '../trail';
import { lockAppointment } from './appointment-row';
import { moveAppointment } from './move-appointment';

interface Beginner extends Trail {
  readonly db: Db;
  readonly actor: { readonly userId: string };
  readonly now: string;
}

/** The consultation begins: the appointment, and with it queue and visit. Whoever is nobody’s patient becomes that of who takes them. */
export const beginConsultation = async (desk: Beginner, of: { readonly appointmentId: string; readonly visitId: string }, practitionerId: string | null): Promise<void> => {
  const { db, actor, now } = desk;
  const appointment = await lockAppointment(db, of.appointmentId);
  const { startAt, endAt } = appointment;
  const taken = appointment.practitionerId === null && practitionerId !== null && startAt !== null && endAt !== null
    ? { practitioner_id: practitionerId, seat: await freeSeat(db, practitionerId, startAt, endAt) }
    : {};
  await moveAppointment(db, appointment, 'in_progress', { actor, now, columns: { started_at: now, ...taken } }, desk);
  if ('practitioner_id' in taken) await db.query('update visit set practitioner_id = $2 where id = $1', [of.visitId, practitionerId]);
};
