import { limits } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { ProblemError } from '../../platform/http/problem-error';
import {
  lockUntil,
  deleteFailures,
  type Try,
  incrementFailures,
  decrementFailures,
  forgetOldFailures,
} from '../sql/lockout.queries';

/** A try, counted before it is verified. */
export interface Attempt extends Try {
  /** Seconds until the next allowed try; null if this one is allowed. */
  readonly lockedSeconds: number | null;
  /** Sources without further tries if this one fails. */
  readonly exhausted: readonly string[];
}

const anySource = '*';

/**
 * Counts a try per address and source, and per address overall, even for unknown addresses: a
 * lockout must not reveal an account. Failures older than the lock time are reset.
 */
export const countAttempt = async (db: Db, tried: Try, now: string): Promise<Attempt> => {
  const ofSource = await incrementFailures(db, tried, tried.source, now);
  const ofAddress = tried.everywhere ? await incrementFailures(db, tried, anySource, now) : null;
  const waits = [ofSource.lockedSeconds, ofAddress?.lockedSeconds ?? null].filter(
    (seconds) => seconds !== null,
  );
  const exhausted: string[] = [];
  if (ofSource.failures >= limits.signInFailures) exhausted.push(tried.source);
  if (ofAddress && ofAddress.failures >= limits.signInFailuresEverywhere) exhausted.push(anySource);
  return { ...tried, lockedSeconds: waits.length === 0 ? null : Math.max(...waits), exhausted };
};

/** @throws auth.locked */
export const refuseLocked = ({ lockedSeconds }: Attempt): void => {
  if (lockedSeconds !== null)
    throw new ProblemError('auth.locked', { retryAfterSeconds: lockedSeconds });
};

/** Locks the sources that are exhausted after a failed try. */
export const lockExhausted = async (
  db: Db,
  { email, purpose, exhausted }: Attempt,
  now: string,
): Promise<void> => {
  if (exhausted.length === 0) return;
  await lockUntil(db, email, purpose, exhausted, now);
};

/** After a success, resets the own source; failures of others still count. */
export const clearFailures = async (
  db: Db,
  { email, purpose, source, everywhere }: Attempt,
  now: string,
): Promise<void> => {
  await deleteFailures(db, email, purpose, source);
  if (everywhere) await decrementFailures(db, { email, purpose }, anySource);
  await forgetOldFailures(db, now);
};
