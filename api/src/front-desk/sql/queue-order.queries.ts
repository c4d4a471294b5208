import type { Db } from '../../platform/database/database';

export const updatePriority = async (
  db: Db,
  id: string,
  priority: string,
  now: string,
  userId: string,
): Promise<void> => {
  await db.query(
    'update queue_entry set priority = $2, updated_at = $3, updated_by = $4, version = version + 1 where id = $1',
    [id, priority, now, userId],
  );
};

export const touchEntry = async (
  db: Db,
  id: string,
  now: string,
  userId: string,
): Promise<void> => {
  await db.query(
    'update queue_entry set updated_at = $2, updated_by = $3, version = version + 1 where id = $1',
    [id, now, userId],
  );
};

export const updateSortWeight = async (db: Db, id: string, weight: number): Promise<void> => {
  await db.query('update queue_entry set sort_weight = $2 where id = $1', [id, weight]);
};

export const readAppointmentOf = (
  db: Db,
  queueEntryId: string,
): Promise<{ appointmentId: string }> =>
  db.one<{ appointmentId: string }>(
    'select appointment_id as "appointmentId" from queue_entry where id = $1',
    [queueEntryId],
  );
