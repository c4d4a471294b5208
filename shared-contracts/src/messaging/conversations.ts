import * as z from 'zod/mini';
import { countSchema, versionSchema } from '../platform/counts';
import { zonedInstantSchema } from '../platform/days';
import { endpoint } from '../platform/endpoint';
import * as platformLimits from '../platform/limits';
import { anyOf, bulkOutcome, idParams, selectedIds, valueCounts } from '../platform/lists';
import { phoneSchema } from '../platform/phone';
import { exactText, searchText, shortText } from '../platform/text';
import * as limits from './limits';
import {
  patientChannels,
  contactAddressKinds,
  contactDoubts,
  contactKinds,
  conversationPriorities,
  conversationQueues,
  conversationSorts,
  conversationStatuses,
  messageDirections,
  messageKinds,
  messageStatuses,
  phoneChannels,
  settledStatuses,
  suppressionPurposes,
  suppressionReasons,
  transcriptFormats,
} from './messaging-kinds';

const person = z.object({ id: z.uuid(), name: z.string() });

export const contactAddressSchema = z.object({
  id: z.uuid(),
  kind: z.enum(contactAddressKinds),
  value: z.string(),
  /** As the provider's profile says; the person may have written anything. */
  displayName: z.nullable(z.string()),
  username: z.nullable(z.string()),
  blocked: z.boolean(),
  /** A member is asked whether it is still the same person. */
  doubt: z.nullable(z.enum(contactDoubts)),
  /** Who it is; null: nobody said yet, or the caller may not read such records. */
  contact: z.nullable(z.object({ kind: z.enum(contactKinds), id: z.uuid(), name: z.string() })),
  version: versionSchema,
});
export type ContactAddress = z.output<typeof contactAddressSchema>;

export const conversationSchema = z.object({
  id: z.uuid(),
  channel: z.enum(patientChannels),
  address: contactAddressSchema,
  status: z.enum(conversationStatuses),
  priority: z.enum(conversationPriorities),
  assignee: z.nullable(person),
  department: z.nullable(person),
  labels: z.array(z.string()),
  snoozedUntil: z.nullable(z.string()),
  /** Since when somebody waits for an answer. */
  waitingSince: z.nullable(z.string()),
  /** null: nobody answered yet. */
  firstReplyAt: z.nullable(z.string()),
  /** Until when an answer is due, as the company's settings say. */
  replyDueAt: z.nullable(z.string()),
  lastInboundAt: z.nullable(z.string()),
  lastActivityAt: z.string(),
  /** Until when WhatsApp takes free text; null: it never opened, or the channel has none. */
  windowEndsAt: z.nullable(z.string()),
  lastMessage: z.nullable(
    z.object({
      direction: z.enum(messageDirections),
      kind: z.enum(messageKinds),
      /** How it begins. */
      preview: z.nullable(z.string()),
      status: z.nullable(z.enum(messageStatuses)),
      at: z.string(),
    }),
  ),
  /** Messages of the person that the caller did not see; counting stops at 100. */
  unread: countSchema,
  /** Number of the newest entry of its thread; numbers of what was taken back stay free. */
  lastNumber: countSchema,
  /** Up to where the caller read. */
  readNumber: countSchema,
  /** Names what was seen when answering, see `messageSend`. */
  replyCount: countSchema,
  version: versionSchema,
});
export type Conversation = z.output<typeof conversationSchema>;

export const conversationDetailSchema = z.extend(conversationSchema, {
  createdAt: z.string(),
  /** Other addresses of the same person, with their conversation if there is one. */
  otherAddresses: z.array(
    z.object({ address: contactAddressSchema, conversationId: z.nullable(z.uuid()) }),
  ),
  suppressions: z.array(
    z.object({
      id: z.uuid(),
      channel: z.enum(patientChannels),
      purpose: z.enum(suppressionPurposes),
      reason: z.enum(suppressionReasons),
      since: z.string(),
    }),
  ),
  /** What its messages cost so far, in millionths, by currency. */
  costs: z.array(z.object({ currency: z.string(), micros: z.int() })),
});
export type ConversationDetail = z.output<typeof conversationDetailSchema>;

