import type { Db } from '../../platform/database/database';
import type { AppointmentStatus } from '@sala/shared-contracts';

export interface HistoryEntry {
  readonly at: string;
  readonly byUser: string | null;
  readonly from: AppointmentStatus | null;
  readonly to: AppointmentStatus;
  readonly reason?: string | null | undefined;
  readonly undo?: boolean;
}

export const writeHistory = async (
  db: Db,
  appointmentId: string,
  { at, byUser, from, to, reason, undo = false }: HistoryEntry,
): Promise<void> => {
  await db.query(
    `insert into appointment_status_history (company_id, appointment_id, at, by_user, from_status, to_status, reason, undo)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7)`,
    [appointmentId, at, byUser, from, to, reason || null, undo],
  );
};

export const updateAppointmentStatus = async (
  db: Db,
  names: readonly string[],
  values: readonly unknown[],
): Promise<void> => {
  await db.query(
    `update appointment set status = $2, updated_at = $3, updated_by = coalesce($4, updated_by), version = version + 1
       ${names.map((name, index) => `, ${name} = $${index + 5}`).join('')}
     where id = $1`,
    values,
  );
};
