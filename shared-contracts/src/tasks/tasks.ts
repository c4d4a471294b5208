import * as z from 'zod/mini';
import { roles } from '../identity/roles';
import { countSchema, versionSchema } from '../platform/counts';
import { daySchema } from '../platform/days';
import { endpoint } from '../platform/endpoint';
import { exportFormats } from '../platform/export-formats';
import * as platformLimits from '../platform/limits';
import {
  anyOf,
  bulkOutcome,
  idParams,
  listQuery,
  pageOf,
  selectedVersions,
  valueCounts,
} from '../platform/lists';
import { blankableText, longText, searchText, shortText } from '../platform/text';
import * as limits from './limits';
import {
  generalTaskStatuses,
  taskPriorities,
  taskRecurrences,
  taskRelatedKinds,
  taskScopes,
  taskSources,
  taskStatuses,
  taskViews,
} from './task-kinds';

const person = z.object({ id: z.uuid(), name: z.string() });

/** What every task has, of whichever scope. */
export const taskFacts = {
  id: z.uuid(),
  /** Sequential within the company. */
  number: z.int(),
  title: z.string(),
  status: z.enum(taskStatuses),
  priority: z.enum(taskPriorities),
  /** A person or a role has to do it, or nobody yet. */
  assignee: z.nullable(person),
  assigneeRole: z.nullable(z.enum(roles)),
  /** yyyy-mm-dd */
  dueOn: z.nullable(z.string()),
  /** Open after its day. */
  overdue: z.boolean(),
  source: z.enum(taskSources),
  /** Of the rule that made it: why it is there. */
  ruleRunId: z.nullable(z.uuid()),
  /** null: an event made it. */
  createdBy: z.nullable(person),
  createdAt: z.string(),
  completedAt: z.nullable(z.string()),
  /** The caller may change it. */
  writable: z.boolean(),
  version: versionSchema,
};

export const taskSchema = z.object({
  ...taskFacts,
  label: z.nullable(z.object({ id: z.uuid(), name: z.string(), color: z.nullable(z.string()) })),
  /** yyyy-mm-dd */
  startOn: z.nullable(z.string()),
  related: z.nullable(
    z.object({
      kind: z.enum(taskRelatedKinds),
      id: z.uuid(),
      /** null: it is gone, or the caller may not read such records. */
      name: z.nullable(z.string()),
    }),
  ),
  recurrence: z.nullable(z.enum(taskRecurrences)),
  /** By whoever made it, or manages tasks. */
  deletable: z.boolean(),
  checklist: z.object({ done: countSchema, total: countSchema }),
  comments: countSchema,
});

export type Task = z.output<typeof taskSchema>;

export const taskChecklistItemSchema = z.object({
  text: z.string(),
  /** The task is not done before this step is. */
  mandatory: z.boolean(),
  done: z.boolean(),
});

export type TaskChecklistItem = z.output<typeof taskChecklistItemSchema>;

export const taskCommentSchema = z.object({
  id: z.uuid(),
  body: z.string(),
  at: z.string(),
  by: z.string(),
  /** Whom it names, with `@` and the name in its text. */
  mentions: z.array(person),
});

/** A comment that is written. */
export const taskCommentBody = z.strictObject({
  body: longText(limits.taskCommentMax),
  mentions: z._default(z.array(z.uuid()).check(z.maxLength(limits.taskMentionsMax)), []),
});

export const taskDetailSchema = z.extend(taskSchema, {
  description: z.nullable(z.string()),
  /** Why it was given up or opened again. */
  statusReason: z.nullable(z.string()),
  steps: z.array(taskChecklistItemSchema),
  /** Oldest first. */
  discussion: z.array(taskCommentSchema),
});

export type TaskDetail = z.output<typeof taskDetailSchema>;

const steps = z
  .array(
    z.strictObject({
      text: shortText(limits.taskChecklistTextMax),
      mandatory: z._default(z.boolean(), false),
      done: z._default(z.boolean(), false),
    }),
  )
  .check(z.maxLength(limits.taskChecklistMax));

const columns = {
  description: z.optional(z.nullable(blankableText(limits.taskDescriptionMax))),
  priority: z.optional(z.enum(taskPriorities)),
  /** A category of kind `task_label`. */
  labelId: z.optional(z.nullable(z.uuid())),
  assigneeId: z.optional(z.nullable(z.uuid())),
  /** Instead of a person. */
  assigneeRole: z.optional(z.nullable(z.enum(roles))),
  startOn: z.optional(z.nullable(daySchema)),
  dueOn: z.optional(z.nullable(daySchema)),
  related: z.optional(z.nullable(z.strictObject({ kind: z.enum(taskRelatedKinds), id: z.uuid() }))),
  /** Once it is done, it comes again. */
  recurrence: z.optional(z.nullable(z.enum(taskRecurrences))),
  steps: z.optional(steps),
};

