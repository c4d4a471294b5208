import * as z from 'zod/mini';
import { consentChannels } from '../platform/consent-channels';
import { countSchema, versionSchema } from '../platform/counts';
import { endpoint } from '../platform/endpoint';
import { idParams } from '../platform/lists';
import { patientConsentPurposes } from '../patients/patient-kinds';
import * as limits from './limits';
import { conversationStays } from './messaging-kinds';

const person = z.object({ id: z.uuid(), name: z.string() });
const params = idParams('conversationId');
const access = {
  read: { permission: 'patient-chats:read' },
  write: { permission: 'patient-chats:write' },
  manage: { permission: 'patient-chats:manage' },
} as const;

export const conversationContextSchema = z.object({
  /** null: nobody is linked, or the caller may not read patients. Nothing clinical. */
  patient: z.nullable(
    z.object({
      id: z.uuid(),
      name: z.string(),
      recordNumber: z.string(),
      birthDate: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      /** Centavos. */
      debt: z.int(),
      lastVisitOn: z.nullable(z.string()),
      consents: z.array(
        z.object({
          purpose: z.enum(patientConsentPurposes),
          channel: z.nullable(z.enum(consentChannels)),
          granted: z.boolean(),
          at: z.string(),
        }),
      ),
      /** null: there is none, or the caller may not read appointments. */
      nextAppointment: z.nullable(
        z.object({
          id: z.uuid(),
          startAt: z.string(),
          status: z.string(),
          eventType: z.string(),
          practitioner: z.nullable(z.string()),
          site: z.string(),
          timeZone: z.string(),
        }),
      ),
    }),
  ),
});
export type ConversationContext = z.output<typeof conversationContextSchema>;

const minutes = z.nullable(z.int().check(z.minimum(1), z.maximum(limits.replyMinutesMax)));

export const inboxSettingsSchema = z.object({
  /** Minutes in which somebody new is answered; null: there is no limit. */
  firstReplyMinutes: minutes,
  /** The same for every later message. */
  replyMinutes: minutes,
  /** A conversation that is given to a department goes to whoever of it got none the longest. */
  takesTurns: z.boolean(),
  /** 0: never changed. */
  version: versionSchema,
});
export type InboxSettings = z.output<typeof inboxSettingsSchema>;

/** What the desk of the inbox needs beside conversations and their messages. */
export const inboxDesk = {
  conversationContextView: endpoint({
    summary:
      'The patient of a conversation: next appointment, balance and consents, as far as the caller may read them; the reading is in the audit log',
    access: access.read,
    params,
    response: conversationContextSchema,
  }),
  conversationRead: endpoint({
    summary:
      'Note up to which number of its thread the caller has read, or that it is unread again',
    access: access.read,
    params,
    body: z.strictObject({ number: countSchema }),
  }),
  conversationStay: endpoint({
    summary: 'Tell colleagues who is at a conversation and whether they write',
    access: access.read,
    params,
    body: z.strictObject({ stay: z.enum(conversationStays) }),
  }),
  conversationPresenceView: endpoint({
    summary: 'Colleagues who have a conversation open now',
    access: access.read,
    params,
    response: z.object({ items: z.array(z.extend(person, { typing: z.boolean() })) }),
  }),
  conversationAssigneeList: endpoint({
    summary: 'People and departments to whom a conversation can be given',
    access: access.read,
    response: z.object({ people: z.array(person), departments: z.array(person) }),
  }),
  inboxSettingsView: endpoint({
    summary: 'How soon people are to be answered, and whether departments take turns',
    access: access.read,
    response: inboxSettingsSchema,
  }),
  inboxSettingsUpdate: endpoint({
    summary: 'Change how soon people are to be answered, and whether departments take turns',
    access: access.manage,
    body: z.strictObject({
      version: versionSchema,
      firstReplyMinutes: z.optional(minutes),
      replyMinutes: z.optional(minutes),
      takesTurns: z.optional(z.boolean()),
    }),
    response: inboxSettingsSchema,
  }),
};
