import type { Db } from '../../platform/database/database';
import { ProblemError } from '../../platform/http/problem-error';

/**
 * The user’s own open session, locked against closing until the transaction ends.
 *
 * @throws cashSession.required
 */
export const requireOpenSession = async (
  db: Db,
  userId: string,
): Promise<{ readonly id: string; readonly expected: number }> => {
  const session = await db.maybe<{ id: string; expected: number }>(
    'select id, expected from cash_session where opened_by = $1 and closed_at is null for update',
    [userId],
  );
  if (!session) throw new ProblemError('cashSession.required');
  return session;
};
