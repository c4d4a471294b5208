import * as z from 'zod/mini';
import { countSchema } from '../platform/counts';
import { daySchema } from '../platform/days';
import { endpoint } from '../platform/endpoint';
import { anyOf } from '../platform/lists';
import { contactAddressSchema } from './conversations';
import { patientChannels } from './messaging-kinds';
import { caseMeasures, costSteps } from './messaging-metrics-kinds';
import { outgoingEvents, outgoingReasons, outgoingVerdicts } from './outgoing-kinds';

const person = z.object({ id: z.uuid(), name: z.string() });
/** Like the settings of the inbox: the times of colleagues are not for everybody. */
const access = { permission: 'patient-chats:manage' } as const;

/** Days of the company's clock, both included; at most `limits.metricsDaysMax`. */
const period = { from: daySchema, to: daySchema };
const channel = z.optional(anyOf(patientChannels));

const spread = z.object({ median: z.int(), p90: z.int() });
/** Seconds. */
export const timesSchema = z.object({
  count: countSchema,
  /** By the clock on the wall; null: there was none. */
  clock: z.nullable(spread),
  /** Within opening hours alone; null also where no site has any. */
  open: z.nullable(spread),
});
export type Times = z.output<typeof timesSchema>;

const bothTimes = { firstReply: timesSchema, resolution: timesSchema };

/** Of messages that were sent: how many arrived, were read, were answered within three days. */
const fate = {
  sent: countSchema,
  delivered: countSchema,
  /** null: the channel does not tell. */
  read: z.nullable(countSchema),
  /** null: answers to it are not seen. */
  replied: z.nullable(countSchema),
  failed: countSchema,
};

export const templateFateSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  language: z.string(),
  ...fate,
});
export type TemplateFate = z.output<typeof templateFateSchema>;

export const eventFateSchema = z.object({
  event: z.enum(outgoingEvents),
  channel: z.enum(patientChannels),
  ...fate,
});
export type EventFate = z.output<typeof eventFateSchema>;

export const conversationCaseSchema = z.object({
  id: z.uuid(),
  conversationId: z.uuid(),
  channel: z.enum(patientChannels),
  address: contactAddressSchema,
  openedAt: z.string(),
  firstReplyAt: z.nullable(z.string()),
  firstReplyBy: z.nullable(person),
  resolvedAt: z.nullable(z.string()),
  resolvedBy: z.nullable(person),
  /** Seconds of what was asked for, by the clock on the wall. */
  seconds: z.nullable(z.int()),
});
export type ConversationCase = z.output<typeof conversationCaseSchema>;

/** How the clinic answers, what becomes of what it sends, and what that costs (docs/adr/0121). */
export const messagingMetrics = {
  messagingTimesView: endpoint({
    summary:
      'Times until the first answer and until the end, of what people began in a period, by person and channel',
    access,
    query: z.strictObject({ ...period, channel, personId: z.optional(z.uuid()) }),
    response: z.object({
      timeZone: z.string(),
      /** What people began, and what of it waits for its first answer now. */
      opened: countSchema,
      unanswered: countSchema,
      ...bothTimes,
      /** null: of the suite itself. */
      byPerson: z.array(z.object({ person: z.nullable(person), ...bothTimes })),
      byChannel: z.array(z.object({ channel: z.enum(patientChannels), ...bothTimes })),
      byDay: z.array(z.object({ day: daySchema, opened: countSchema, firstReply: timesSchema })),
    }),
  }),
  messagingDeliveryView: endpoint({
    summary: 'What became of what was sent in a period, by template of the provider and by event',
    access,
    query: z.strictObject({ ...period, channel }),
    response: z.object({
      templates: z.array(templateFateSchema),
      events: z.array(eventFateSchema),
    }),
  }),
  messagingCostView: endpoint({
    summary: 'What messages of a period cost, by channel and day or month',
    access,
    query: z.strictObject({ ...period, channel, step: z._default(z.enum(costSteps), 'day') }),
    response: z.object({
      items: z.array(
        z.object({
          /** The day, or the first of the month. */
          on: daySchema,
          channel: z.enum(patientChannels),
          currency: z.string(),
          count: countSchema,
          /** Millionths: as the provider reported it, else as the company counts. */
          micros: z.int(),
        }),
      ),
    }),
  }),
  messagingRefusalCounts: endpoint({
    summary: 'What was not sent or sent later in a period, by reason',
    access,
    query: z.strictObject({ ...period, channel }),
    response: z.object({
      items: z.array(
        z.object({
          reason: z.enum(outgoingReasons),
          verdict: z.enum(outgoingVerdicts),
          count: countSchema,
        }),
      ),
    }),
  }),
  conversationCaseList: endpoint({
    summary: 'The conversations behind a time, the longest first',
    access,
    query: z.strictObject({
      ...period,
      channel,
      measure: z._default(z.enum(caseMeasures), 'first_reply'),
      /** Who answered first, or who ended it; `none`: the suite. */
      personId: z.optional(z.union([z.literal('none'), z.uuid()])),
    }),
    response: z.object({ items: z.array(conversationCaseSchema), total: countSchema }),
  }),
};
