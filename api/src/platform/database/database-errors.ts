import type { ProblemCode } from '@sala/shared-contracts';
import pg from 'pg';
import { DatabaseUnavailable } from './database';
import { ProblemError } from '../http/problem-error';

/** Problem codes by constraint name. */
export type ConstraintProblems = Readonly<Record<string, ProblemCode>>;

/** True for serialization failures and deadlocks, which a retry resolves. */
export const isSerializationFailure = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01');

/** True when a lock was not acquired within `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '55P03';

/** True when a constraint or the type of a column refused a value. */
export const isConstraintFailure = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '');

/** By SQLSTATE or its two-character class. Anything else is a bug: 500. */
const byState: Readonly<Record<string, ProblemCode>> = {
  '08': 'server.unavailable', // connection exceptions
  '28': 'server.unavailable', // invalid authorization
  '3D': 'server.unavailable', // no such database
  '53': 'server.unavailable', // out of memory, disk or connections
  '57': 'server.unavailable', // shutdown, start-up, statement timeout
  '40': 'server.unavailable', // still failing after the retries
  '23505': 'resource.version_conflict', // unique violation, in a race after the check
  '23503': 'resource.version_conflict', // foreign key: the target was deleted meanwhile
  '23P01': 'resource.version_conflict', // exclusion violation
  '23514': 'request.invalid', // check violation
  '23502': 'request.invalid', // not-null violation
  '22': 'request.invalid', // data exceptions: NUL in text, number out of range
};

/** Facts of a refusal that one of our functions gives as JSON in its hint. */
const factsOf = ({ constraint, hint }: pg.DatabaseError): { meta?: Record<string, unknown> } =>
  constraint === 'plan_limit_reached' && hint !== undefined
    ? { meta: JSON.parse(hint) as Record<string, unknown> } // an object, from plan_limit_hold
    : {};

/** Maps a database error to a problem; undefined when the caller should get a plain 500. */
export const problemOfDatabase = (
  error: unknown,
  constraints: ConstraintProblems,
): ProblemError | undefined => {
  if (error instanceof DatabaseUnavailable)
    return new ProblemError('server.unavailable', { cause: error });
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) return undefined;
  const code =
    constraints[error.constraint ?? ''] ?? byState[error.code] ?? byState[error.code.slice(0, 2)];
  return code && new ProblemError(code, { ...factsOf(error), cause: error });
};
