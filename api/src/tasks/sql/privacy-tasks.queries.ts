import type { ClinicalTask } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { openTexts } from '../../platform/secrets/company-keys';
import { shortPersonName } from '../../platform/people/person-names';

interface Written {
  readonly at: string;
  readonly by: string;
}

/** A task of the patient, with everything that was written and done about it. */
export interface TaskOfRecord extends Pick<
  ClinicalTask,
  'id' | 'number' | 'title' | 'status' | 'category' | 'dueOn' | 'createdAt' | 'completedAt'
> {
  readonly rationale: string | null;
  readonly outcome: string | null;
  readonly statusReason: string | null;
  readonly calls: readonly (Written & { readonly result: string })[];
  readonly comments: readonly (Written & { readonly id: string; readonly body: string })[];
}

const utc = (column: string): string => `to_json(${column} at time zone 'UTC')#>>'{}' || 'Z'`;
const name = `(select ${shortPersonName('u')} from user_account u where u.id = x.by_user)`;

/** In the order of their numbers. */
export const listTasksAfter = async (
  db: Db,
  patientId: string,
  after: string | null,
  count: number,
): Promise<TaskOfRecord[]> => {
  const rows = await db.query<TaskOfRecord & { readonly companyId: string }>(
    `select t.company_id as "companyId", t.id, t.number, t.title, t.status, t.category, t.due_on as "dueOn", t.created_at as "createdAt",
       t.completed_at as "completedAt", t.rationale, t.outcome, t.status_reason as "statusReason",
       coalesce((select json_agg(json_build_object('result', x.result, 'at', ${utc('x.at')}, 'by', ${name}) order by x.at, x.id)
         from task_attempt x where x.company_id = t.company_id and x.task_id = t.id), '[]') as calls,
       coalesce((select json_agg(json_build_object('id', x.id, 'body', x.body, 'at', ${utc('x.at')}, 'by', ${name}) order by x.at, x.id)
         from task_comment x where x.company_id = t.company_id and x.task_id = t.id), '[]') as comments
     from task t where t.scope = 'clinical' and t.patient_id = $1 and t.number > coalesce($2::int, 0) order by t.number limit $3`,
    [patientId, after, count],
  );
  return Promise.all(rows.map(({ companyId, ...task }) => opened(db, companyId, task)));
};

const opened = async (db: Db, companyId: string, task: TaskOfRecord): Promise<TaskOfRecord> => {
  const { rationale, outcome, statusReason } = task;
  const texts = await openTexts(
    db,
    { companyId, table: 'task', rowId: task.id },
    { rationale, outcome, status_reason: statusReason },
  );
  const comments = [];
  for (const comment of task.comments) {
    const place = { companyId, table: 'task_comment', rowId: comment.id };
    comments.push({ ...comment, ...(await openTexts(db, place, { body: comment.body })) });
  }
  return {
    ...task,
    rationale: texts.rationale,
    outcome: texts.outcome,
    statusReason: texts.status_reason,
    comments,
  };
};
