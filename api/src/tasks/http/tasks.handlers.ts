import { randomUUID } from 'node:crypto';
import { isOpenTask, type TaskDetail } from '@sala/shared-contracts';
import { membersWithPermission } from '../../identity';
import { changesBetween } from '../../platform/audit/changes';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { runEachInSavepoint } from '../../platform/http/bulk-outcome';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { requireMove } from '../model/move-task';
import { readsTask, requireMentions, tellAssignee, tellMentioned } from '../model/task-notices';
import { columnsOf, emptyTask, mergedColumns, requireAssignee } from '../model/task-columns';
import { countFacets } from '../sql/task-facets.queries';
import { requesterOf } from '../sql/task-rows';
import * as queries from '../sql/tasks.queries';
import * as writes from '../sql/task-writes.queries';

const entityType = 'task';

type Writing =
  | 'taskCreate'
  | 'taskUpdate'
  | 'taskMove'
  | 'taskBulk'
  | 'taskCommentCreate'
  | 'taskDelete';
type Desk = Pick<Context<Writing>, 'db' | 'actor' | 'now' | 'audit' | 'publish'>;

const stampOf = ({ actor, now }: Desk) => ({ userId: actor.userId, now });

const readOwn = (desk: Desk, id: string): Promise<TaskDetail> =>
  queries.readTask(desk.db, id, requesterOf(desk.actor), desk.now);

const lock = async (desk: Desk, id: string, version?: number): Promise<TaskDetail> => {
  const task = await queries.lockTask(desk.db, id, requesterOf(desk.actor), desk.now);
  if (version !== undefined) await requireCurrentVersion(desk.db, entityType, task, version);
  return task;
};

const move = async (
  desk: Desk,
  task: TaskDetail,
  status: TaskDetail['status'],
  reason: string | undefined,
): Promise<void> => {
  if (task.status === status) return;
  requireMove('general', task.status, status, reason);
  if (status === 'done' && task.steps.some(({ mandatory, done }) => mandatory && !done))
    throw new ProblemError('task.checklist_open');
  await writes.moveTask(desk.db, task.id, { status, reason: reason ?? null }, stampOf(desk));
  if (status === 'done' && task.recurrence)
    await writes.repeatTask(desk.db, task.id, stampOf(desk));
  await desk.audit({
    action: 'task.moved',
    entityType,
    entityId: task.id,
    diff: { status: [task.status, status], ...(reason && { reason: [null, reason] }) },
  });
  await desk.publish({ type: 'task.moved', entityId: task.id });
};

const change = async (desk: Desk, task: TaskDetail, columns: writes.TaskColumns): Promise<void> => {
  const diff = changesBetween(columnsOf(task), columns);
  await writes.updateTask(desk.db, task.id, columns, stampOf(desk));
  await desk.audit({ action: 'task.updated', entityType, entityId: task.id, diff });
  await tellAssignee(desk, { ...task, ...columns }, task.assignee?.id ?? null);
  await desk.publish({ type: 'task.updated', entityId: task.id });
};

const remove = async (desk: Desk, task: TaskDetail): Promise<void> => {
  if (!task.deletable)
    throw new ProblemError('permission.denied', { meta: { permission: 'tasks:manage' } });
  await writes.deleteTask(desk.db, task.id);
  await desk.audit({
    action: 'task.deleted',
    entityType,
    entityId: task.id,
    diff: changesBetween(columnsOf(task), {}),
  });
  await desk.publish({ type: 'task.deleted', entityId: task.id });
};

export const taskHandlers = defineHandlers<
  'taskList' | 'taskBoard' | 'taskFacets' | 'taskAssigneeList' | 'taskView' | Writing
>({
  taskList: ({ db, actor, query, now }) => queries.listTasks(db, requesterOf(actor), query, now),

  taskBoard: ({ db, actor, query, now }) => queries.readBoard(db, requesterOf(actor), query, now),

  taskFacets: ({ db, actor, query, now }) => countFacets(db, requesterOf(actor), query, now),

  taskAssigneeList: async ({ db, query: { scope }, actor, now }) => {
    if (scope === 'clinical' && !actor.permissions.has('clinical-tasks:read'))
      throw new ProblemError('permission.denied', { meta: { permission: 'clinical-tasks:read' } });
    const needed = scope === 'general' ? 'tasks:write' : 'clinical-tasks:write';
    const able = await membersWithPermission(db, needed);
    return { items: await queries.listAssignees(db, able, scope, now) };
  },

  taskView: ({ db, actor, params, now }) =>
    queries.readTask(db, params.taskId, requesterOf(actor), now),

  taskCreate: async (desk) => {
    const { db, body, audit, publish } = desk;
    const { steps = [], ...given } = body;
    const columns = await mergedColumns(desk, emptyTask, given);
    const id = await writes.insertTask(db, columns, stampOf(desk));
    await writes.writeSteps(db, id, steps);
    await audit({
      action: 'task.created',
      entityType,
      entityId: id,
      diff: changesBetween(emptyTask, columns),
    });
    await tellAssignee(desk, { id, ...columns }, null);
    await publish({ type: 'task.created', entityId: id });
    return readOwn(desk, id);
  },

  taskUpdate: async (desk) => {
    const { db, params, body } = desk;
    const task = await lock(desk, params.taskId, body.version);
    const { version: _version, steps, ...given } = body;
    if (steps === undefined && Object.keys(given).length === 0)
      throw invalid({ path: '', code: 'no_change' });
    if (steps && !isOpenTask(task.status)) throw new ProblemError('task.ended');
    if (steps) await writes.writeSteps(db, task.id, steps);
    await change(desk, task, await mergedColumns(desk, columnsOf(task), given));
    return readOwn(desk, task.id);
  },

  taskMove: async (desk) => {
    const { params, body } = desk;
    const task = await lock(desk, params.taskId, body.version);
    await move(desk, task, body.status, body.reason);
    return readOwn(desk, task.id);
  },

  taskBulk: async (desk) => {
    const { db, body } = desk;
    const asked = body.change;
    return runEachInSavepoint(desk, body.tasks, async ({ id, version }) => {
      const task = await lock(desk, id, version);
      switch (asked.kind) {
        case 'status':
          return move(desk, task, asked.status, asked.reason);
        case 'priority':
          return change(desk, task, { ...columnsOf(task), priority: asked.priority });
        case 'assignee':
          await requireAssignee(db, asked.assigneeId, 'tasks:write');
          return change(desk, task, {
            ...columnsOf(task),
            assigneeId: asked.assigneeId,
            assigneeRole: null,
          });
        case 'delete':
          return remove(desk, task);
      }
    });
  },

  taskCommentCreate: async (desk) => {
    const { db, params, body, audit, publish } = desk;
    const task = await lock(desk, params.taskId);
    const comment = { id: randomUUID(), taskId: task.id, body: body.body };
    const named = await requireMentions(db, body.mentions, readsTask(desk, task.id));
    await writes.insertComment(db, comment, stampOf(desk));
    await writes.insertMentions(db, comment.id, named);
    await tellMentioned(desk, task, named);
    await audit({
      action: 'task.commented',
      entityType,
      entityId: task.id,
      ...(named.length > 0 && { diff: { mentions: [null, named] } }),
    });
    await publish({ type: 'task.commented', entityId: task.id });
    return readOwn(desk, task.id);
  },

  taskDelete: async (desk) => {
    await remove(desk, await lock(desk, desk.params.taskId, desk.query.version));
  },
});
