import type { Contract, EndpointRequest, TaskDetail } from '@sala/shared-contracts';
import { membersWithPermission, readActiveMembers } from '../../identity';
import type { Db } from '../../platform/database/database';
import { invalid } from '../../platform/http/problem-error';
import { requesterOf } from '../sql/task-rows';
import { isTaskLabel, recordExists, type TaskColumns } from '../sql/task-writes.queries';

type Asking = Parameters<typeof requesterOf>[0];
type Given = Omit<EndpointRequest<Contract['taskUpdate']>['body'], 'version' | 'steps'>;

export const emptyTask: TaskColumns = {
  title: '',
  description: null,
  priority: 'medium',
  labelId: null,
  assigneeId: null,
  assigneeRole: null,
  startOn: null,
  dueOn: null,
  relatedKind: null,
  relatedId: null,
  recurrence: null,
};

export const columnsOf = (task: TaskDetail): TaskColumns => ({
  title: task.title,
  description: task.description,
  priority: task.priority,
  labelId: task.label?.id ?? null,
  assigneeId: task.assignee?.id ?? null,
  assigneeRole: task.assigneeRole,
  startOn: task.startOn,
  dueOn: task.dueOn,
  relatedKind: task.related?.kind ?? null,
  relatedId: task.related?.id ?? null,
  recurrence: task.recurrence,
});

const named = (given: Given): Partial<TaskColumns> => {
  const { related, description, ...rest } = given;
  const columns = {
    ...rest,
    ...(description !== undefined && { description: description || null }),
    ...(related !== undefined && {
      relatedKind: related?.kind ?? null,
      relatedId: related?.id ?? null,
    }),
    // Who is named takes the place of the other.
    ...(given.assigneeId && given.assigneeRole === undefined && { assigneeRole: null }),
    ...(given.assigneeRole && given.assigneeId === undefined && { assigneeId: null }),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
};

/** @throws request.invalid unless the person is a member who can have tasks */
export const requireAssignee = async (
  db: Db,
  assigneeId: string | null,
  permission: 'tasks:write' | 'clinical-tasks:write',
): Promise<void> => {
  if (assigneeId === null) return;
  const able = await membersWithPermission(db, permission);
  if (!able.includes(assigneeId) || !(await readActiveMembers(db, [assigneeId])).has(assigneeId))
    throw invalid({ path: 'assigneeId', code: 'not_an_option' });
};

/** What a task becomes. @throws request.invalid at the field */
export const mergedColumns = async (
  { db, actor }: { readonly db: Db; readonly actor: Asking },
  present: TaskColumns,
  given: Given,
): Promise<TaskColumns> => {
  const columns = { ...present, ...named(given) };
  if (columns.assigneeId && columns.assigneeRole)
    throw invalid({ path: 'assigneeRole', code: 'not_an_option' });
  if (columns.startOn && columns.dueOn && columns.dueOn < columns.startOn)
    throw invalid({ path: 'dueOn', code: 'too_small' });
  if (columns.assigneeId !== present.assigneeId)
    await requireAssignee(db, columns.assigneeId, 'tasks:write');
  if (
    columns.labelId &&
    columns.labelId !== present.labelId &&
    !(await isTaskLabel(db, columns.labelId))
  )
    throw invalid({ path: 'labelId', code: 'not_an_option' });
  const { relatedKind, relatedId } = columns;
  if (relatedKind && relatedId && relatedId !== present.relatedId)
    if (
      !requesterOf(actor).readableKinds.includes(relatedKind) ||
      !(await recordExists(db, relatedKind, relatedId))
    )
      throw invalid({ path: 'related', code: 'not_an_option' });
  return columns;
};
