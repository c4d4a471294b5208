import type { Db } from '../../platform/database/database';
import { invalid } from '../../platform/http/problem-error';
import { canTakeLeads, nextOwner } from '../sql/lead-owners.queries';

/**
 * The person behind what was asked for: `next` is whoever's turn it is. @throws when somebody may
 * not take leads.
 */
export const ownerOf = async (db: Db, asked: string | null | undefined): Promise<string | null> => {
  if (asked === 'next') return nextOwner(db);
  if (asked && !(await canTakeLeads(db, asked)))
    throw invalid({ path: 'ownerId', code: 'not_an_option' });
  return asked ?? null;
};
