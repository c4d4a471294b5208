import { randomUUID } from 'node:crypto';
import type {
  ClinicalTask,
  ClinicalTaskDetail,
  Contract,
  EndpointRequest,
  TaskStatus,
} from '@sala/shared-contracts';
import { limits } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { openTexts, sealerFor } from '../../platform/secrets/company-keys';
import { factColumns, factTables, isOpen, mentionsOfComment, type Stamp } from './task-rows';
import { nextTaskNumber } from './task-writes.queries';
import { personListName, personName, shortPersonName } from '../../platform/people/person-names';

type ListQuery = EndpointRequest<Contract['clinicalTaskList']>['query'];
type CreateBody = EndpointRequest<Contract['clinicalTaskCreate']>['body'];

/** Who asks, and what of a task they may read and change. */
export interface ClinicalReader {
  readonly userId: string;
  readonly now: string;
  /** Reasons, outcomes and comments. */
  readonly readsTexts: boolean;
  readonly writes: boolean;
  /** Texts and changes are only for those who care for the patient. */
  readonly inCare: boolean;
}

const table = 'task';

/* $1 to $5: see valuesOf; a parameter without a use has no type. */
const cares = '(not $5 or in_care(t.patient_id))';
const valuesOf = ({ userId, now, readsTexts, writes, inCare }: ClinicalReader): unknown[] => [
  userId,
  now,
  readsTexts,
  writes,
  inCare,
];

const columns = `${factColumns}, t.company_id as "companyId", ($4 and ${cares}) as writable,
  json_build_object('id', p.id, 'recordNumber', p.record_number, 'name', ${personName('p')}, 'listName', ${personListName('p')}) as patient,
  t.visit_id as "visitId", t.due_type as "dueType", t.category, t.mandatory,
  case when $3 and ${cares} then t.rationale end as rationale, case when $3 and ${cares} then t.outcome end as outcome,
  case when $3 and ${cares} then t.status_reason end as "statusReason",
  coalesce((
    select json_agg(json_build_object('result', x.result, 'at', to_json(x.at at time zone 'UTC')#>>'{}' || 'Z', 'by', ${shortPersonName('u')}) order by x.at, x.id)
    from task_attempt x join user_account u on u.id = x.by_user where x.company_id = t.company_id and x.task_id = t.id
  ), '[]') as attempts`;

const source = `${factTables} join patient p on p.company_id = t.company_id and p.id = t.patient_id`;

type Kept<Row> = Row & { readonly companyId: string };

const opened = async <Row extends ClinicalTask>(
  db: Db,
  { companyId, ...row }: Kept<Row>,
): Promise<Row> => {
  const { rationale, outcome, statusReason } = row;
  const texts = { rationale, outcome, status_reason: statusReason };
  const plain = await openTexts(db, { companyId, table, rowId: row.id }, texts);
  // The type of the rest is Row, which TypeScript does not see through a generic.
  return {
    ...row,
    rationale: plain.rationale,
    outcome: plain.outcome,
    statusReason: plain.status_reason,
  } as unknown as Row;
};

/* At the patient's next visit, what was put off until then is shown with it. */
const ofVisit = `(t.visit_id = $9 or t.due_type = 'next_visit' and ${isOpen} and exists (
    select from visit v where v.company_id = t.company_id and v.id = $9 and v.patient_id = t.patient_id and v.started_at >= t.created_at
  ))`;

/** $6 to $11 are the filters. */
const matches = `t.scope = 'clinical'
  and ($6::text is null or t.search like all (search_patterns($6)) or searched_text(${personName('p')}) like all (search_patterns($6)))
  and case $7::text when 'mine' then t.assignee_id = $1 when 'created' then t.created_by = $1 else true end
  and ($8::uuid is null or t.patient_id = $8) and ($9::uuid is null or ${ofVisit})
  and ($10::text[] is null or t.category = any ($10))
  and case when $11::text[] is null then ${isOpen} else t.status = any ($11) end`;

export const listClinicalTasks = async (
  db: Db,
  reader: ClinicalReader,
  { page, pageSize, search, view, patientId, visitId, category, status }: ListQuery,
) => {
  const values = [
    ...valuesOf(reader),
    search || null,
    view ?? null,
    patientId ?? null,
    visitId ?? null,
    category ?? null,
    status ?? null,
  ];
  const rows = await db.query<Kept<ClinicalTask> & { readonly total: number }>(
    `select ${columns}, (count(*) over ())::int as total from ${source} where ${matches}
     order by ${isOpen} desc, t.due_type <> 'this_visit', t.due_on nulls last, array_position(array['critical', 'high', 'medium', 'low'], t.priority), t.number
     limit $12 offset $13`,
    [...values, pageSize, (page - 1) * pageSize],
  );
  return {
    items: await Promise.all(
      rows.map(({ total: _total, ...row }) => opened<ClinicalTask>(db, row)),
    ),
    total: rows[0]?.total ?? 0,
    page,
    pageSize,
  };
};

