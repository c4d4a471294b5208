import type { Db } from '../../platform/database/database';
import { invalid } from '../../platform/http/problem-error';
import { canTakeLeads, nextOwner } from '../sql/lead-owners.queries';

/**
 * Resolves an owner id, or `next` for the next in turn.
 *
 * @throws request.invalid if the person may not take leads
 */
export const resolveOwner = async (
  db: Db,
  asked: string | null | undefined,
): Promise<string | null> => {
  if (asked === 'next') return nextOwner(db);
  if (asked && !(await canTakeLeads(db, asked)))
    throw invalid({ path: 'ownerId', code: 'not_an_option' });
  return asked ?? null;
};