export const taskSorts = [
  'dueOn',
  '-dueOn',
  '-createdAt',
  'createdAt',
  '-priority',
  'title',
] as const;

const filters = {
  search: z.optional(searchText(platformLimits.searchMax)),
  /** Absent: every task that the caller may see. */
  view: z.optional(z.enum(taskViews)),
  priority: z.optional(anyOf(taskPriorities)),
  labelId: z.optional(z.uuid()),
  assigneeId: z.optional(z.union([z.literal('none'), z.uuid()])),
  /** `1`: open after their day. */
  overdue: z.optional(z.literal('1')),
};

const params = idParams('taskId');
const version = versionSchema;
const access = {
  read: { permission: 'tasks:read' },
  write: { permission: 'tasks:write' },
} as const;

/**
 * Work of the company. Whose right reaches only their own sees what they made, have, or share by
 * role.
 */
export const tasks = {
  taskList: endpoint({
    summary: 'Tasks by words, view, status, priority, label and assignee, order and page',
    access: access.read,
    query: z.strictObject({
      ...listQuery(taskSorts),
      ...filters,
      /** Absent: open ones. */
      status: z.optional(anyOf(generalTaskStatuses)),
    }),
    response: pageOf(taskSchema),
  }),
  taskExport: endpoint({
    summary: 'Tasks as a file, narrowed and ordered as the table',
    access: access.read,
    query: z.strictObject({
      ...filters,
      status: z.optional(anyOf(generalTaskStatuses)),
      sort: z._default(z.enum(taskSorts), 'dueOn'),
      format: z._default(z.enum(exportFormats), 'csv'),
    }),
    download: true,
  }),
  taskBoard: endpoint({
    summary: 'Tasks by status, the most urgent of each first',
    access: access.read,
    query: z.strictObject(filters),
    response: z.object({
      total: countSchema,
      columns: z.array(
        z.object({
          status: z.enum(generalTaskStatuses),
          total: countSchema,
          items: z.array(taskSchema),
        }),
      ),
    }),
  }),
  taskFacets: endpoint({
    summary: 'How many tasks each choice of each filter would leave; each ignores its own filter',
    access: access.read,
    query: z.strictObject({ ...filters, status: z.optional(anyOf(generalTaskStatuses)) }),
    response: z.object({
      status: valueCounts,
      priority: valueCounts,
      assigneeId: valueCounts,
      labelId: valueCounts,
    }),
  }),
  taskAssigneeList: endpoint({
    summary:
      'Members who can have tasks, general or clinical, each with how many are open and how many are late',
    access: access.read,
    query: z.strictObject({ scope: z._default(z.enum(taskScopes), 'general') }),
    response: z.object({
      items: z.array(z.extend(person, { open: countSchema, overdue: countSchema })),
    }),
  }),
  taskView: endpoint({
    summary: 'One task with its steps and comments',
    access: access.read,
    params,
    response: taskDetailSchema,
  }),
  taskCreate: endpoint({
    summary: 'Create a task, for a person, a role or nobody yet',
    access: access.write,
    body: z.strictObject({ ...columns, title: shortText(limits.taskTitleMax) }),
    response: taskDetailSchema,
    status: 201,
  }),
  taskUpdate: endpoint({
    summary: 'Change a task; what is not named stays as it is, null removes',
    access: access.write,
    params,
    body: z.strictObject({
      ...columns,
      version,
      title: z.optional(shortText(limits.taskTitleMax)),
    }),
    response: taskDetailSchema,
  }),
  taskMove: endpoint({
    summary:
      'Move a task to another status: giving it up, or opening it again, takes a reason; mandatory steps come before done',
    access: access.write,
    params,
    body: z.strictObject({
      version,
      status: z.enum(generalTaskStatuses),
      reason: z.optional(longText(limits.taskReasonMax)),
    }),
    response: taskDetailSchema,
  }),
  taskBulk: endpoint({
    summary: 'Change many tasks alike; each succeeds or fails by itself',
    access: access.write,
    body: z.strictObject({
      tasks: selectedVersions(limits.taskBulkMax),
      change: z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('status'),
          status: z.enum(generalTaskStatuses),
          reason: z.optional(longText(limits.taskReasonMax)),
        }),
        z.strictObject({ kind: z.literal('priority'), priority: z.enum(taskPriorities) }),
        z.strictObject({ kind: z.literal('assignee'), assigneeId: z.nullable(z.uuid()) }),
        z.strictObject({ kind: z.literal('delete') }),
      ]),
    }),
    response: bulkOutcome,
  }),
  taskCommentCreate: endpoint({
    summary: 'Write about a task; whom it names is told, if they may read the task',
    access: access.write,
    params,
    body: taskCommentBody,
    response: taskDetailSchema,
    status: 201,
  }),
  taskDelete: endpoint({
    summary: 'Delete a task with its steps and comments',
    access: access.write,
    params,
    query: z.strictObject({ version: z.pipe(z.coerce.number(), versionSchema) }),
  }),
};
