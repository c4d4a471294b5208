import { limits, type AttachmentKind, type TaskFile } from '@sala/shared-contracts';
import { AfterCommit } from '../../platform/database/after-commit';
import { fileKind, isPicture, mediaTypes } from '../../platform/files/file-kind';
import { readFile, storeFile } from '../../platform/files/files';
import { checkAttachedPicture } from '../../platform/files/images';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import * as queries from '../sql/task-files.queries';
import { requesterOf } from '../sql/task-rows';
import { lockTask, readTask } from '../sql/tasks.queries';

const entityType = 'task_file';
const purpose = 'task';

const storeTaskFile = async (
  { db, params, query, body, actor, now, audit, publish }: Context<'taskFileCreate'>,
  kind: AttachmentKind,
): Promise<TaskFile> => {
  const task = await lockTask(db, params.taskId, requesterOf(actor), now);
  if ((await queries.countTaskFiles(db, task.id)) >= limits.taskFilesMax)
    throw new ProblemError('taskFile.limit_reached', { meta: { maximum: limits.taskFilesMax } });
  const { id } = await storeFile(
    db,
    { userId: actor.userId, now },
    { purpose, name: query.name, type: mediaTypes[kind], content: body },
  );
  await queries.insertTaskFile(db, { id, taskId: task.id, kind });
  await audit({
    action: 'task_file.created',
    entityType,
    entityId: id,
    diff: { task: task.id, name: query.name },
  });
  await publish({ type: 'task_file.created', entityId: id });
  return queries.readTaskFile(db, id);
};

/** Files of a task are of whoever reads it, and changed by whoever changes it. */
export const taskFileHandlers = defineHandlers<
  'taskFileList' | 'taskFileCreate' | 'taskFileDownload' | 'taskFileDelete'
>({
  taskFileList: async ({ db, params, actor, now }) => {
    await readTask(db, params.taskId, requesterOf(actor), now);
    return { items: await queries.listTaskFiles(db, params.taskId) };
  },

  taskFileCreate: async (context) => {
    const { query, body, actor } = context;
    const kind = await fileKind(body, query.name);
    if (!kind) throw new ProblemError('taskFile.kind_unknown');
    if (!isPicture(kind)) return storeTaskFile(context, kind);
    return new AfterCommit(async () => {
      await checkAttachedPicture(actor.companyId, body);
      return (later) => storeTaskFile(later, kind);
    });
  },

  taskFileDownload: async ({ db, params, actor, now, audit }) => {
    const { taskId } = await queries.taskOfFile(db, params.taskFileId);
    await readTask(db, taskId, requesterOf(actor), now);
    const { name, type, content } = await readFile(db, purpose, params.taskFileId);
    await audit({
      action: 'task_file.downloaded',
      entityType,
      entityId: params.taskFileId,
      diff: { task: taskId, name },
    });
    return { name, type, content };
  },

  taskFileDelete: async ({ db, params, actor, now, audit, publish }) => {
    const { taskId, name } = await queries.taskOfFile(db, params.taskFileId);
    await lockTask(db, taskId, requesterOf(actor), now);
    await queries.deleteTaskFile(db, params.taskFileId);
    await audit({
      action: 'task_file.deleted',
      entityType,
      entityId: params.taskFileId,
      diff: { task: taskId, name },
    });
    await publish({ type: 'task_file.deleted', entityId: params.taskFileId });
  },
});
