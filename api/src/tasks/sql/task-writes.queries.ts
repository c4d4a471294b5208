import type {
  ClinicalTask,
  Contract,
  EndpointRequest,
  TaskChecklistItem,
  TaskStatus,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { Stamp } from './task-rows';

type CreateBody = EndpointRequest<Contract['taskCreate']>['body'];

export interface TaskColumns {
  readonly title: string;
  readonly description: string | null;
  readonly priority: NonNullable<CreateBody['priority']>;
  readonly labelId: string | null;
  readonly assigneeId: string | null;
  readonly assigneeRole: NonNullable<CreateBody['assigneeRole']> | null;
  readonly startOn: string | null;
  readonly dueOn: string | null;
  readonly relatedKind: NonNullable<CreateBody['related']>['kind'] | null;
  readonly relatedId: string | null;
  readonly recurrence: NonNullable<CreateBody['recurrence']> | null;
}

/** The last of the company's next numbers of tasks; locks the counter, so call it late. */
export const nextTaskNumber = async (db: Db, count = 1): Promise<number> =>
  (
    await db.one<{ value: number }>(
      `insert into company_counter as c (company_id, series, value) values (app_company(), 'task', $1)
       on conflict (company_id, series) do update set value = c.value + $1 returning value`,
      [count],
    )
  ).value;

/** All that a task can begin with, whoever makes it; what is absent is empty. */
export interface NewTask extends Partial<TaskColumns> {
  readonly title: string;
  readonly priority: TaskColumns['priority'];
  /** A task of a patient. */
  readonly clinical?: {
    readonly patientId: string;
    readonly visitId: string | null;
    readonly category: ClinicalTask['category'];
  } | null;
  /** Absent: a person wrote it. */
  readonly source?: {
    readonly kind: 'event' | 'rule';
    /** What it came from: delivered twice, it makes one task. */
    readonly key?: string;
    readonly ruleRunId?: string;
  };
}

/**
 * Writes a task.
 *
 * @returns its id, or null when there is one from the same source
 */
export const writeTask = async (
  db: Db,
  task: NewTask,
  { userId, now }: { readonly userId: string | null; readonly now: string },
): Promise<string | null> => {
  const { clinical, source } = task;
  const number = await nextTaskNumber(db);
  const created = await db.maybe<{ id: string }>(
    `insert into task (company_id, number, scope, title, description, priority, label_id, assignee_id, assignee_role, start_on, due_on,
       related_kind, related_id, recurrence, patient_id, visit_id, due_type, category, source, source_key, rule_run_id,
       created_at, created_by, updated_at, updated_by)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $21, $22)
     on conflict (company_id, source_key) where source_key is not null do nothing returning id`,
    [
      number,
      clinical ? 'clinical' : 'general',
      task.title,
      task.description ?? null,
      task.priority,
      task.labelId ?? null,
      task.assigneeId ?? null,
      task.assigneeRole ?? null,
      task.startOn ?? null,
      task.dueOn ?? null,
      task.relatedKind ?? null,
      task.relatedId ?? null,
      task.recurrence ?? null,
      clinical?.patientId ?? null,
      clinical?.visitId ?? null,
      clinical ? 'date' : null,
      clinical?.category ?? null,
      source?.kind ?? 'manual',
      source?.key ?? null,
      source?.ruleRunId ?? null,
      now,
      userId,
    ],
  );
  return created?.id ?? null;
};

/** The same without a key of its source, which nothing can be in the way of. */
export const insertTask = async (
  db: Db,
  task: NewTask,
  stamp: Parameters<typeof writeTask>[2],
): Promise<string> => {
  const id = await writeTask(db, task, stamp);
  if (id === null) throw new Error('a task without a key was not written');
  return id;
};

const valuesOf = (columns: TaskColumns): unknown[] => [
  columns.title,
  columns.description,
  columns.priority,
  columns.labelId,
  columns.assigneeId,
  columns.assigneeRole,
  columns.startOn,
  columns.dueOn,
  columns.relatedKind,
  columns.relatedId,
  columns.recurrence,
];

export const updateTask = async (
  db: Db,
  taskId: string,
  columns: TaskColumns,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `update task set title = $2, description = $3, priority = $4, label_id = $5, assignee_id = $6, assignee_role = $7, start_on = $8, due_on = $9,
       related_kind = $10, related_id = $11, recurrence = $12, updated_at = $13, updated_by = $14, version = version + 1 where id = $1`,
    [taskId, ...valuesOf(columns), now, userId],
  );
};

