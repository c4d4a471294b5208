import type { EventAudiences, EventSchemas } from './event';

export const platformEvents = {
  'saved_view.created': null,
  'saved_view.updated': null,
  'saved_view.deleted': null,
  'notification.created': null,
} as const satisfies EventSchemas;

/** Permission needed to receive each event. */
export const platformAudiences = {
  saved_view: null,
  notification: 'recipients',
} as const satisfies EventAudiences;
