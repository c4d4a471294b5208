import type { Db } from '../../platform/database/database';

/** What has not gone out yet never will. */
export const cancelReminders = async (db: Db, appointmentId: string): Promise<void> => {
  await db.query(
    `update appointment_reminder set status = 'cancelled' where appointment_id = $1 and status = 'pending'`,
    [appointmentId],
  );
};
