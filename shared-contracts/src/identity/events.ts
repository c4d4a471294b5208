import type { EventAudiences, EventSchemas } from '../platform/event';

export const identityEvents = {
  'member.joined': null,
} as const satisfies EventSchemas;

/** Who hears of them. */
export const identityAudiences = {
  member: null,
} as const satisfies EventAudiences;
