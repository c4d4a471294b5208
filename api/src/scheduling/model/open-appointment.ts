import type { Permission } from '@sala/shared-contracts';
import { demandPermissionFor } from './appointment-permissions';
import { readAppointment } from '../sql/read-appointments';
import type { Actor } from '../../platform/http/actor';
import type { Db } from '../../platform/database/database';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { lockAppointment, type AppointmentRow } from '../sql/appointment-row.queries';

export interface Opening {
  readonly db: Db;
  readonly actor: Actor;
  readonly now: string;
}

/** Locks an appointment, checks its version and the caller's scope. */
export const openAppointment = async (
  { db, actor, now }: Opening,
  appointmentId: string,
  version: number,
  permission: Permission,
): Promise<AppointmentRow> => {
  const appointment = await lockAppointment(db, appointmentId);
  demandPermissionFor(actor, permission, appointment.practitionerUserId);
  if (appointment.version !== version)
    await requireCurrentVersion(
      db,
      'appointment',
      appointment,
      version,
      await readAppointment(db, appointmentId, { actor, now }),
    );
  return appointment;
};
