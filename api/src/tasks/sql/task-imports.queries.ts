import { membersWithPermission } from '../../identity';
import type { Changes } from '../../platform/audit/changes';
import type { Db } from '../../platform/database/database';
import type { Stamp } from '../../platform/imports/import-subject';
import { nextTaskNumber, type TaskColumns } from './task-writes.queries';

export interface ImportedTask extends Pick<
  TaskColumns,
  'title' | 'description' | 'priority' | 'labelId' | 'assigneeId' | 'startOn' | 'dueOn'
> {
  readonly status: string;
}

/** Imports of a company one after the other, so that two files at once make a task once. */
export const lockTaskImports = async (db: Db): Promise<void> => {
  await db.query(
    `select pg_advisory_xact_lock(hashtextextended(concat('task_import/', app_company()), 0))`,
  );
};

type IdsByWord = ReadonlyMap<string, string>;

const byWord = async (db: Db, sql: string, values: readonly unknown[]): Promise<IdsByWord> =>
  new Map(
    (await db.query<{ word: string; id: string }>(sql, values)).map(({ word, id }) => [word, id]),
  );

export const readLabels = (db: Db): Promise<IdsByWord> =>
  byWord(
    db,
    `select lower(name) as word, id from category where kind = 'task_label' and active`,
    [],
  );

/** Members who can have tasks, by e-mail. */
export const readAssignees = async (db: Db): Promise<IdsByWord> =>
  byWord(db, 'select lower(email) as word, id from user_account where id = any ($1)', [
    await membersWithPermission(db, 'tasks:write'),
  ]);

/** General tasks with one of the titles, whatever their status. */
export const findByTitles = (
  db: Db,
  titles: readonly string[],
): Promise<Pick<ImportedTask, 'title' | 'dueOn' | 'assigneeId'>[]> =>
  db.query(
    `select title, due_on as "dueOn", assignee_id as "assigneeId" from task where scope = 'general' and title = any ($1)`,
    [titles],
  );

/** Inserts tasks in row order, each with its entry in the audit log. */
export const insertTasks = async (
  db: Db,
  importId: string,
  tasks: readonly { readonly columns: ImportedTask; readonly diff: Changes }[],
  { userId, now }: Stamp,
): Promise<void> => {
  const last = await nextTaskNumber(db, tasks.length);
  await db.query(
    `with given as (
       select gen_random_uuid() as id, row.place, row.value -> 'diff' as diff, x.*
       from jsonb_array_elements($1::jsonb) with ordinality as row (value, place),
         jsonb_to_record(row.value -> 'columns') as x (title text, description text, status text, priority text, "labelId" uuid, "assigneeId" uuid,
           "startOn" date, "dueOn" date)
     ), made as (
       insert into task (company_id, id, number, scope, title, description, status, priority, label_id, assignee_id, start_on, due_on, source,
         completed_at, created_at, created_by, updated_at, updated_by)
       select app_company(), id, $2 + place, 'general', title, description, status, priority, "labelId", "assigneeId", "startOn", "dueOn", 'import',
         case when status = 'done' then $4::timestamptz end, $4, $3, $4, $3 from given
     )
     insert into audit_log (company_id, user_id, at, action, entity_type, entity_id, diff, request_id)
     select app_company(), app_user_id(), $4, 'task.created', 'task', id::text, diff, $5 from given order by place`,
    [JSON.stringify(tasks), last - tasks.length, userId, now, importId],
  );
};
