import type { Permission } from '@sala/shared-contracts';
import { demandReach } from '../../core/appointments/appointment-powers';
import { lockAppointment, type AppointmentRow } from '../../core/appointments/appointment-row';
import { readAppointment } from '../../core/appointments/read-appointments';
import type { Actor } from '../../core/actor';
import type { Db } from '../../core/database';
import { refuseStale } from '../../core/stale';

export interface Opening {
  readonly db: Db;
  readonly actor: Actor;
  readonly now: string;
}

/** An appointment that is about to be changed: held, within reach of who asks, and as they saw it. */
export const openAppointment = async (
  { db, actor, now }: Opening,
  appointmentId: string,
  version: number,
  permission: Permission,
): Promise<AppointmentRow> => {
  const appointment = await lockAppointment(db, appointmentId);
  demandReach(actor, permission, appointment.practitionerUserId);
  if (appointment.version !== version)
    await refuseStale(
      db,
      'appointment',
      appointment,
      version,
      await readAppointment(db, appointmentId, { actor, now }),
    );
  return appointment;
};
