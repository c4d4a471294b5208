import * as z from 'zod/mini';
import { countSchema, versionSchema } from '../platform/counts';
import { endpoint } from '../platform/endpoint';
import * as platformLimits from '../platform/limits';
import { idParams } from '../platform/lists';
import { locales } from '../platform/locales';
import { exactText, longText, searchText, shortText } from '../platform/text';
import { conversationDetailSchema } from './conversations';
import { quickReplyAssignments, quickReplyScopes } from './event-template-kinds';
import * as limits from './limits';

const person = z.object({ id: z.uuid(), name: z.string() });

/** What a macro does besides answering. */
const actions = {
  labels: z
    .array(shortText(limits.conversationLabelMax))
    .check(z.maxLength(limits.quickReplyLabelsMax)),
  assignTo: z.nullable(z.enum(quickReplyAssignments)),
  /** Goes with `member`. */
  assigneeId: z.nullable(z.uuid()),
  snoozeHours: z.nullable(z.int().check(z.minimum(1), z.maximum(limits.quickReplySnoozeHoursMax))),
  taskTitle: z.nullable(shortText(limits.quickReplyTaskMax)),
};

const columns = {
  /** What is typed after `/`. */
  shortcode: exactText(limits.quickReplyShortcodeMax).check(z.regex(/^[a-z0-9_-]{2,}$/)),
  title: shortText(limits.quickReplyTitleMax),
  body: longText(limits.quickReplyBodyMax),
  scope: z.enum(quickReplyScopes),
  /** Goes with `department`. */
  departmentId: z.nullable(z.uuid()),
  language: z.enum(locales),
  folder: z.nullable(shortText(limits.quickReplyFolderMax)),
  ...actions,
};

export const quickReplyFileSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Media type. */
  type: z.string(),
  /** Bytes. */
  size: countSchema,
});
export type QuickReplyFile = z.output<typeof quickReplyFileSchema>;

export const quickReplySchema = z.object({
  ...columns,
  id: z.uuid(),
  /** Sent along with it, in this order. */
  files: z.array(quickReplyFileSchema),
  department: z.nullable(person),
  assignee: z.nullable(person),
  usageCount: countSchema,
  lastUsedAt: z.nullable(z.string()),
  version: versionSchema,
  /** Filled for the person of a conversation; null where none was named. */
  text: z.nullable(z.string()),
  /** Variables for which that person has no value; their places stay in `text`. */
  missing: z.array(z.string()),
});
export type QuickReply = z.output<typeof quickReplySchema>;

const use = { permission: 'quick-replies:read' } as const;
const write = { permission: 'quick-replies:write' } as const;
const params = idParams('quickReplyId');

export const quickReplies = {
  quickReplyList: endpoint({
    summary:
      'Quick replies and macros that the caller may use, filled for the person of a conversation',
    access: use,
    query: z.strictObject({
      /** Takes permission to read conversations. */
      conversationId: z.optional(z.uuid()),
      search: z.optional(searchText(platformLimits.searchMax)),
      scope: z.optional(z.enum(quickReplyScopes)),
      language: z.optional(z.enum(locales)),
      folder: z.optional(shortText(limits.quickReplyFolderMax)),
    }),
    response: z.object({
      items: z.array(quickReplySchema),
      folders: z.array(z.string()),
      /** Of the company, for whoever may manage, or those that the caller is of. */
      departments: z.array(person),
      /** Whom a macro can give a conversation. */
      assignees: z.array(person),
    }),
  }),
  quickReplyCreate: endpoint({
    summary: 'Add a quick reply or macro; what others use too takes permission to manage',
    access: write,
    body: z.strictObject(columns),
    response: quickReplySchema,
    status: 201,
  }),
  quickReplyUpdate: endpoint({
    summary: 'Change a quick reply or macro',
    access: write,
    params,
    body: z.strictObject({ ...z.partial(z.strictObject(columns)).shape, version: versionSchema }),
    response: quickReplySchema,
  }),
  quickReplyDelete: endpoint({
    summary: 'Delete a quick reply or macro',
    access: write,
    params,
    query: z.strictObject({ version: z.pipe(z.coerce.number(), versionSchema) }),
  }),
  quickReplyUse: endpoint({
    summary: 'Count that a quick reply was put into an answer',
    access: use,
    params,
  }),
  quickReplyFileCreate: endpoint({
    summary: 'Add a file that is sent along with a quick reply',
    access: write,
    params,
    query: z.strictObject({ name: shortText(platformLimits.fileNameMax) }),
    upload: { maxBytes: limits.messageMediaMaxBytes },
    response: quickReplyFileSchema,
    status: 201,
  }),
  quickReplyFileDelete: endpoint({
    summary: 'Remove a file of a quick reply; what was sent stays',
    access: write,
    params: idParams('quickReplyFileId'),
  }),
  quickReplyFileDownload: endpoint({
    summary: 'The bytes of a file of a quick reply',
    access: use,
    params: idParams('quickReplyFileId'),
    download: true,
  }),
  macroRun: endpoint({
    summary:
      'Answer and do what the macro says, all of it or nothing; what goes out waits until it cannot be undone any more',
    access: { permission: 'patient-chats:write' },
    params: idParams('conversationId'),
    body: z.strictObject({
      quickReplyId: z.uuid(),
      /** As in `messageSend`. */
      replyCount: countSchema,
    }),
    response: z.object({
      macroRunId: z.uuid(),
      undoUntil: z.string(),
      conversation: conversationDetailSchema,
    }),
    status: 201,
  }),
  macroUndo: endpoint({
    summary: 'Take back what a macro of one’s own just did',
    access: { permission: 'patient-chats:write' },
    params: idParams('macroRunId'),
    response: conversationDetailSchema,
  }),
};
