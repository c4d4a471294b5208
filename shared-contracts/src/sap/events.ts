import * as z from 'zod/mini';
import type { EventAudiences, EventSchemas } from '../platform/event';

export const sapEvents = {
  /** Something that was read from SAP: pages ask again, at most once for many. */
  'sap_record.changed': z.object({
    kinds: z.array(z.enum(['patient', 'case', 'appointment', 'unit', 'connection', 'message'])),
  }),
} as const satisfies EventSchemas;

/** Permission needed to receive each event. */
export const sapAudiences = {
  sap_record: 'sap:read',
} as const satisfies EventAudiences;
