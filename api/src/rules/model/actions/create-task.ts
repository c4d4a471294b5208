import { limits, scopeOf, taskRelatedKinds, type RuleAction } from '@sala/shared-contracts';
import { addWorkingDays, listHolidaysAfter } from '../../../clinical';
import { membersWithPermission } from '../../../identity';
import type { Db } from '../../../platform/database/database';
import { notify } from '../../../platform/notifications/notify';
import { companyDay } from '../../../platform/time/company-day';
import { insertRuleTask, type RuleTask } from '../../../tasks';
import { companyOf } from '../../sql/company-facts.queries';
import { fillText } from '../fill-text';
import type { ActionOutcome, ActiveRun, RuleDesk } from '../rule-desk';
import { chooseAssignee, type Chosen } from './assignee';

type CreateTask = Extract<RuleAction, { kind: 'create_task' }>;

/** Of clinical records a task is clinical, unless whoever gets it may not do such tasks. */
const clinicalOf = async (
  db: Db,
  { subject }: ActiveRun,
  chosen: Chosen,
): Promise<RuleTask['clinical']> => {
  const isClinical =
    subject.kind === 'visit' ||
    subject.kind === 'patient' ||
    subject.kind === 'prescription' ||
    subject.kind === 'clinical_document';
  if (!isClinical || subject.patientId === null) return null;
  const isAble =
    'role' in chosen
      ? scopeOf([chosen.role], 'clinical-tasks:write') !== undefined
      : (await membersWithPermission(db, 'clinical-tasks:write')).includes(chosen.userId);
  if (!isAble) return null;
  return {
    patientId: subject.patientId,
    visitId: subject.kind === 'visit' ? subject.id : null,
    category: subject.kind === 'visit' ? 'charting' : 'other',
  };
};

const relatedOf = ({ subject }: ActiveRun): RuleTask['related'] => {
  const kind = taskRelatedKinds.find((one) => one === subject.kind);
  if (kind) return { kind, id: subject.id };
  if (subject.leadId !== null) return { kind: 'lead', id: subject.leadId };
  return subject.customerId === null ? null : { kind: 'customer', id: subject.customerId };
};

const dueOnOf = async (db: Db, now: string, days: number): Promise<string> => {
  const today = await companyDay(db, now);
  return days === 0 ? today : addWorkingDays(today, days, await listHolidaysAfter(db, today));
};

export const createTask = async (
  desk: RuleDesk,
  run: ActiveRun,
  action: CreateTask,
): Promise<ActionOutcome> => {
  const { db, now } = desk;
  const { subject, fields, company, rule } = run;
  const chosen = await chooseAssignee(desk, run, action.assignee, 'tasks:write');
  const fill = (text: string, maximum: number): string =>
    fillText(text, subject, fields, company).slice(0, maximum).trim();
  const clinical = await clinicalOf(db, run, chosen);
  const title = fill(action.title, limits.taskTitleMax) || rule.name;
  const id = await insertRuleTask(
    db,
    {
      title,
      description:
        action.description === undefined
          ? null
          : fill(action.description, limits.taskDescriptionMax) || null,
      priority: action.priority,
      assigneeId: 'userId' in chosen ? chosen.userId : null,
      assigneeRole: 'role' in chosen ? chosen.role : null,
      dueOn: await dueOnOf(db, now, action.dueInDays),
      related: relatedOf(run),
      clinical,
      checklist: (action.checklist ?? []).map((text) => fill(text, limits.taskChecklistTextMax)),
      ruleRunId: run.id,
    },
    now,
  );
  if ('userId' in chosen)
    await notify(db, {
      userId: chosen.userId,
      companyId: await companyOf(db),
      kind: 'task_assigned',
      facts: { title, person: rule.name },
      path: clinical ? `/hospital/task?taskId=${id}` : `/tasks?taskId=${id}`,
      now,
    });
  await desk.publish({ type: clinical ? 'clinical_task.created' : 'task.created', entityId: id });
  return { state: 'done', made: { kind: 'task', id } };
};
