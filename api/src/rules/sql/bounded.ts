import pg from 'pg';
import type { Db } from '../../platform/database/database';
import { ProblemError } from '../../platform/http/problem-error';

/** How long a company's conditions may keep the database busy at a time. */
const longest = 8000;

/**
 * Runs queries that a company composed, each of which may take so many milliseconds and one core:
 * together, each core would make the sums of all.
 *
 * @throws rule.too_slow; nothing else can be asked in the transaction then
 */
export const bounded = async <Result>(
  db: Db,
  run: () => Promise<Result>,
  milliseconds: number = longest,
): Promise<Result> => {
  const { before, workers } = await db.one<{ before: string; workers: string }>(
    `select current_setting('statement_timeout') as before, set_config('statement_timeout', $1, true),
       current_setting('max_parallel_workers_per_gather') as workers, set_config('max_parallel_workers_per_gather', '0', true)`,
    [String(milliseconds)],
  );
  try {
    const result = await run();
    await db.query(
      `select set_config('statement_timeout', $1, true), set_config('max_parallel_workers_per_gather', $2, true)`,
      [before, workers],
    );
    return result;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '57014')
      throw new ProblemError('rule.too_slow', { cause: error });
    throw error;
  }
};
