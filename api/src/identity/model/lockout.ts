import { limits } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { ProblemError } from '../../platform/http/problem-error';
import {
  lockUntil,
  deleteFailures,
  type Tried,
  count,
  takeBack,
  forgetOldFailures,
} from '../sql/lockout.queries';

/** One try, counted before it is judged. */
export interface Attempt extends Tried {
  /** Seconds until another try is judged; null when this one is. */
  readonly lockedSeconds: number | null;
  /** Sources that have used up their tries, should this one fail. */
  readonly exhausted: readonly string[];
}

const anySource = '*';

/**
 * Counts a try by address and source, and by address from everywhere, whether the address is known
 * or not: a lock must not tell that there is an account. Failures older than the lock's time are
 * forgotten.
 */
export const countAttempt = async (db: Db, tried: Tried, now: string): Promise<Attempt> => {
  const own = await count(db, tried, tried.source, now);
  const all = tried.everywhere ? await count(db, tried, anySource, now) : null;
  const waits = [own.lockedSeconds, all?.lockedSeconds ?? null].filter(
    (seconds) => seconds !== null,
  );
  const exhausted: string[] = [];
  if (own.failures >= limits.signInFailures) exhausted.push(tried.source);
  if (all && all.failures >= limits.signInFailuresEverywhere) exhausted.push(anySource);
  return { ...tried, lockedSeconds: waits.length === 0 ? null : Math.max(...waits), exhausted };
};

/** @throws `auth.locked` */
export const refuseLocked = ({ lockedSeconds }: Attempt): void => {
  if (lockedSeconds !== null)
    throw new ProblemError('auth.locked', { retryAfterSeconds: lockedSeconds });
};

/** The try was wrong; so many of them lock its source, and many more the address. */
export const keepFailure = async (
  db: Db,
  { email, purpose, exhausted }: Attempt,
  now: string,
): Promise<void> => {
  if (exhausted.length === 0) return;
  await lockUntil(db, email, purpose, exhausted, now);
};

/** After a success: what failed from there is forgotten; what others failed at still counts. */
export const clearFailures = async (
  db: Db,
  { email, purpose, source, everywhere }: Attempt,
  now: string,
): Promise<void> => {
  await deleteFailures(db, email, purpose, source);
  if (everywhere) await takeBack(db, { email, purpose }, anySource);
  await forgetOldFailures(db, now);
};
