import { ids, type EventAudiences, type EventSchemas } from '../platform/event';

export const messagingEvents = {
  'conversation.created': null,
  /** Anything that its list or its thread shows has changed. */
  'conversation.updated': null,
  /** A person outside wrote; for subscribers that act on it. */
  'message.received': ids('conversationId'),
  'contact_address.linked': null,
} as const satisfies EventSchemas;

/** Permission needed to receive each event. */
export const messagingAudiences = {
  conversation: 'patient-chats:read',
  message: null,
  contact_address: 'patient-chats:read',
} as const satisfies EventAudiences;
