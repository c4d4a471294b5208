import * as z from 'zod/mini';
import { ids, type EventAudiences, type EventSchemas } from '../platform/event';

export const identityEvents = {
  'member.joined': ids('inviterId'),
  /** `handOverTo` takes over what the person owned; null: nobody. */
  'member.deactivated': z.object({ handOverTo: z.nullable(z.uuid()) }),
} as const satisfies EventSchemas;

/** Permission needed to receive each event. */
export const identityAudiences = {
  member: null,
} as const satisfies EventAudiences;
