import * as z from 'zod/mini';
import { ids, rowCounts, type EventAudiences, type EventSchemas } from '../platform/event';

export const customersEvents = {
  'customer.created': null,
  'customer.updated': null,
  'customer.blocked': null,
  'customer.unblocked': null,
  'customer.deleted': null,
  'customer.merged': ids('sourceId', 'mergeId'),
  'customer.unmerged': ids('sourceId', 'mergeId'),
  'customer.noted': ids('noteId'),
  'customer.note_deleted': ids('noteId'),
  'customer.consent_changed': z.object({
    channel: z.string(),
    purpose: z.string(),
    granted: z.boolean(),
  }),
  'customer_import.finished': rowCounts,
  'customer_import.cancelled': rowCounts,
  'customer_file.created': ids('customerId'),
  'customer_file.deleted': ids('customerId'),
  'customer_field.created': null,
  'customer_field.updated': null,
  'customer_field.deleted': null,
  'customer_field.reordered': null,
  'purchase_field.created': null,
  'purchase_field.updated': null,
  'purchase_field.deleted': null,
  'purchase_field.reordered': null,
} as const satisfies EventSchemas;

/** Permission needed to receive each event. */
export const customersAudiences = {
  customer: 'customers:read',
  customer_field: null,
  customer_file: null,
  customer_import: null,
  purchase_field: null,
} as const satisfies EventAudiences;
