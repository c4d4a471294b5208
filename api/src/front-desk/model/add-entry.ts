import type { QueuePriority, QueueStage } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { Trail } from '../../platform/audit/trail';
import { writeQueueHistory, type Step } from './move-entry';

export interface NewEntry {
  readonly visitId: string;
  readonly appointmentId: string;
  readonly departmentId: string;
  readonly roomId: string | null;
  /** yyyy-mm-dd, of the site. */
  readonly onDate: string;
  readonly stage: QueueStage;
  readonly priority: QueuePriority;
  /** Who goes on elsewhere keeps both. */
  readonly token?: string;
  readonly checkedInAt?: string;
}

/**
 * The next number of a department on a day, behind its letters; a department without any goes by
 * its code.
 */
const nextToken = async (db: Db, departmentId: string, onDate: string): Promise<string> => {
  const { token } = await db.one<{ token: string }>(
    `with counted as (
       insert into queue_counter (company_id, department_id, on_date, last_number) values (app_company(), $1, $2, 1)
       on conflict (company_id, department_id, on_date) do update set last_number = queue_counter.last_number + 1
       returning last_number
     )
     select coalesce(d.token_prefix, nullif(left(upper(regexp_replace(d.code, '[^A-Za-z]', '', 'g')), 3), ''), 'T')
       || '-' || lpad(counted.last_number::text, greatest(3, length(counted.last_number::text)), '0') as token
     from counted, department d where d.id = $1`,
    [departmentId, onDate],
  );
  return token;
};

/** Puts a patient into the queue of a department, at its end. */
export const addEntry = async (
  db: Db,
  entry: NewEntry,
  step: Step & { readonly userId: string },
  { audit, publish }: Trail,
): Promise<string> => {
  const { userId, now } = step;
  const token = entry.token ?? (await nextToken(db, entry.departmentId, entry.onDate));
  const { id } = await db.one<{ id: string }>(
    `insert into queue_entry (company_id, visit_id, appointment_id, department_id, room_id, on_date, token, stage, priority, sort_weight, checked_in_at, created_by,
       updated_at, updated_by)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, extract(epoch from $9::timestamptz), $9, $10, $11, $10) returning id`,
    [
      entry.visitId,
      entry.appointmentId,
      entry.departmentId,
      entry.roomId,
      entry.onDate,
      token,
      entry.stage,
      entry.priority,
      entry.checkedInAt ?? now,
      userId,
      now,
    ],
  );
  await writeQueueHistory(db, id, null, 'waiting', step);
  await audit({
    action: 'queue_entry.created',
    entityType: 'queue_entry',
    entityId: id,
    diff: { token: [null, token], stage: [null, entry.stage], priority: [null, entry.priority] },
  });
  await publish({
    type: 'queue_entry.created',
    entityId: id,
    payload: { appointmentId: entry.appointmentId, visitId: entry.visitId },
  });
  return id;
};