export const writeSteps = async (
  db: Db,
  taskId: string,
  steps: readonly TaskChecklistItem[],
): Promise<void> => {
  await db.query('delete from task_checklist_item where task_id = $1', [taskId]);
  await db.query(
    `insert into task_checklist_item (company_id, task_id, place, text, mandatory, done)
     select app_company(), $1, i.place, i.text, i.mandatory, i.done
     from rows from (jsonb_to_recordset($2) as (text text, mandatory boolean, done boolean)) with ordinality as i (text, mandatory, done, place)`,
    [taskId, JSON.stringify(steps)],
  );
};

export const moveTask = async (
  db: Db,
  taskId: string,
  { status, reason }: { readonly status: TaskStatus; readonly reason: string | null },
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `update task set status = $2, status_reason = $3, completed_at = case when $2 = 'done' then $4::timestamptz end,
       updated_at = $4, updated_by = $5, version = version + 1 where id = $1`,
    [taskId, status, reason, now, userId],
  );
};

export const insertComment = async (
  db: Db,
  { id, taskId, body }: { readonly id: string; readonly taskId: string; readonly body: string },
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    'insert into task_comment (company_id, id, task_id, body, at, by_user) values (app_company(), $1, $2, $3, $4, $5)',
    [id, taskId, body, now, userId],
  );
};

export const insertMentions = async (
  db: Db,
  commentId: string,
  userIds: readonly string[],
): Promise<void> => {
  await db.query(
    'insert into task_mention (company_id, comment_id, user_id) select app_company(), $1, unnest($2::uuid[])',
    [commentId, userIds],
  );
};

export const deleteTask = async (db: Db, taskId: string): Promise<void> => {
  await db.query('delete from task where id = $1', [taskId]);
};

/** The same task for its next day, with its steps open; null where it came again already. */
export const repeatTask = async (
  db: Db,
  taskId: string,
  { userId, now }: Stamp,
): Promise<string | null> => {
  if (await db.maybe('select from task where repeated_from = $1', [taskId])) return null;
  const number = await nextTaskNumber(db);
  const next = await db.one<{ id: string }>(
    `insert into task (company_id, number, scope, title, description, priority, label_id, assignee_id, assignee_role, due_on,
       related_kind, related_id, recurrence, recurrence_day, repeated_from, created_at, created_by, updated_at, updated_by)
     select t.company_id, $2, t.scope, t.title, t.description, t.priority, t.label_id, m.user_id, t.assignee_role,
       case t.recurrence when 'daily' then d.last + 1 when 'weekly' then d.last + 7
         else next_day_of_month(d.last, coalesce(t.recurrence_day, extract(day from d.last))::int) end,
       t.related_kind, t.related_id, t.recurrence, t.recurrence_day, t.id, $3, $4, $3, $4
     from task t join company c on c.id = t.company_id
     cross join lateral (select greatest(t.due_on, ($3::timestamptz at time zone c.time_zone)::date) as last) d
     left join membership m on m.company_id = t.company_id and m.user_id = t.assignee_id and m.status = 'active' -- not to who has left
     where t.id = $1 returning id`,
    [taskId, number, now, userId],
  );
  await db.query(
    `insert into task_checklist_item (company_id, task_id, place, text, mandatory)
     select company_id, $2, place, text, mandatory from task_checklist_item where task_id = $1`,
    [taskId, next.id],
  );
  return next.id;
};

/** Whether a record is there to be linked. */
export const recordExists = async (
  db: Db,
  kind: NonNullable<TaskColumns['relatedKind']>,
  id: string,
): Promise<boolean> =>
  (await db.maybe(`select from ${kind} where company_id = app_company() and id = $1`, [id])) !==
  undefined; // the kind is one of a closed list of tables

export const isTaskLabel = async (db: Db, id: string): Promise<boolean> =>
  (await db.maybe(`select from category where id = $1 and kind = 'task_label' and active`, [
    id,
  ])) !== undefined;
