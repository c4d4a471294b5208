import type { Db } from '../../platform/database/database';
import type { AppointmentStatus } from '@sala/shared-contracts';

/** Cancels pending messages. */
export const cancelReminders = async (db: Db, appointmentId: string): Promise<void> => {
  await db.query(
    `update appointment_reminder set status = 'cancelled' where appointment_id = $1 and status = 'pending'`,
    [appointmentId],
  );
};

export const readReminderRule = (
  db: Db,
  appointmentId: string,
): Promise<{ confirms: boolean; own: number[] | null }> =>
  db.one<{ confirms: boolean; own: number[] | null }>(
    `select e.sends_confirmation as confirms, e.reminder_minutes as own
     from appointment a join event_type e on e.company_id = a.company_id and e.id = a.event_type_id where a.id = $1`,
    [appointmentId],
  );

export const insertReminders = (
  db: Db,
  id: string,
  minutes: readonly number[],
  dueAt: readonly string[],
  now: string,
): Promise<{ id: string; dueAt: string; pending: boolean }[]> =>
  db.query<{ id: string; dueAt: string; pending: boolean }>(
    `insert into appointment_reminder (company_id, appointment_id, minutes_before, due_at, status, skipped_reason)
     select app_company(), $1, plan.minutes, plan.due, case when plan.due < $4 then 'skipped' else 'pending' end, case when plan.due < $4 then 'late' end
     from unnest($2::int[], $3::timestamptz[]) as plan (minutes, due)
     on conflict (company_id, appointment_id, minutes_before) do update set due_at = excluded.due_at, status = excluded.status, skipped_reason = excluded.skipped_reason
       where appointment_reminder.status <> 'sent' or appointment_reminder.due_at <> excluded.due_at
     returning id, due_at as "dueAt", status = 'pending' as pending`,
    [id, minutes, dueAt, now],
  );

interface Reminder {
  readonly appointmentId: string;
  readonly minutesBefore: number;
  readonly dueAt: string;
  readonly reminderStatus: string;
  readonly status: AppointmentStatus;
}

export const lockReminder = (db: Db, entityId: string): Promise<Reminder | undefined> =>
  db.maybe<Reminder>(
    `select m.appointment_id as "appointmentId", m.minutes_before as "minutesBefore", m.due_at as "dueAt", m.status as "reminderStatus", a.status
       from appointment_reminder m join appointment a on a.company_id = m.company_id and a.id = m.appointment_id where m.id = $1 for update of m`,
    [entityId],
  );

export const cancelReminder = async (db: Db, entityId: string): Promise<void> => {
  await db.query(`update appointment_reminder set status = 'cancelled' where id = $1`, [entityId]);
};

export const recordReminder = async (
  db: Db,
  entityId: string,
  status: string,
  skippedReason: string | null,
  sentAt: string | null,
): Promise<void> => {
  await db.query(
    'update appointment_reminder set status = $2, skipped_reason = $3, sent_at = $4 where id = $1',
    [entityId, status, skippedReason, sentAt],
  );
};

export const failReminder = (
  db: Db,
  entityId: string,
): Promise<{ appointmentId: string; minutesBefore: number } | undefined> =>
  db.maybe<{ appointmentId: string; minutesBefore: number }>(
    `update appointment_reminder set status = 'failed' where id = $1 and status = 'pending' returning appointment_id as "appointmentId", minutes_before as "minutesBefore"`,
    [entityId],
  );
