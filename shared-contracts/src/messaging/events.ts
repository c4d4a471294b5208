import * as z from 'zod/mini';
import { ids, type EventAudiences, type EventSchemas } from '../platform/event';

export const messagingEvents = {
  'conversation.created': null,
  /** Anything that its list or its thread shows has changed. */
  'conversation.updated': null,
  /** Somebody opened, left or writes; for those who have it open. */
  'conversation.viewed': null,
  /** A person outside wrote; for subscribers that act on it. */
  'message.received': ids('conversationId'),
  /** By a macro that cannot be undone any more. */
  'conversation.task_asked': ids('macroRunId'),
  'contact_address.linked': null,
  /** Nothing, or less, may be sent there; then it may again. */
  'contact_address.stopped': null,
  'contact_address.resumed': null,
  'message_template.changed': null,
  'mailbox.changed': null,
  'email_thread.received': null,
  'email_thread.updated': null,
  'email_thread.sent': null,
  /** By a rule, for the mail that arrived. */
  'email_thread.task_asked': z.object({ messageId: z.uuid() }),
  /** A mail of ours came back; `permanent`: the address does not take any. */
  'email_message.bounced': z.object({ permanent: z.boolean() }),
  // Of the team: each is addressed to the people of its channel; its id is the channel's.
  'chat_channel.changed': null,
  'chat_channel.viewed': null,
  'chat_channel.typed': null,
  'chat_message.created': null,
  'chat_message.changed': null,
} as const satisfies EventSchemas;

/** Permission needed to receive each event. */
export const messagingAudiences = {
  conversation: 'patient-chats:read',
  message: null,
  contact_address: 'patient-chats:read',
  message_template: 'marketing:read',
  mailbox: 'email:read',
  email_thread: 'email:read',
  email_message: null,
  chat_channel: 'team-chat:read',
  chat_message: 'team-chat:read',
} as const satisfies EventAudiences;
