import { ids, type EventAudiences, type EventSchemas } from '../platform/event';

export const identityEvents = {
  'member.joined': ids('inviterId'),
} as const satisfies EventSchemas;

/** Who hears of them. */
export const identityAudiences = {
  member: null,
} as const satisfies EventAudiences;
