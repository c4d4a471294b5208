import * as z from 'zod/mini';
import { countSchema, versionSchema } from '../platform/counts';
import { zonedInstantSchema } from '../platform/days';
import { endpoint } from '../platform/endpoint';
import { idParams } from '../platform/lists';
import { quietHoursSchema } from '../platform/notification-preferences';
import { shortText } from '../platform/text';
import * as limits from './limits';
import { messageContentSchema } from './messages';
import {
  messagePurposes,
  patientChannels,
  suppressionPurposes,
  suppressionReasons,
} from './messaging-kinds';
import {
  outgoingEvents,
  outgoingPurposes,
  outgoingReasons,
  outgoingVerdicts,
} from './outgoing-kinds';

const channels = z.array(z.enum(patientChannels)).check(
  z.minLength(1),
  z.maxLength(patientChannels.length),
  z.refine((all) => new Set(all).size === all.length, { params: { rule: 'duplicate' } }),
);
const count = (maximum: number) => z.nullable(z.int().check(z.minimum(1), z.maximum(maximum)));
const price = z.int().check(z.minimum(0), z.maximum(limits.messagePriceMicrosMax));

const policyShape = {
  /** On the company's clock; what may wait is sent when they end. null: there are none. */
  quietHours: z.nullable(quietHoursSchema),
  /** Messages by the suite to one person in a day, other than marketing; null: no limit. */
  serviceDailyMax: count(limits.serviceDailyMax),
  /** Days between two marketing messages to one person; null: no limit. */
  marketingDays: count(limits.marketingDaysMax),
  /** Of WhatsApp and SMS together, in millionths; null: no limit. */
  monthlyBudgetMicros: z.nullable(
    z.int().check(z.minimum(0), z.maximum(limits.messageBudgetMicrosMax)),
  ),
  /** What a message is counted with, in millionths: providers do not report a price. */
  whatsappPriceMicros: price,
  smsPriceMicros: price,
  /** Tried in this order; what is not named is not used by itself. */
  channels,
};

export const outgoingPolicySchema = z.object({
  ...policyShape,
  /** 0: never changed. */
  version: versionSchema,
});
export type OutgoingPolicy = z.output<typeof outgoingPolicySchema>;

const policyView = z.object({
  ...outgoingPolicySchema.shape,
  timeZone: z.string(),
  currency: z.string(),
  /** What messages of this month are counted with. */
  spentMicros: z.int(),
});

export const outgoingRefusalSchema = z.object({
  id: z.uuid(),
  event: z.enum(outgoingEvents),
  purpose: z.enum(outgoingPurposes),
  /** null: no channel was left. */
  channel: z.nullable(z.enum(patientChannels)),
  verdict: z.enum(outgoingVerdicts),
  reason: z.enum(outgoingReasons),
  /** Which had no value, of `missing_value`. */
  variable: z.nullable(z.string()),
  /** When a postponed message goes out. */
  until: z.nullable(z.string()),
  at: z.string(),
});
export type OutgoingRefusal = z.output<typeof outgoingRefusalSchema>;

export const suppressionSchema = z.object({
  id: z.uuid(),
  /** The address that gets nothing. */
  address: z.string(),
  channel: z.enum(patientChannels),
  purpose: z.enum(suppressionPurposes),
  reason: z.enum(suppressionReasons),
  since: z.string(),
});
export type Suppression = z.output<typeof suppressionSchema>;

const patientView = z.object({
  /** The newest, at most 20. */
  refusals: z.array(outgoingRefusalSchema),
  suppressions: z.array(suppressionSchema),
  /** In which order this person is reached; null: as the company has it. */
  channels: z.nullable(z.array(z.enum(patientChannels))),
});

export const outgoing = {
  outgoingPolicyView: endpoint({
    summary: 'When, how often and through which channels the suite writes to people',
    access: { permission: 'company:read' },
    response: policyView,
  }),
  outgoingPolicyUpdate: endpoint({
    summary: 'Change the rules for messages to people; what is not named stays as it is',
    access: { permission: 'company:manage' },
    body: z.strictObject({
      version: versionSchema,
      quietHours: z.optional(policyShape.quietHours),
      serviceDailyMax: z.optional(policyShape.serviceDailyMax),
      marketingDays: z.optional(policyShape.marketingDays),
      monthlyBudgetMicros: z.optional(policyShape.monthlyBudgetMicros),
      whatsappPriceMicros: z.optional(policyShape.whatsappPriceMicros),
      smsPriceMicros: z.optional(policyShape.smsPriceMicros),
      channels: z.optional(policyShape.channels),
    }),
    response: policyView,
  }),
  outgoingRefusalCounts: endpoint({
    summary: 'What was not sent or sent later in the last 30 days, by event and reason',
    access: { permission: 'company:read' },
    response: z.object({
      items: z.array(
        z.object({
          event: z.enum(outgoingEvents),
          verdict: z.enum(outgoingVerdicts),
          reason: z.enum(outgoingReasons),
          count: countSchema,
        }),
      ),
    }),
  }),
  patientOutgoingView: endpoint({
    summary: 'What was not sent to a patient and why, and which addresses get nothing',
    access: { permission: 'patients:read' },
    params: idParams('patientId'),
    response: patientView,
  }),
  customerOutgoingView: endpoint({
    summary: 'What was not sent to a customer, and why; the newest, at most 20',
    access: { permission: 'customers:read' },
    params: idParams('customerId'),
    response: z.object({ refusals: z.array(outgoingRefusalSchema) }),
  }),
  patientChannelsSave: endpoint({
    summary: 'In which order a patient wants to be reached; null: as the company has it',
    access: { permission: 'patients:write' },
    params: idParams('patientId'),
    body: z.strictObject({ channels: z.nullable(channels) }),
    response: patientView,
  }),
  suppressionLift: endpoint({
    summary: 'Write to an address again that got nothing, with the reason',
    access: { permission: 'patient-chats:write' },
    params: idParams('suppressionId'),
    body: z.strictObject({ reason: shortText(limits.suppressionReasonMax) }),
  }),
  outgoingCheck: endpoint({
    summary:
      'What would stop a message of this conversation, what it costs, and what the person agreed to',
    access: { permission: 'patient-chats:read' },
    params: idParams('conversationId'),
    body: z.strictObject({
      content: z.optional(messageContentSchema),
      scheduledFor: z.optional(zonedInstantSchema),
    }),
    response: z.object({
      /** Why it would be refused; null: it would be sent. */
      refusal: z.nullable(z.enum(outgoingReasons)),
      windowEndsAt: z.nullable(z.string()),
      /** Until when it is night for the person: a reply is sent all the same. */
      quietUntil: z.nullable(z.string()),
      /** What it is counted with. */
      cost: z.object({ micros: z.int(), currency: z.string(), parts: countSchema }),
      budget: z.object({ micros: z.nullable(z.int()), spentMicros: z.int() }),
      /** The newest answers; null: never asked, or nobody is linked. */
      consents: z.array(
        z.object({ purpose: z.enum(messagePurposes), granted: z.nullable(z.boolean()) }),
      ),
    }),
  }),
};