/** @throws resource.not_found */
export const readClinicalTask = async (
  db: Db,
  taskId: string,
  reader: ClinicalReader,
): Promise<ClinicalTaskDetail> => {
  const row = await db.one<Kept<ClinicalTask> & { readonly readable: boolean }>(
    `select ${columns}, ($3 and ${cares}) as readable from ${source} where t.scope = 'clinical' and $1::uuid is not null and t.id = $6`,
    [...valuesOf(reader), taskId],
  );
  const { readable, ...kept } = row;
  const task = await opened<ClinicalTask>(db, kept);
  return { ...task, discussion: readable ? await readDiscussion(db, taskId, kept.companyId) : [] };
};

const readDiscussion = async (
  db: Db,
  taskId: string,
  companyId: string,
): Promise<ClinicalTaskDetail['discussion']> => {
  const rows = await db.query<ClinicalTaskDetail['discussion'][number]>(
    `select o.id, o.body, o.at, ${shortPersonName('u')} as by, ${mentionsOfComment} as mentions from task_comment o join user_account u on u.id = o.by_user
     where o.task_id = $1 order by o.at desc, o.id desc limit ${limits.taskCommentsShown}`,
    [taskId],
  );
  return Promise.all(
    rows.toReversed().map(async (comment) => ({
      ...comment,
      ...(await openTexts(
        db,
        { companyId, table: 'task_comment', rowId: comment.id },
        { body: comment.body },
      )),
    })),
  );
};

/** Locks the task. @throws resource.not_found */
export const lockClinicalTask = async (
  db: Db,
  taskId: string,
  reader: ClinicalReader,
): Promise<ClinicalTaskDetail> => {
  await db.query(`select from task where id = $1 and scope = 'clinical' for update`, [taskId]);
  return readClinicalTask(db, taskId, reader);
};

/** The open visit of a patient, locked against its signature. */
export const holdVisit = async (
  db: Db,
  visitId: string,
): Promise<{ readonly patientId: string; readonly open: boolean } | undefined> =>
  db.maybe(
    `select patient_id as "patientId", status in ('open', 'in_progress') as open from visit where id = $1 for share`,
    [visitId],
  );

export const insertClinicalTask = async (
  db: Db,
  body: CreateBody,
  { userId, now }: Stamp,
): Promise<string> => {
  const id = randomUUID(); // the texts are bound to it
  const kept = (await sealerFor(db)).texts(
    { table, rowId: id },
    { rationale: body.rationale || null },
  );
  await db.query(
    `insert into task (company_id, id, number, scope, title, priority, assignee_id, assignee_role, due_on, patient_id, visit_id, due_type, category,
       rationale, mandatory, created_at, created_by, updated_at, updated_by)
     values (app_company(), $1, $2, 'clinical', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $14, $15)`,
    [
      id,
      await nextTaskNumber(db),
      body.title,
      body.priority,
      body.assigneeId ?? null,
      body.assigneeRole ?? null,
      body.dueOn ?? null,
      body.patientId,
      body.visitId ?? null,
      body.dueType,
      body.category,
      kept.rationale,
      body.mandatory,
      now,
      userId,
    ],
  );
  return id;
};

export interface ClinicalMove {
  readonly status: TaskStatus;
  readonly reason: string | null;
  readonly outcome: string | null;
}

/** What is opened again keeps no outcome. */
export const moveClinicalTask = async (
  db: Db,
  taskId: string,
  { status, reason, outcome }: ClinicalMove,
  { userId, now }: Stamp,
): Promise<void> => {
  const kept = (await sealerFor(db)).texts(
    { table, rowId: taskId },
    { status_reason: reason, outcome },
  );
  await db.query(
    `update task set status = $2, status_reason = $3, outcome = $4, completed_at = case when $2 = 'done' then $5::timestamptz end,
       updated_at = $5, updated_by = $6, version = version + 1 where id = $1`,
    [taskId, status, kept.status_reason, kept.outcome, now, userId],
  );
};

export const assignClinicalTask = async (
  db: Db,
  taskId: string,
  { assigneeId, assigneeRole }: Pick<CreateBody, 'assigneeId' | 'assigneeRole'>,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `update task set assignee_id = $2, assignee_role = $3, updated_at = $4, updated_by = $5, version = version + 1 where id = $1`,
    [taskId, assigneeId ?? null, assigneeRole ?? null, now, userId],
  );
};

export const insertAttempt = async (
  db: Db,
  taskId: string,
  result: ClinicalTask['attempts'][number]['result'],
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    'insert into task_attempt (company_id, task_id, result, at, by_user) values (app_company(), $1, $2, $3, $4)',
    [taskId, result, now, userId],
  );
};

export const insertClinicalComment = async (
  db: Db,
  taskId: string,
  body: string,
  { userId, now }: Stamp,
): Promise<string> => {
  const id = randomUUID(); // the text is bound to it
  const kept = (await sealerFor(db)).texts({ table: 'task_comment', rowId: id }, { body });
  await db.query(
    'insert into task_comment (company_id, id, task_id, body, at, by_user) values (app_company(), $1, $2, $3, $4, $5)',
    [id, taskId, kept.body, now, userId],
  );
  return id;
};

export interface BlockingTask {
  readonly id: string;
  readonly title: string;
}

export const listBlocking = (db: Db, visitId: string): Promise<BlockingTask[]> =>
  db.query<BlockingTask>('select id, title from visit_blocking_tasks(app_company(), $1)', [
    visitId,
  ]);
