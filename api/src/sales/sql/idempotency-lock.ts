import type { Db } from '../../platform/database/database';

/**
 * Serialises requests with one idempotency key: the second sees what the first wrote. Take it
 * before any row lock.
 */
export const lockIdempotencyKey = async (db: Db, idempotencyKey: string): Promise<void> => {
  await db.query(
    `select pg_advisory_xact_lock(hashtextextended(concat('wish/', app_company(), '/', $1::text), 0))`,
    [idempotencyKey],
  );
};
