import type { Db } from '../../platform/database/database';

export const findCancelReason = (db: Db, cancelReasonId: string): Promise<unknown> =>
  db.maybe(`select 1 from category where id = $1 and kind = 'cancel_reason'`, [cancelReasonId]);
