import * as z from 'zod/mini';
import type { EventAudiences, EventSchemas } from '../platform/event';

export const clinicalEvents = {
  'visit.note_saved': null,
  'visit.diagnosed': null,
  'visit.amended': null,
  'prescription.drafted': null,
  'prescription.issued': z.object({
    patientId: z.uuid(),
    visitId: z.uuid(),
    /** When each item runs out (yyyy-mm-dd), without saying what it is. */
    items: z.array(z.object({ key: z.string(), runsOutOn: z.nullable(z.string()) })),
  }),
  'prescription.filled': null,
  'prescription.cancelled': null,
  'prescription.replaced': null,
  'prescription.expired': null,
  'clinical_document.changed': null,
  'clinical_document.locked': null,
  /** A consent has 30 days left, and no later one takes its place. */
  'clinical_document.expiry_neared': z.object({
    patientId: z.uuid(),
    visitId: z.uuid(),
    /** yyyy-mm-dd */
    expiresOn: z.string(),
  }),
  'prescription.stamped': null,
  /** Given up: refused, or failing for a day. */
  'prescription.stamp_failed': null,
  'prescription.sent': null,
  'service_request.changed': null,
  'service_request.result_received': z.object({
    patientId: z.uuid(),
    visitId: z.uuid(),
    /** Who ordered it. */
    ordererId: z.uuid(),
    critical: z.boolean(),
  }),
  'service_request.reviewed': null,
  'teaching_material.changed': null,
  'teaching_delivery.sent': null,
  'teaching_delivery.opened': null,
  'teaching_delivery.acknowledged': null,
  'teaching_delivery.answered': null,
  'visit.cosigned': null,
} as const satisfies EventSchemas;

/** Permission needed to receive each event. */
export const clinicalAudiences = {
  visit: 'check-in:read',
  clinical_document: 'clinical:read',
  prescription: 'prescriptions:read',
  service_request: 'clinical:read',
  teaching_material: 'teaching:read',
  teaching_delivery: 'clinical:read',
} as const satisfies EventAudiences;
