import {
  generalTaskStatuses,
  limits,
  type Contract,
  type EndpointRequest,
  type Task,
  type TaskDetail,
  type TaskScope,
} from '@sala/shared-contracts';
import { ProblemError } from '../../platform/http/problem-error';
import type { Db } from '../../platform/database/database';
import {
  factColumns,
  factTables,
  isOpen,
  isOwn,
  mentionsOfComment,
  requesterValues,
  today,
  type Requester,
} from './task-rows';
import { personName, shortPersonName } from '../../platform/people/person-names';

type ListQuery = EndpointRequest<Contract['taskList']>['query'];
export type TaskFilter = Omit<ListQuery, 'sort' | 'page' | 'pageSize'>;

/* Counts use no $5; a parameter without a use has no type. */
const seen = `t.scope = 'general' and ($4 or ${isOwn}) and $5::boolean is not null`;

const priorityOrder = `array_position(array['critical', 'high', 'medium', 'low'], t.priority)`;

const orders: Readonly<Record<ListQuery['sort'], string>> = {
  dueOn: `t.due_on nulls last, ${priorityOrder}, t.number`,
  '-dueOn': `t.due_on desc nulls last, ${priorityOrder}, t.number desc`,
  '-createdAt': 't.created_at desc, t.number desc',
  createdAt: 't.created_at, t.number',
  '-priority': `${priorityOrder}, t.due_on nulls last, t.number`,
  title: 't.title collate "es-x-icu", t.number',
};

const relatedName = `case t.related_kind
    when 'lead' then (select l.name from lead l where l.company_id = t.company_id and l.id = t.related_id)
    when 'customer' then (select k.name from customer k where k.company_id = t.company_id and k.id = t.related_id)
    when 'purchase' then (select p.folio from purchase p where p.company_id = t.company_id and p.id = t.related_id)
    when 'appointment' then (select to_char(x.start_at at time zone (select time_zone from company where id = t.company_id), 'DD/MM/YYYY, HH24:MI') from appointment x
      where x.company_id = t.company_id and x.id = t.related_id)
  end`;

const columns = `${factColumns}, ($5 or ${isOwn}) as writable, ($5 or coalesce(t.created_by = $1, false)) as deletable, t.start_on as "startOn", t.recurrence,
  case when g.id is null then null else json_build_object('id', g.id, 'name', g.name, 'color', g.color) end as label,
  case when t.related_kind is null then null else json_build_object('kind', t.related_kind, 'id', t.related_id, 'name', ${relatedName}) end as related,
  (select json_build_object('done', count(*) filter (where i.done), 'total', count(*)) from task_checklist_item i
   where i.company_id = t.company_id and i.task_id = t.id) as checklist,
  (select count(*)::int from task_comment o where o.company_id = t.company_id and o.task_id = t.id) as comments`;

const source = `${factTables} left join category g on g.company_id = t.company_id and g.id = t.label_id`;

/** $6 to $12 are the filters. */
export const matches = `${seen}
  and ($6::text is null or t.search like all (search_patterns($6)))
  and case $7::text when 'mine' then t.assignee_id = $1 when 'team' then t.assignee_role = any ($3) or t.assignee_id is null and t.assignee_role is null
    when 'created' then t.created_by = $1 else true end
  and ($8::text[] is null or t.priority = any ($8))
  and ($9::uuid is null or t.label_id = $9)
  and ($10::text is null or case $10 when 'none' then t.assignee_id is null else t.assignee_id = nullif($10, 'none')::uuid end)
  and (not $11 or t.due_on < ${today('$2')} and ${isOpen})
  and case when $12::text[] is null then ${isOpen} else t.status = any ($12) end`;

export const filterValues = (
  requester: Requester,
  now: string,
  filter: TaskFilter,
  status: readonly string[] | null,
): unknown[] => [
  ...requesterValues(requester, now),
  filter.search || null,
  filter.view ?? null,
  filter.priority ?? null,
  filter.labelId ?? null,
  filter.assigneeId ?? null,
  filter.overdue === '1',
  status,
];

/** A task tells no name that its reader could not read in the record itself. */
const withoutNames = <Row extends Pick<Task, 'related'>>(
  { readableKinds }: Requester,
  row: Row,
): Row =>
  row.related && !readableKinds.includes(row.related.kind)
    ? { ...row, related: { ...row.related, name: null } }
    : row;

export const listTasks = async (
  db: Db,
  requester: Requester,
  { page, pageSize, sort, ...filter }: ListQuery,
  now: string,
) => {
  const values = filterValues(requester, now, filter, filter.status ?? null);
  const items = await db.query<Task>(
    `select ${columns} from ${source} where ${matches} order by ${orders[sort]} limit $13 offset $14`,
    [...values, pageSize, (page - 1) * pageSize],
  );
  const { total } = await db.one<{ total: number }>(
    `select count(*)::int as total from task t where ${matches}`,
    values,
  );
  return { items: items.map((row) => withoutNames(requester, row)), total, page, pageSize };
};

