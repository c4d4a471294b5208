import type { Db } from '../../platform/database/database';

export const revokeSession = async (db: Db, sessionId: string, now: string): Promise<void> => {
  await db.query('update session set revoked_at = $2 where id = $1 and revoked_at is null', [
    sessionId,
    now,
  ]);
};
