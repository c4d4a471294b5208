import type { Db } from '../../platform/database/database';

/** The appointment a waiting patient would give up. */
export const readReplacedId = async (db: Db, waitingId: string): Promise<string | null> =>
  (
    await db.maybe<{ id: string | null }>(
      'select instead_of_id as id from waitlist_entry where appointment_id = $1',
      [waitingId],
    )
  )?.id ?? null;

/** Links waits to the appointment that replaced a moved one. */
export const relinkWaits = async (db: Db, fromId: string, toId: string): Promise<void> => {
  await db.query(
    `update waitlist_entry set instead_of_id = $2 where instead_of_id = $1 and status in ('waiting', 'offered')`,
    [fromId, toId],
  );
};
