import { ids, type EventAudiences, type EventSchemas } from '../platform/event';

export const identityEvents = {
  'member.joined': ids('inviterId'),
} as const satisfies EventSchemas;

/** Permission needed to receive each event. */
export const identityAudiences = {
  member: null,
} as const satisfies EventAudiences;
