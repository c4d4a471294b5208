import { readActiveMembers, type Member } from '../../identity';
import type { Db } from '../../platform/database/database';
import { scopeFor, type Actor } from '../../platform/http/actor';
import { invalid } from '../../platform/http/problem-error';
import { notify } from '../../platform/notifications/notify';
import { requesterOf } from '../sql/task-rows';
import { seesTask } from '../sql/tasks.queries';

interface Desk {
  readonly db: Db;
  readonly actor: Pick<Actor, 'userId' | 'companyId'>;
  readonly now: string;
}

const nameOf = async (db: Db, userId: string): Promise<{ person?: string }> => {
  const name = (await readActiveMembers(db, [userId])).get(userId)?.name;
  return name ? { person: name } : {};
};

interface Given {
  readonly id: string;
  readonly title: string;
  readonly assigneeId: string | null;
}

const pathOf = (taskId: string): string => `/tasks?taskId=${taskId}`;

/** Who gets a task from somebody else is told once, not at every change. */
export const tellAssignee = async (
  { db, actor, now }: Desk,
  { id, title, assigneeId }: Given,
  before: string | null,
  path = pathOf(id),
): Promise<void> => {
  if (assigneeId === null || assigneeId === before || assigneeId === actor.userId) return;
  await notify(db, {
    userId: assigneeId,
    companyId: actor.companyId,
    kind: 'task_assigned',
    facts: { title, ...(await nameOf(db, actor.userId)) },
    path,
    now,
  });
};

/** Whether somebody reads a general task. */
export const readsTask =
  ({ db, now }: Desk, taskId: string) =>
  async (member: Member): Promise<boolean> =>
    scopeFor(member, 'tasks:read') !== undefined && seesTask(db, taskId, requesterOf(member), now);

/** Whether somebody reads what is written about clinical tasks. */
export const readsClinicalTasks = async (member: Member): Promise<boolean> =>
  scopeFor(member, 'clinical-tasks:read') !== undefined &&
  scopeFor(member, 'clinical:read') !== undefined;

/** @throws request.invalid at the first person who could not read the task */
export const requireMentions = async (
  db: Db,
  mentions: readonly string[],
  reads: (member: Member) => Promise<boolean>,
): Promise<readonly string[]> => {
  const ids = [...new Set(mentions)];
  const members = await readActiveMembers(db, ids);
  for (const [place, userId] of ids.entries()) {
    const member = members.get(userId);
    if (!member || !(await reads(member)))
      throw invalid({ path: `mentions.${place}`, code: 'not_an_option' });
  }
  return ids;
};

/** Nobody is told of what they wrote themselves. */
export const tellMentioned = async (
  { db, actor, now }: Desk,
  { id, title }: Pick<Given, 'id' | 'title'>,
  userIds: readonly string[],
  path = pathOf(id),
): Promise<void> => {
  const others = userIds.filter((userId) => userId !== actor.userId);
  if (others.length === 0) return;
  const facts = { title, ...(await nameOf(db, actor.userId)) };
  for (const userId of others)
    await notify(db, {
      userId,
      companyId: actor.companyId,
      kind: 'task_mentioned',
      facts,
      path,
      now,
    });
};
