import { lockAppointment, type AppointmentRow } from '../../scheduling';
import type { Db } from '../../platform/database/database';
import { currentIdOf } from '../sql/appointment-facts.queries';

/** Locks what an appointment has become, also where it moves while we wait for it. */
export const lockCurrent = async (db: Db, appointmentId: string): Promise<AppointmentRow> => {
  let appointment = await lockAppointment(db, await currentIdOf(db, appointmentId));
  for (;;) {
    const id = await currentIdOf(db, appointment.id);
    if (id === appointment.id) return appointment;
    appointment = await lockAppointment(db, id);
  }
};
