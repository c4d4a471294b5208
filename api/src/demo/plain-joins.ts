import type { Db } from '../platform/database/database';

/**
 * Reads and writes whole tables that were filled in the same transaction: without statistics,
 * PostgreSQL takes them for empty and walks through them once per row.
 */
export const withoutLoops = async <Answer>(db: Db, act: () => Promise<Answer>): Promise<Answer> => {
  await db.query('set local enable_nestloop = off');
  const answer = await act();
  await db.query('set local enable_nestloop = on');
  return answer;
};
