import { limits, type SecondFactorMethod } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

/** Starts a setup, replacing an unconfirmed one; returns false if a factor is active. */
export const beginSecondFactor = async (
  db: Db,
  factor: { userId: string; method: SecondFactorMethod; secret: Buffer | null; now: string },
): Promise<boolean> => {
  const begun = await db.maybe(
    `insert into second_factor as f (user_id, method, secret, started_at) values ($1, $2, $3, $4)
     on conflict (user_id) do update set
       method = excluded.method, secret = excluded.secret, started_at = excluded.started_at, last_step = 0
       where f.confirmed_at is null
     returning user_id`,
    [factor.userId, factor.method, factor.secret, factor.now],
  );
  return begun !== undefined;
};

export const turnOn = async (db: Db, userId: string, now: string): Promise<void> => {
  await db.query('update second_factor set confirmed_at = $2 where user_id = $1', [userId, now]);
};

/** Recovery codes are deleted by cascade. */
export const removeSecondFactor = async (db: Db, userId: string): Promise<void> => {
  await db.query('delete from second_factor where user_id = $1', [userId]);
  await db.query('delete from recovery_code where user_id = $1', [userId]);
};

export const replaceRecoveryCodes = async (
  db: Db,
  userId: string,
  codeHashes: readonly string[],
): Promise<void> => {
  await db.query('delete from recovery_code where user_id = $1', [userId]);
  await db.query('insert into recovery_code (user_id, code_hash) select $1, unnest($2::text[])', [
    userId,
    codeHashes,
  ]);
};

export const countRecoveryCodes = async (db: Db, userId: string): Promise<number> =>
  (
    await db.one<{ left: number }>(
      'select count(*) as left from recovery_code where user_id = $1',
      [userId],
    )
  ).left;

/** An unconfirmed setup expires together with its code. */
export const isSetupExpired = (startedAt: string, now: string): boolean =>
  Date.parse(startedAt) + limits.codeMinutes * 60_000 <= Date.parse(now);
