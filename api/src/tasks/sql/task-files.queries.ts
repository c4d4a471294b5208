import type { TaskFile } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { shortPersonName } from '../../platform/people/person-names';

const selection = `f.id, f.name, x.kind, f.size, f.created_at as "createdAt",
  (select ${shortPersonName('u')} from user_account u where u.id = f.created_by) as "createdBy"
  from task_file x join stored_file f on f.company_id = x.company_id and f.id = x.file_id`;

/** @throws resource.not_found */
export const taskOfFile = (db: Db, fileId: string): Promise<{ taskId: string; name: string }> =>
  db.one<{ taskId: string; name: string }>(
    `select x.task_id as "taskId", f.name from task_file x join stored_file f on f.company_id = x.company_id and f.id = x.file_id
     where x.file_id = $1`,
    [fileId],
  );

export const insertTaskFile = async (
  db: Db,
  { id, taskId, kind }: { readonly id: string; readonly taskId: string; readonly kind: string },
): Promise<void> => {
  await db.query(
    'insert into task_file (company_id, file_id, task_id, kind) values (app_company(), $1, $2, $3)',
    [id, taskId, kind],
  );
};

export const countTaskFiles = async (db: Db, taskId: string): Promise<number> =>
  (
    await db.one<{ count: number }>(
      'select count(*)::int as count from task_file where task_id = $1',
      [taskId],
    )
  ).count;

export const readTaskFile = (db: Db, id: string): Promise<TaskFile> =>
  db.one<TaskFile>(`select ${selection} where x.file_id = $1`, [id]);

export const listTaskFiles = (db: Db, taskId: string): Promise<TaskFile[]> =>
  db.query<TaskFile>(`select ${selection} where x.task_id = $1 order by f.created_at desc, f.id`, [
    taskId,
  ]);

export const deleteTaskFile = async (db: Db, id: string): Promise<void> => {
  await db.query('delete from task_file where file_id = $1', [id]);
};
