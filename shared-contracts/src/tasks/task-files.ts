import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint';
import * as platformLimits from '../platform/limits';
import { idParams } from '../platform/lists';
import { shortText } from '../platform/text';
import { attachmentKinds } from '../platform/attachment-kinds';

export const taskFileSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(attachmentKinds),
  /** Bytes. */
  size: z.int(),
  createdAt: z.string(),
  createdBy: z.string(),
});

export type TaskFile = z.output<typeof taskFileSchema>;

export const taskFiles = {
  taskFileList: endpoint({
    summary: 'Files beside a task, the newest first',
    access: { permission: 'tasks:read' },
    params: idParams('taskId'),
    response: z.object({ items: z.array(taskFileSchema) }),
  }),
  taskFileCreate: endpoint({
    summary: 'Put a file beside a task',
    access: { permission: 'tasks:write' },
    params: idParams('taskId'),
    query: z.strictObject({ name: shortText(platformLimits.fileNameMax) }),
    upload: { maxBytes: platformLimits.attachmentMaxBytes },
    response: taskFileSchema,
    status: 201,
  }),
  taskFileDownload: endpoint({
    summary: 'The bytes of a file beside a task',
    access: { permission: 'tasks:read' },
    params: idParams('taskFileId'),
    download: true,
  }),
  taskFileDelete: endpoint({
    summary: 'Remove a file beside a task',
    access: { permission: 'tasks:write' },
    params: idParams('taskFileId'),
  }),
};
