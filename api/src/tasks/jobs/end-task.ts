import type { Context } from '../../platform/http/handler';
import { finishTask } from '../sql/event-tasks.queries';

type Desk = Pick<Context<'taskMove'>, 'db' | 'now' | 'audit' | 'publish'>;

/** What a task asked for has happened elsewhere; the log says so as for who ends one by hand. */
export const endTask = async (
  { db, now, audit, publish }: Desk,
  sourceKey: string,
  status: 'done' | 'canceled' = 'done',
): Promise<void> => {
  const ended = await finishTask(db, sourceKey, now, status);
  if (!ended) return;
  const clinical = ended.scope === 'clinical';
  const action = clinical ? 'clinical_task.moved' : 'task.moved';
  await audit({
    action,
    entityType: clinical ? 'clinical_task' : 'task',
    entityId: ended.id,
    diff: { ...(ended.patientId && { patientId: ended.patientId }), status: [ended.from, status] },
  });
  await publish({ type: action, entityId: ended.id });
};
