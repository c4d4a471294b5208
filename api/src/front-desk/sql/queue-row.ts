import type { QueuePriority, QueueStage, QueueStatus, VisitStatus } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

export interface QueueRow {
  readonly id: string;
  readonly visitId: string;
  readonly visitStatus: VisitStatus;
  readonly appointmentId: string;
  readonly departmentId: string;
  readonly siteId: string;
  readonly roomId: string | null;
  readonly onDate: string;
  readonly token: string;
  readonly stage: QueueStage;
  readonly priority: QueuePriority;
  readonly status: QueueStatus;
  readonly checkedInAt: string;
  readonly version: number;
}

const columns = `q.id, q.visit_id as "visitId", v.status as "visitStatus", q.appointment_id as "appointmentId", q.department_id as "departmentId", v.site_id as "siteId",
  q.room_id as "roomId", q.on_date as "onDate", q.token, q.stage, q.priority, q.status, q.checked_in_at as "checkedInAt", q.version`;

const tables = 'queue_entry q join visit v on v.company_id = q.company_id and v.id = q.visit_id';

/**
 * Locks the appointment before the entry, the lock order used everywhere; prevents deadlocks.
 *
 * @throws resource.not_found
 */
export const lockQueueEntry = async (db: Db, entryId: string): Promise<QueueRow> => {
  await db.query(
    'select from appointment where id = (select appointment_id from queue_entry where id = $1) for update',
    [entryId],
  );
  return db.one<QueueRow>(`select ${columns} from ${tables} where q.id = $1 for update of q, v`, [
    entryId,
  ]);
};

/** Locks the latest queue entry of an appointment; undefined before check-in. */
export const lockLatestEntry = (db: Db, appointmentId: string): Promise<QueueRow | undefined> =>
  db.maybe<QueueRow>(
    `select ${columns} from ${tables} where q.appointment_id = $1 order by q.number desc limit 1 for update of q, v`,
    [appointmentId],
  );
