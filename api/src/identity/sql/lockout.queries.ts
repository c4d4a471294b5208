import type { Db } from '../../platform/database/database';
import type { CodePurpose } from './one-time-codes.queries';
import { limits } from '@sala/shared-contracts';

/**
 * What is tried: a password at sign-in or within a session, the second factor, a mailed code, or
 * the code of a device. Each has its own counter and lock.
 */
type TriedSecret = 'password' | 'session_password' | 'sign_in_factor' | 'device_code' | CodePurpose;

/** Origin of a try; each source has its own lock. */
export interface AttemptSource {
  /** A network or a known browser. */
  readonly source: string;
  /** Whether it also counts against the address overall; not for known browsers and places. */
  readonly everywhere: boolean;
}

export interface Try extends AttemptSource {
  readonly email: string;
  readonly purpose: TriedSecret;
}

interface Counted {
  failures: number;
  lockedSeconds: number | null;
}

/** Keeps the row locked until the transaction ends: concurrent tries are verified in turn. */
export const incrementFailures = (
  db: Db,
  { email, purpose }: Try,
  source: string,
  now: string,
): Promise<Counted> =>
  db.one<Counted>(
    `insert into failed_attempt as f (email, purpose, source, failures, last_failed_at) values ($1, $2, $3, 1, $4)
     on conflict (email, purpose, source) do update set
       failures = case when f.last_failed_at <= $4::timestamptz - make_interval(mins => $5) then 1 else f.failures + 1 end,
       last_failed_at = case when f.locked_until > $4::timestamptz then f.last_failed_at else $4 end,
       locked_until = case when f.locked_until > $4::timestamptz then f.locked_until end
     returning failures, ceil(extract(epoch from locked_until - $4::timestamptz))::int as "lockedSeconds"`,
    [email, purpose, source, now, limits.signInLockMinutes],
  );

export const decrementFailures = async (
  db: Db,
  { email, purpose }: Pick<Try, 'email' | 'purpose'>,
  source: string,
): Promise<void> => {
  await db.query(
    'update failed_attempt set failures = greatest(failures - 1, 0) where email = $1 and purpose = $2 and source = $3',
    [email, purpose, source],
  );
};

/** A new password makes earlier guesses irrelevant. */
export const clearAllFailures = async (db: Db, email: string): Promise<void> => {
  await db.query(
    `delete from failed_attempt where email = $1 and purpose in ('password', 'session_password')`,
    [email],
  );
};

/** Deletes rows of any address, to keep the table small. */
export const forgetOldFailures = async (db: Db, now: string): Promise<void> => {
  await db.query(
    `delete from failed_attempt where (email, purpose, source) in (
       select email, purpose, source from failed_attempt
       where last_failed_at < $1::timestamptz - interval '1 day' limit 100 for update skip locked)`,
    [now],
  );
};

export const lockUntil = async (
  db: Db,
  email: string,
  purpose: string,
  exhausted: readonly string[],
  now: string,
): Promise<void> => {
  await db.query(
    `update failed_attempt set locked_until = $4::timestamptz + make_interval(mins => $5)
     where email = $1 and purpose = $2 and source = any ($3) and coalesce(locked_until <= $4, true)`,
    [email, purpose, exhausted, now, limits.signInLockMinutes],
  );
};

export const deleteFailures = async (
  db: Db,
  email: string,
  purpose: string,
  source: string,
): Promise<void> => {
  await db.query('delete from failed_attempt where email = $1 and purpose = $2 and source = $3', [
    email,
    purpose,
    source,
  ]);
};
