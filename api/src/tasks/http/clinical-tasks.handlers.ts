import { isOpenTask, limits, type ClinicalTaskDetail } from '@sala/shared-contracts';
import {
  recordPatientRead,
  recordPatientsShown,
  requireCare,
  requirePatient,
} from '../../patients';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { requireMove } from '../model/move-task';
import {
  readsClinicalTasks,
  requireMentions,
  tellAssignee,
  tellMentioned,
} from '../model/task-notices';
import { requireAssignee } from '../model/task-columns';
import * as queries from '../sql/clinical-tasks.queries';
import { insertMentions } from '../sql/task-writes.queries';

type Writing =
  | 'clinicalTaskCreate'
  | 'clinicalTaskMove'
  | 'clinicalTaskAssign'
  | 'clinicalTaskAttemptCreate'
  | 'clinicalTaskCommentCreate';
type Desk = Pick<Context<Writing>, 'db' | 'actor' | 'now' | 'audit' | 'publish'>;

const entityType = 'clinical_task';

const readerOf = ({ actor, now }: Pick<Desk, 'actor' | 'now'>): queries.ClinicalReader => ({
  userId: actor.userId,
  now,
  readsTexts: actor.permissions.has('clinical:read'),
  writes: actor.permissions.has('clinical-tasks:write'),
  inCare: actor.policy?.careRelations === true,
});

const stampOf = ({ actor, now }: Desk) => ({ userId: actor.userId, now });

const show = async (
  desk: Pick<Desk, 'db' | 'actor' | 'now' | 'audit'>,
  taskId: string,
): Promise<ClinicalTaskDetail> => {
  const task = await queries.readClinicalTask(desk.db, taskId, readerOf(desk));
  await recordPatientRead(desk.audit, task.patient.id);
  return task;
};

/** @throws resource.not_found, care_relation.required, resource.version_conflict */
const lock = async (desk: Desk, taskId: string, version?: number): Promise<ClinicalTaskDetail> => {
  const task = await queries.lockClinicalTask(desk.db, taskId, readerOf(desk));
  await requireCare(desk, task.patient.id);
  if (version !== undefined) await requireCurrentVersion(desk.db, entityType, task, version);
  return task;
};

const requireOneOwner = (
  assigneeId: string | null | undefined,
  assigneeRole: string | null | undefined,
): void => {
  if (assigneeId && assigneeRole) throw invalid({ path: 'assigneeRole', code: 'not_an_option' });
};

/** By its number: a title may say what a patient has, and notices leave Sala by mail. */
const titleOf = ({ number }: ClinicalTaskDetail): string => `#${number}`;
const pathOf = ({ id }: ClinicalTaskDetail): string => `/hospital/task?taskId=${id}`;

const tellOfClinical = (
  desk: Desk,
  task: ClinicalTaskDetail,
  assigneeId: string | null,
  before: string | null,
): Promise<void> =>
  tellAssignee(desk, { id: task.id, title: titleOf(task), assigneeId }, before, pathOf(task));

type Body = Context<'clinicalTaskCreate'>['body'];

/** @throws request.invalid at the field, task.visit_closed */
const requireDue = async (
  { db }: Desk,
  { patientId, visitId, dueType, dueOn, mandatory }: Body,
): Promise<void> => {
  if (dueType === 'date' && !dueOn) throw invalid({ path: 'dueOn', code: 'required' });
  if (dueType !== 'date' && dueOn) throw invalid({ path: 'dueOn', code: 'not_an_option' });
  if (dueType === 'this_visit' && !visitId) throw invalid({ path: 'visitId', code: 'required' });
  // Only what is due in a visit can hold its signature.
  if (mandatory && dueType !== 'this_visit')
    throw invalid({ path: 'mandatory', code: 'not_an_option' });
  if (!visitId) return;
  const visit = await queries.holdVisit(db, visitId);
  if (visit?.patientId !== patientId) throw invalid({ path: 'visitId', code: 'not_an_option' });
  if (dueType === 'this_visit' && !visit.open) throw new ProblemError('task.visit_closed');
};

export const clinicalTaskHandlers = defineHandlers<
  'clinicalTaskList' | 'clinicalTaskView' | Writing
