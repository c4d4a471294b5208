import type { EventAudiences, EventSchemas } from '../platform/event';

export const clinicalEvents = {
  'visit.note_saved': null,
  'visit.diagnosed': null,
  'visit.amended': null,
} as const satisfies EventSchemas;

/** Permission needed to receive each event. */
export const clinicalAudiences = {
  visit: 'check-in:read',
} as const satisfies EventAudiences;
