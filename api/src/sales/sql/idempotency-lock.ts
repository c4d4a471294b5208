import type { Db } from '../../platform/database/database';

/**
 * Makes repetitions of one wish wait for each other: the second sees what the first has done.
 * Before any row lock.
 */
export const waitForSameWish = async (db: Db, idempotencyKey: string): Promise<void> => {
  await db.query(
    `select pg_advisory_xact_lock(hashtextextended(concat('wish/', app_company(), '/', $1::text), 0))`,
    [idempotencyKey],
  );
};