>({
  clinicalTaskList: async (desk) => {
    const { db, query, audit } = desk;
    if (query.patientId) await requirePatient(db, query.patientId);
    const found = await queries.listClinicalTasks(db, readerOf(desk), query);
    await recordPatientsShown(audit, [...new Set(found.items.map(({ patient }) => patient.id))]);
    return found;
  },

  clinicalTaskView: (desk) => show(desk, desk.params.clinicalTaskId),

  clinicalTaskCreate: async (desk) => {
    const { db, body, audit, publish } = desk;
    await requirePatient(db, body.patientId);
    await requireCare(desk, body.patientId);
    requireOneOwner(body.assigneeId, body.assigneeRole);
    await requireDue(desk, body);
    await requireAssignee(db, body.assigneeId ?? null, 'clinical-tasks:write');
    const id = await queries.insertClinicalTask(db, body, stampOf(desk));
    // The log has where, not what: owners read it (docs/spec/clinical.md §1).
    await audit({
      action: 'clinical_task.created',
      entityType,
      entityId: id,
      diff: { patientId: body.patientId, category: [null, body.category] },
    });
    await publish({ type: 'clinical_task.created', entityId: id });
    const task = await show(desk, id);
    await tellOfClinical(desk, task, task.assignee?.id ?? null, null);
    return task;
  },

  clinicalTaskMove: async (desk) => {
    const { db, params, body, audit, publish } = desk;
    const { version, status, reason = null, outcome = null } = body;
    const task = await lock(desk, params.clinicalTaskId, version);
    requireMove('clinical', task.status, status, reason ?? undefined);
    if (status === 'done' && !outcome) throw invalid({ path: 'outcome', code: 'required' });
    await queries.moveClinicalTask(
      db,
      task.id,
      { status, reason, outcome: status === 'done' ? outcome : null },
      stampOf(desk),
    );
    await audit({
      action: 'clinical_task.moved',
      entityType,
      entityId: task.id,
      diff: { patientId: task.patient.id, status: [task.status, status] },
    });
    await publish({ type: 'clinical_task.moved', entityId: task.id });
    return show(desk, task.id);
  },

  clinicalTaskAssign: async (desk) => {
    const { db, params, body, audit, publish } = desk;
    const { version, assigneeId, assigneeRole } = body;
    requireOneOwner(assigneeId, assigneeRole);
    const task = await lock(desk, params.clinicalTaskId, version);
    if (!isOpenTask(task.status))
      throw new ProblemError('task.transition_refused', { meta: { from: task.status } });
    await requireAssignee(db, assigneeId, 'clinical-tasks:write');
    await queries.assignClinicalTask(db, task.id, { assigneeId, assigneeRole }, stampOf(desk));
    await audit({
      action: 'clinical_task.updated',
      entityType,
      entityId: task.id,
      diff: {
        assigneeId: [task.assignee?.id ?? null, assigneeId],
        assigneeRole: [task.assigneeRole, assigneeRole],
      },
    });
    await tellOfClinical(desk, task, assigneeId, task.assignee?.id ?? null);
    await publish({ type: 'clinical_task.updated', entityId: task.id });
    return show(desk, task.id);
  },

  clinicalTaskAttemptCreate: async (desk) => {
    const { db, params, body, audit, publish } = desk;
    const task = await lock(desk, params.clinicalTaskId);
    if (!isOpenTask(task.status))
      throw new ProblemError('task.transition_refused', { meta: { from: task.status } });
    if (task.attempts.length >= limits.taskAttemptsMax)
      throw new ProblemError('task.too_many_attempts');
    await queries.insertAttempt(db, task.id, body.result, stampOf(desk));
    await audit({
      action: 'clinical_task.called',
      entityType,
      entityId: task.id,
      diff: { result: [null, body.result] },
    });
    await publish({ type: 'clinical_task.updated', entityId: task.id });
    return show(desk, task.id);
  },

  clinicalTaskCommentCreate: async (desk) => {
    const { db, params, body, audit, publish } = desk;
    const task = await lock(desk, params.clinicalTaskId);
    const mentioned = await requireMentions(db, body.mentions, readsClinicalTasks);
    const id = await queries.insertClinicalComment(db, task.id, body.body, stampOf(desk));
    await insertMentions(db, id, mentioned);
    await tellMentioned(desk, { id: task.id, title: titleOf(task) }, mentioned, pathOf(task));
    await audit({
      action: 'clinical_task.commented',
      entityType,
      entityId: task.id,
      ...(mentioned.length > 0 && { diff: { mentions: [null, mentioned] } }),
    });
    await publish({ type: 'clinical_task.updated', entityId: task.id });
    return show(desk, task.id);
  },
});
