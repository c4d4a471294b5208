import { limits } from '@sala/shared-contracts';
import type { Db } from '../../core/database';
import { hashOfSecretToken } from '../../core/account/secret-tokens';

/**
 * Counts a request of an address, known or not; the next one waits until this transaction ended.
 * @returns seconds until another one is served; null when this one is.
 */
export const countResetRequest = async (db: Db, email: string, now: string): Promise<number | null> => {
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 61))', [email]);
  const { requests, wait } = await db.one<{ requests: number; wait: number | null }>(
    `select count(*) as requests, ceil(extract(epoch from min(requested_at) + interval '1 hour' - $2::timestamptz))::int as wait
     from password_reset_request where email = $1 and requested_at > $2::timestamptz - interval '1 hour'`,
    [email, now],
  );
  if (requests >= limits.resetsPerHour) return Math.max(1, wait ?? 1);
  await db.query('insert into password_reset_request (email, requested_at) values ($1, $2)', [email, now]);
  await db.query(
    `delete from password_reset_request where number in (
       select number from password_reset_request where requested_at < $1::timestamptz - interval '1 day' limit 100 for update skip locked)`,
    [now],
  );
  return null;
};

/** Only the newest token of a person works. */
export const insertReset = async (db: Db, reset: { userId: string; token: string; now: string }): Promise<void> => {
  await db.query('delete from password_reset where user_id = $1 or expires_at < $2', [reset.userId, reset.now]);
  await db.query(
    'insert into password_reset (token_hash, user_id, expires_at) values ($1, $2, $3::timestamptz + make_interval(mins => $4))',
    [hashOfSecretToken(reset.token), reset.userId, reset.now, limits.resetTokenMinutes],
  );
};

/** Uses a token up; undefined when it is not good (any more). */
export const takeReset = (db: Db, token: string, now: string): Promise<{ userId: string } | undefined> =>
  db.maybe('delete from password_reset where token_hash = $1 and expires_at > $2 returning user_id as "userId"', [hashOfSecretToken(token), now]);
