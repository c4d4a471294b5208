import type { ProblemCode } from '@sala/shared-contracts';
import pg from 'pg';
import { DatabaseUnavailable } from './database';
import { ProblemError } from '../http/problem-error';

/** What a violated constraint means to the person, by the constraint's name. */
export type ConstraintProblems = Readonly<Record<string, ProblemCode>>;

/** A transaction that lost to another one: running it again is the answer. */
export const isSerializationFailure = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01');

/** Another transaction holds what this one waited for, longer than it may wait. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '55P03';

/** By SQLSTATE, or its class of two characters. What is not here is a fault of ours: 500. */
const byState: Readonly<Record<string, ProblemCode>> = {
  '08': 'server.unavailable', // connection exceptions
  '28': 'server.unavailable', // the serving role is refused
  '3D': 'server.unavailable', // no such database
  '53': 'server.unavailable', // out of memory, disk or connections
  '57': 'server.unavailable', // shutting down, starting, statement timeout
  '40': 'server.unavailable', // still failing after the retries
  '23505': 'resource.version_conflict', // somebody else wrote the same between check and insert
  '23503': 'resource.version_conflict', // what it refers to has just gone
  '23P01': 'resource.version_conflict', // exclusion
  '23514': 'request.invalid', // check
  '23502': 'request.invalid', // not null
  '22': 'request.invalid', // data exceptions: a NUL in a text, a number out of range
};

/**
 * The problem that a failure of the database is, or undefined when it is none that a caller should
 * know.
 */
export const problemOfDatabase = (
  error: unknown,
  constraints: ConstraintProblems,
): ProblemError | undefined => {
  if (error instanceof DatabaseUnavailable)
    return new ProblemError('server.unavailable', { cause: error });
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) return undefined;
  const code =
    constraints[error.constraint ?? ''] ?? byState[error.code] ?? byState[error.code.slice(0, 2)];
  return code && new ProblemError(code, { cause: error });
};
