import * as z from 'zod/mini';
import { datasetDefinitionSchema } from './dataset-definition';
import { mailedFiles, scheduleStops } from './dataset-schedule-kinds';
import { datasetParams } from './datasets';
import { endpoint } from '../platform/endpoint';
import * as limits from './limits';
import { idParams } from '../platform/lists';
import * as patterns from '../platform/patterns';
import { versionSchema } from '../platform/counts';
import { exportFormats } from '../platform/export-formats';

/** Clock time in the company's time zone. */
const at = z.string().check(z.regex(patterns.clockTime));

const whenSchema = z.discriminatedUnion('cadence', [
  z.strictObject({ cadence: z.literal('daily'), at }),
  /** Monday to Friday. */
  z.strictObject({ cadence: z.literal('weekdays'), at }),
  /** ISO weekday: 1 is Monday. */
  z.strictObject({
    cadence: z.literal('weekly'),
    weekday: z.int().check(z.minimum(1), z.maximum(7)),
    at,
  }),
  z.strictObject({
    cadence: z.literal('monthly'),
    day: z.int().check(z.minimum(1), z.maximum(limits.monthDayMax)),
    at,
  }),
]);

export type ScheduleWhen = z.output<typeof whenSchema>;

const recipientIds = z
  .array(z.uuid())
  .check(z.minLength(1), z.maxLength(limits.datasetRecipientsMax));

export const datasetScheduleSchema = z.object({
  id: z.uuid(),
  definition: datasetDefinitionSchema,
  when: whenSchema,
  format: z.enum(exportFormats),
  recipients: z.array(z.object({ id: z.uuid(), name: z.string() })),
  active: z.boolean(),
  /** Why the system stopped it; null when active or stopped by its owner. */
  stopped: z.nullable(z.enum(scheduleStops)),
  /** null: inactive. */
  nextAt: z.nullable(z.string()),
  /** Latest run; null: none yet. */
  last: z.nullable(
    z.object({
      sentAt: z.string(),
      /** Number of recipients. */
      sent: z.int(),
      leftOut: z.object({
        /** Left the company or suspended. */
        gone: z.int(),
        /** May not see or export the dataset. */
        notAllowed: z.int(),
      }),
      file: z.enum(mailedFiles),
    }),
  ),
  version: versionSchema,
});

export type DatasetSchedule = z.output<typeof datasetScheduleSchema>;

const read = { permission: 'datasets:read' } as const;

export const datasetSchedules = {
  datasetScheduleList: endpoint({
    summary: 'When a dataset goes out by mail: the caller’s own schedules',
    access: read,
    params: datasetParams,
    response: z.object({ items: z.array(datasetScheduleSchema) }),
  }),
  datasetScheduleCreate: endpoint({
    summary:
      'Have a dataset mailed again and again, personal columns masked; to others than oneself it takes `datasets:write`',
    access: read,
    params: datasetParams,
    body: z.strictObject({
      definition: datasetDefinitionSchema,
      when: whenSchema,
      format: z._default(z.enum(exportFormats), 'csv'),
      /** Members of the company; absent: the caller. */
      recipients: z.optional(recipientIds),
      active: z._default(z.boolean(), true),
    }),
    response: datasetScheduleSchema,
    status: 201,
  }),
  datasetScheduleUpdate: endpoint({
    summary: 'Change, pause or resume an own schedule',
    access: read,
    params: idParams('datasetScheduleId'),
    body: z.strictObject({
      version: versionSchema,
      definition: z.optional(datasetDefinitionSchema),
      when: z.optional(whenSchema),
      format: z.optional(z.enum(exportFormats)),
      recipients: z.optional(recipientIds),
      active: z.optional(z.boolean()),
    }),
    response: datasetScheduleSchema,
  }),
  datasetScheduleDelete: endpoint({
    summary: 'Delete an own schedule',
    access: read,
    params: idParams('datasetScheduleId'),
  }),
  datasetScheduleSend: endpoint({
    summary: 'Mail it to the caller alone, now, to see what it looks like',
    access: read,
    params: idParams('datasetScheduleId'),
    response: z.object({ to: z.string() }),
  }),
};
