import { limits } from '@sala/shared-contracts';
import type { Db } from '../database';
import { ProblemError } from '../problem-error';

/** One try at a password or a second factor, counted before it is judged. */
export interface Attempt {
  /** With this one, should it fail. */
  readonly failures: number;
}

/**
 * Counts an attempt before it is judged, and keeps the row locked until the end of the transaction, so
 * that attempts at once are judged one after the other. Failures older than the lock's time are forgotten.
 * By address, known or not: a lock must not tell that there is an account.
 * @throws `auth.locked`
 */
export const countAttempt = async (db: Db, email: string, now: string): Promise<Attempt> => {
  const { failures, lockedSeconds } = await db.one<{ failures: number; lockedSeconds: number | null }>(
    `insert into sign_in_failure as f (email, failures, last_failed_at) values ($1, 1, $2)
     on conflict (email) do update set
       failures = case when f.last_failed_at <= $2::timestamptz - make_interval(mins => $3) then 1 else f.failures + 1 end,
       last_failed_at = case when f.locked_until > $2::timestamptz then f.last_failed_at else $2 end,
       locked_until = case when f.locked_until > $2::timestamptz then f.locked_until end
     returning failures, ceil(extract(epoch from locked_until - $2::timestamptz))::int as "lockedSeconds"`,
    [email, now, limits.signInLockMinutes],
  );
  if (lockedSeconds !== null) throw new ProblemError('auth.locked', { retryAfterSeconds: lockedSeconds });
  return { failures };
};

/** The attempt was wrong; so many of them lock the address. */
export const keepFailure = async (db: Db, email: string, { failures }: Attempt, now: string): Promise<void> => {
  if (failures < limits.signInFailures) return;
  await db.query(
    'update sign_in_failure set locked_until = $2::timestamptz + make_interval(mins => $3) where email = $1',
    [email, now, limits.signInLockMinutes],
  );
};

/** The attempt was right as far as it goes, and more is owed: what failed before still counts. */
export const takeBackAttempt = async (db: Db, email: string): Promise<void> => {
  await db.query('update sign_in_failure set failures = greatest(failures - 1, 0) where email = $1', [email]);
};

/** After a success; forgets old failures of anybody on the way, so that the table stays small. */
export const clearFailures = async (db: Db, email: string, now: string): Promise<void> => {
  await db.query(`delete from sign_in_failure where email = $1`, [email]);
  await db.query(
    `delete from sign_in_failure where email in (
       select email from sign_in_failure where last_failed_at < $1::timestamptz - interval '1 day' limit 100 for update skip locked)`,
    [now],
  );
};
