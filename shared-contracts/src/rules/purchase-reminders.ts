import * as z from 'zod/mini';
import { patientChannels } from '../messaging/messaging-kinds';
import { countSchema, versionSchema } from '../platform/counts';
import { daySchema } from '../platform/days';
import { endpoint } from '../platform/endpoint';
import { anyOf, idParams, listQuery, pageOf } from '../platform/lists';
import * as patterns from '../platform/patterns';
import { longText, shortText } from '../platform/text';
import * as limits from './limits';
import {
  isoWeekdays,
  noResponseActs,
  purchaseReminderReasons,
  purchaseReminderStatuses,
  reminderBases,
  reminderScopes,
} from './purchase-reminder-kinds';
import { personNames } from '../platform/person-names-schema';

const days = (maximum: number, minimum = 1) =>
  z.int().check(z.minimum(minimum), z.maximum(maximum));

const oncePerValue = z.refine<readonly unknown[]>((all) => new Set(all).size === all.length, {
  params: { rule: 'duplicate' },
});

const columns = {
  name: shortText(limits.ruleNameMax),
  scope: z.enum(reminderScopes),
  /** A product, a category of products or a date field of purchases; null: every prescription. */
  targetId: z.nullable(z.uuid()),
  basis: z.enum(reminderBases),
  /** Of `last_purchase`; null: that of the product. */
  cycleDays: z.nullable(days(limits.reminderCycleDaysMax)),
  /** Where a person bought it three times or more, the median of their intervals counts instead. */
  usesLearnedCycle: z.boolean(),
  /** Of `run_out` of products: what one bought unit holds, and how much of it is used in a day. */
  unitsPerSale: z.nullable(days(limits.reminderUnitsMax)),
  dailyUse: z.nullable(z.number().check(z.positive(), z.maximum(limits.reminderUnitsMax))),
  leadDays: days(limits.reminderLeadDaysMax, 0),
  /** Days between one and the next; null: there is one only. */
  repeatEvery: z.nullable(days(limits.reminderRepeatDaysMax)),
  maxReminders: days(limits.reminderTimesMax),
  /** Of a mail. */
  subject: shortText(limits.reminderSubjectMax),
  message: longText(limits.ruleMessageMax),
  /** What WhatsApp says outside its window. */
  templateId: z.nullable(z.uuid()),
  /** null: as the company has it. */
  channels: z.nullable(
    z
      .array(z.enum(patientChannels))
      .check(z.minLength(1), z.maxLength(patientChannels.length), oncePerValue),
  ),
  /** When it may go out; one that falls on another day waits for the next of these. */
  weekdays: z
    .array(days(isoWeekdays.length))
    .check(z.minLength(1), z.maxLength(isoWeekdays.length), oncePerValue),
  /** On the company's clock. */
  sendAt: z.string().check(z.regex(patterns.clockTime)),
  /** A visit that is booked is reason enough to write no more. */
  stopsOnVisit: z.boolean(),
  onNoResponse: z.enum(noResponseActs),
  /** After the last one, until somebody is asked to call. */
  responseDays: days(limits.reminderResponseDaysMax),
  active: z.boolean(),
};

export const reminderConfigSchema = z.object({
  id: z.uuid(),
  ...columns,
  /** null: it is gone, or every prescription. */
  targetName: z.nullable(z.string()),
  /** Cycle of the product. */
  productCycleDays: z.nullable(z.int()),
  /** Median over those who bought it three times or more, and how many they are. */
  learnedDays: z.nullable(z.int()),
  learnedFrom: countSchema,
  /** Of the next 30 days. */
  scheduled: countSchema,
  sent: countSchema,
  updatedAt: z.string(),
  version: versionSchema,
});
export type ReminderConfig = z.output<typeof reminderConfigSchema>;

