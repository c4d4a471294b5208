import type { Db } from '../../platform/database/database';
import { isOpen, today } from './task-rows';

/** Tasks of a person that are due today in the company's zone, or were before. */
export const countDueTasks = async (
  db: Db,
  scope: 'general' | 'clinical',
  userId: string,
  max: number,
  now: string,
): Promise<number> =>
  (
    await db.one<{ count: number }>(
      `select count(*)::int as count from (select from task t where t.company_id = app_company() and t.scope = $1
         and t.assignee_id = $2 and ${isOpen} and t.due_on <= ${today('$4')} limit $3) as due`,
      [scope, userId, max, now],
    )
  ).count;