const label = shortText(limits.conversationLabelMax);
const labels = z.array(label).check(z.maxLength(limits.conversationLabelsMax));
const filters = {
  channel: z.optional(anyOf(patientChannels)),
  priority: z.optional(anyOf(conversationPriorities)),
  label: z.optional(label),
  departmentId: z.optional(z.uuid()),
  /** In names, numbers and what was written. */
  search: z.optional(searchText(platformLimits.searchMax)),
};
const params = idParams('conversationId');
const access = {
  read: { permission: 'patient-chats:read' },
  write: { permission: 'patient-chats:write' },
} as const;

export const conversations = {
  conversationList: endpoint({
    summary: 'Conversations of a queue, the latest activity or the longest wait first',
    access: access.read,
    query: z.strictObject({
      ...filters,
      queue: z._default(z.enum(conversationQueues), 'all'),
      /** `waiting`: those who wait for an answer alone, the longest first. */
      sort: z._default(z.enum(conversationSorts), 'activity'),
      /** `nextCursor` of the answer before. */
      cursor: z.optional(exactText(100)),
      limit: z._default(
        z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.conversationsPageMax)),
        40,
      ),
    }),
    response: z.object({
      items: z.array(conversationSchema),
      nextCursor: z.nullable(z.string()),
    }),
  }),
  conversationCounts: endpoint({
    summary: 'How many conversations wait in each queue, and the labels in use',
    access: access.read,
    response: z.object({
      queues: z.array(z.object({ queue: z.enum(conversationQueues), count: countSchema })),
      labels: valueCounts,
    }),
  }),
  conversationView: endpoint({
    summary: 'One conversation with its addresses, what is suppressed, and its cost',
    access: access.read,
    params,
    response: conversationDetailSchema,
  }),
  conversationCreate: endpoint({
    summary: 'The conversation with a phone number or a patient, opened if there is none yet',
    access: access.write,
    body: z.strictObject({
      channel: z.enum(phoneChannels),
      /** One of both: with a patient it is their number, which is linked to them. */
      phone: z.optional(phoneSchema),
      patientId: z.optional(z.uuid()),
    }),
    response: conversationDetailSchema,
    status: 201,
  }),
  conversationUpdate: endpoint({
    summary:
      'Assign, label, snooze, resolve, reopen or block; what is not named stays as it is, null removes',
    access: access.write,
    params,
    body: z.strictObject({
      version: versionSchema,
      /** `snoozed` goes with `snoozedUntil`. */
      status: z.optional(z.enum(conversationStatuses)),
      snoozedUntil: z.optional(zonedInstantSchema),
      priority: z.optional(z.enum(conversationPriorities)),
      assigneeId: z.optional(z.nullable(z.uuid())),
      departmentId: z.optional(z.nullable(z.uuid())),
      labels: z.optional(labels),
      /** Of its address: nothing is written to it, and what arrives is resolved at once. */
      blocked: z.optional(z.boolean()),
    }),
    response: conversationDetailSchema,
  }),
  conversationBulk: endpoint({
    summary: 'Change many conversations alike; each succeeds or fails by itself',
    access: access.write,
    body: z.strictObject({
      conversations: selectedIds(limits.conversationBulkMax),
      change: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('status'), status: z.enum(settledStatuses) }),
        z.strictObject({ kind: z.literal('snooze'), until: zonedInstantSchema }),
        /** What is not named stays as it is, null removes. */
        z.strictObject({
          kind: z.literal('assign'),
          assigneeId: z.optional(z.nullable(z.uuid())),
          departmentId: z.optional(z.nullable(z.uuid())),
        }),
        z.strictObject({ kind: z.literal('label'), add: labels, remove: z._default(labels, []) }),
      ]),
    }),
    response: bulkOutcome,
  }),
  conversationTranscript: endpoint({
    summary:
      'What was said in a conversation, as a file; notes of the team only where they are asked for',
    // It leaves the suite with what a person wrote; reading conversations is asked for as well.
    access: { permission: 'patients:export' },
    params,
    query: z.strictObject({
      format: z._default(z.enum(transcriptFormats), 'txt'),
      notes: z._default(z.enum(['no', 'yes']), 'no'),
    }),
    download: true,
  }),
};
