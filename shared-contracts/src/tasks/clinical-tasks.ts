import * as z from 'zod/mini';
import { roles } from '../identity/roles';
import { versionSchema } from '../platform/counts';
import { daySchema } from '../platform/days';
import { endpoint } from '../platform/endpoint';
import { anyOf, idParams, pageOf } from '../platform/lists';
import * as platformLimits from '../platform/limits';
import { blankableText, longText, searchText, shortText } from '../platform/text';
import * as limits from './limits';
import {
  taskAttemptResults,
  taskCategories,
  taskDueTypes,
  taskPriorities,
  taskStatuses,
  taskViews,
} from './task-kinds';
import { taskCommentBody, taskCommentSchema, taskFacts } from './tasks';
import { personNames } from '../platform/person-names-schema';

/** Who reads no clinical records gets no reasons, outcomes and comments: null, or none. */
export const clinicalTaskSchema = z.object({
  ...taskFacts,
  patient: z.object({ id: z.uuid(), ...personNames, recordNumber: z.string() }),
  visitId: z.nullable(z.uuid()),
  dueType: z.enum(taskDueTypes),
  category: z.enum(taskCategories),
  /** The visit is not signed before it is done. */
  mandatory: z.boolean(),
  rationale: z.nullable(z.string()),
  outcome: z.nullable(z.string()),
  statusReason: z.nullable(z.string()),
  /** Calls, oldest first. */
  attempts: z.array(
    z.object({ result: z.enum(taskAttemptResults), at: z.string(), by: z.string() }),
  ),
});

export type ClinicalTask = z.output<typeof clinicalTaskSchema>;

const detailSchema = z.extend(clinicalTaskSchema, { discussion: z.array(taskCommentSchema) });

export type ClinicalTaskDetail = z.output<typeof detailSchema>;

const params = idParams('clinicalTaskId');
const access = {
  read: { permission: 'clinical-tasks:read' },
  write: { permission: 'clinical-tasks:write' },
} as const;
const version = versionSchema;

/** Work for patients. */
export const clinicalTasks = {
  clinicalTaskList: endpoint({
    summary: 'Clinical tasks of a patient, a visit, or those one may see; overdue ones first',
    access: access.read,
    query: z.strictObject({
      search: z.optional(searchText(platformLimits.searchMax)),
      view: z.optional(z.enum(taskViews)),
      patientId: z.optional(z.uuid()),
      visitId: z.optional(z.uuid()),
      category: z.optional(anyOf(taskCategories)),
      /** Absent: open ones. */
      status: z.optional(anyOf(taskStatuses)),
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
      pageSize: z._default(
        z.coerce.number().check(z.int(), z.minimum(1), z.maximum(platformLimits.pageSizeMax)),
        50,
      ),
    }),
    response: pageOf(clinicalTaskSchema),
  }),
  clinicalTaskView: endpoint({
    summary: 'One clinical task with its calls and comments',
    access: access.read,
    params,
    response: detailSchema,
  }),
  clinicalTaskCreate: endpoint({
    summary:
      'Create a task for a patient, due in this visit, at the next one or on a day, for a person or a role',
    access: access.write,
    body: z.strictObject({
      patientId: z.uuid(),
      /** With `this_visit`; otherwise where it came up. */
      visitId: z.optional(z.nullable(z.uuid())),
      title: shortText(limits.taskTitleMax),
      rationale: z.optional(z.nullable(blankableText(limits.taskReasonMax))),
      category: z.enum(taskCategories),
      priority: z._default(z.enum(taskPriorities), 'medium'),
      assigneeId: z.optional(z.nullable(z.uuid())),
      assigneeRole: z.optional(z.nullable(z.enum(roles))),
      dueType: z.enum(taskDueTypes),
      dueOn: z.optional(z.nullable(daySchema)),
      mandatory: z._default(z.boolean(), false),
    }),
    response: detailSchema,
    status: 201,
  }),
  clinicalTaskMove: endpoint({
    summary:
      'Take, start, put on hold, complete with its outcome, give up or open again, each to its status',
    access: access.write,
    params,
    body: z.strictObject({
      version,
      status: z.enum(taskStatuses),
      reason: z.optional(longText(limits.taskReasonMax)),
      outcome: z.optional(longText(limits.taskReasonMax)),
    }),
    response: detailSchema,
  }),
  clinicalTaskAssign: endpoint({
    summary: 'Give a clinical task to a person, to a role, or to nobody',
    access: access.write,
    params,
    body: z.strictObject({
      version,
      assigneeId: z._default(z.nullable(z.uuid()), null),
      assigneeRole: z._default(z.nullable(z.enum(roles)), null),
    }),
    response: detailSchema,
  }),
  clinicalTaskAttemptCreate: endpoint({
    summary: 'Note a call to the patient',
    access: access.write,
    params,
    body: z.strictObject({ result: z.enum(taskAttemptResults) }),
    response: detailSchema,
    status: 201,
  }),
  clinicalTaskCommentCreate: endpoint({
    summary:
      'Write about a clinical task; whom it names is told by its number, if they may read it',
    access: access.write,
    params,
    body: taskCommentBody,
    response: detailSchema,
    status: 201,
  }),
};