export const findTaskIds = async (
  db: Db,
  requester: Requester,
  { sort, status, ...filter }: Omit<ListQuery, 'page' | 'pageSize'>,
  now: string,
): Promise<string[]> =>
  (
    await db.query<{ id: string }>(
      `select t.id from task t where ${matches} order by ${orders[sort]}`,
      filterValues(requester, now, filter, status ?? null),
    )
  ).map(({ id }) => id);

export interface ExportedTask extends Task {
  readonly description: string | null;
  readonly assigneeEmail: string | null;
}

/** In the order of the ids. */
export const readExported = async (
  db: Db,
  requester: Requester,
  ids: readonly string[],
  now: string,
): Promise<ExportedTask[]> => {
  const rows = await db.query<ExportedTask>(
    `select ${columns}, t.description, a.email as "assigneeEmail" from ${source}
     where ${seen} and t.id = any ($6) order by array_position($6::uuid[], t.id)`,
    [...requesterValues(requester, now), ids],
  );
  return rows.map((row) => withoutNames(requester, row));
};

/** The end of a task puts it into the last columns, the newest first. */
export const readBoard = async (db: Db, requester: Requester, filter: TaskFilter, now: string) => {
  const values = filterValues(requester, now, filter, generalTaskStatuses);
  const counted = await db.query<{ status: string; total: number }>(
    `select t.status, count(*)::int as total from task t where ${matches} group by t.status`,
    values,
  );
  const rows = await db.query<Task>(
    `select * from (
       select ${columns}, row_number() over (partition by t.status order by t.completed_at desc nulls last, ${orders.dueOn}) as place
       from ${source} where ${matches}
     ) placed where place <= ${limits.taskColumnMax} order by place`,
    values,
  );
  const shown = generalTaskStatuses.map((status) => ({
    status,
    total: counted.find((one) => one.status === status)?.total ?? 0,
    items: rows
      .filter((row) => row.status === status)
      .map((row) => withoutNames(requester, withoutPlace(row))),
  }));
  return { total: counted.reduce((sum, { total }) => sum + total, 0), columns: shown };
};

const withoutPlace = (row: Task & { readonly place?: number }): Task => {
  const { place: _place, ...task } = row;
  return task;
};

/** @throws resource.not_found also for what the caller may not see */
export const readTask = async (
  db: Db,
  taskId: string,
  requester: Requester,
  now: string,
): Promise<TaskDetail> => {
  type Row = Omit<TaskDetail, 'steps' | 'discussion'>;
  const task = await db.one<Row>(
    `select ${columns}, t.description, t.status_reason as "statusReason" from ${source} where ${seen} and t.id = $6`,
    [...requesterValues(requester, now), taskId],
  );
  return { ...withoutNames(requester, task), ...(await readParts(db, taskId)) };
};

const readParts = async (
  db: Db,
  taskId: string,
): Promise<Pick<TaskDetail, 'steps' | 'discussion'>> => ({
  steps: await db.query(
    'select text, mandatory, done from task_checklist_item where task_id = $1 order by place',
    [taskId],
  ),
  // The newest, and of them the oldest first.
  discussion: (
    await db.query<TaskDetail['discussion'][number]>(
      `select o.id, o.body, o.at, ${shortPersonName('u')} as by,
       ${mentionsOfComment} as mentions
     from task_comment o join user_account u on u.id = o.by_user
     where o.task_id = $1 order by o.at desc, o.id desc limit ${limits.taskCommentsShown}`,
      [taskId],
    )
  ).toReversed(),
});

/** Locks a task that the caller may change. @throws resource.not_found, permission.denied */
export const lockTask = async (
  db: Db,
  taskId: string,
  requester: Requester,
  now: string,
): Promise<TaskDetail> => {
  await db.query(`select from task where id = $1 and scope = 'general' for update`, [taskId]);
  const task = await readTask(db, taskId, requester, now);
  if (!task.writable)
    throw new ProblemError('permission.denied', { meta: { permission: 'tasks:write' } });
  return task;
};

export interface Assignee {
  readonly id: string;
  readonly name: string;
  readonly open: number;
  readonly overdue: number;
}

/** @param ids members with the permission */
export const listAssignees = (
  db: Db,
  ids: readonly string[],
  scope: TaskScope,
  now: string,
): Promise<Assignee[]> =>
  db.query<Assignee>(
    `select u.id, ${personName('u')} as name, w.open, w.overdue
     from user_account u, lateral (
       select count(*)::int as open, (count(*) filter (where t.due_on < ${today('$2')}))::int as overdue from task t
       where t.company_id = app_company() and t.scope = $3 and t.assignee_id = u.id and ${isOpen}
     ) w
     where u.id = any ($1) order by ${personName('u')} collate "es-x-icu", u.id`,
    [ids, now, scope],
  );

/** Whether somebody sees a task, which a mention or a file of it takes for granted. */
export const seesTask = async (
  db: Db,
  taskId: string,
  requester: Requester,
  now: string,
): Promise<boolean> =>
  (await db.maybe(
    `select from task t where ${seen} and $2::timestamptz is not null and t.id = $6`,
    [...requesterValues(requester, now), taskId],
  )) !== undefined;