export const purchaseReminderSchema = z.object({
  id: z.uuid(),
  config: z.object({ id: z.uuid(), name: z.string(), scope: z.enum(reminderScopes) }),
  /** null: the caller may not read it. */
  customer: z.nullable(z.object({ id: z.uuid(), ...personNames })),
  patient: z.nullable(z.object({ id: z.uuid(), ...personNames })),
  /** What is bought again; null of a prescription. */
  itemName: z.nullable(z.string()),
  purchase: z.nullable(z.object({ id: z.uuid(), folio: z.nullable(z.string()), date: z.string() })),
  /** Of several for the same item, from 1. */
  number: z.int(),
  dueOn: z.string(),
  /** Somebody put it off; the plan does not move it any more. */
  snoozed: z.boolean(),
  status: z.enum(purchaseReminderStatuses),
  reason: z.nullable(z.enum(purchaseReminderReasons)),
  /** With which it was counted, and the one that the person has by habit. */
  cycleDays: z.nullable(z.int()),
  learnedDays: z.nullable(z.int()),
  channel: z.nullable(z.enum(patientChannels)),
  sentAt: z.nullable(z.string()),
  respondedAt: z.nullable(z.string()),
  convertedPurchase: z.nullable(
    z.object({ id: z.uuid(), folio: z.nullable(z.string()), date: z.string() }),
  ),
  /** Of the items that count, in centavos, taxes included. */
  revenue: z.nullable(z.int()),
  version: versionSchema,
});
export type PurchaseReminder = z.output<typeof purchaseReminderSchema>;

const resultSchema = z.object({
  configId: z.uuid(),
  name: z.string(),
  /** People (and items) who were written to, not messages. */
  sent: countSchema,
  responded: countSchema,
  converted: countSchema,
  /** Centavos; what was cancelled or paid back since does not count. */
  revenue: z.int(),
  /** Reminders that the gate refused, or that could not be delivered. */
  refused: countSchema,
});
export type ReminderResult = z.output<typeof resultSchema>;

const read = { permission: 'rules:read' } as const;
const write = { permission: 'rules:write' } as const;
const configParams = idParams('reminderConfigId');
const params = idParams('purchaseReminderId');

export const purchaseReminders = {
  reminderConfigList: endpoint({
    summary: 'What people are reminded to buy again, and when; the active ones first, by name',
    access: read,
    response: z.object({ items: z.array(reminderConfigSchema) }),
  }),
  reminderConfigCreate: endpoint({
    summary: 'Remind people to buy something again',
    access: write,
    body: z.strictObject(columns),
    response: reminderConfigSchema,
    status: 201,
  }),
  reminderConfigUpdate: endpoint({
    summary: 'Change when people are reminded, pause it or go on; what was skipped stays so',
    access: write,
    params: configParams,
    body: z.strictObject({ ...z.partial(z.strictObject(columns)).shape, version: versionSchema }),
    response: reminderConfigSchema,
  }),
  reminderConfigDelete: endpoint({
    summary: 'Delete a configuration that wrote to nobody yet',
    access: write,
    params: configParams,
    query: z.strictObject({ version: z.pipe(z.coerce.number(), versionSchema) }),
  }),
  purchaseReminderList: endpoint({
    summary: 'Reminders by their day, with how many there are on each',
    access: read,
    query: z.strictObject({
      ...listQuery(['dueOn', '-dueOn']),
      from: z.optional(daySchema),
      to: z.optional(daySchema),
      configId: z.optional(z.uuid()),
      status: z.optional(anyOf(purchaseReminderStatuses)),
    }),
    response: z.object({
      ...pageOf(purchaseReminderSchema).shape,
      days: z.array(z.object({ day: z.string(), count: z.int() })),
    }),
  }),
  purchaseReminderSkip: endpoint({
    summary: 'Do not send a reminder that is to come, or send after all one that was skipped so',
    access: write,
    params,
    body: z.strictObject({ skipped: z.boolean(), version: versionSchema }),
    response: purchaseReminderSchema,
  }),
  purchaseReminderSnooze: endpoint({
    summary: 'Put a reminder off to another day of the next 30; those after it follow',
    access: write,
    params,
    body: z.strictObject({ dueOn: daySchema, version: versionSchema }),
    response: purchaseReminderSchema,
  }),
  purchaseReminderResults: endpoint({
    summary: 'From written to bought again, by configuration, of what was sent between two days',
    access: read,
    query: z.strictObject({ from: daySchema, to: daySchema }),
    response: z.object({ items: z.array(resultSchema) }),
  }),
};
