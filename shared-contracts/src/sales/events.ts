import * as z from 'zod/mini';
import { ids, rowCounts, type EventAudiences, type EventSchemas } from '../platform/event';
import { leadStatuses } from './lead-statuses';
import { purchaseStatuses, type PurchaseStatus } from './purchase-machine';

/** Centavos. */
const amount = z.int();
const purchaseMove = z.object({ from: z.enum(purchaseStatuses) });
const owner = z.nullable(z.uuid());

export const salesEvents = {
  'product.created': null,
  'product.updated': null,
  'purchase.created': null,
  'purchase.updated': null,
  'purchase.drafted': purchaseMove,
  'purchase.issued': purchaseMove,
  'purchase.partially_paid': purchaseMove,
  'purchase.paid': purchaseMove,
  'purchase.partially_refunded': purchaseMove,
  'purchase.refunded': purchaseMove,
  'purchase.cancelled': purchaseMove,
  'payment.taken': z.object({ lines: z.array(z.object({ method: z.string(), amount })) }),
  'payment.refunded': z.object({ paymentId: z.uuid(), amount }),
  'cash_session.opened': null,
  'cash_session.moved': z.object({ kind: z.string(), amount }),
  'cash_session.closed': z.object({ difference: amount }),
  'cfdi.stamped': ids('purchaseId'),
  'cfdi.cancelled': ids('purchaseId'),
  'lead.created': z.object({
    source: z.string(),
    ownerId: z.optional(owner),
    captureId: z.optional(z.uuid()),
  }),
  'lead.updated': null,
  'lead.deleted': null,
  'lead.noted': null,
  'lead.repeated': null,
  'lead.assigned': z.object({ ownerId: owner }),
  'lead.responded': z.object({ channel: z.string() }),
  'lead.status_changed': z.object({ from: z.enum(leadStatuses), to: z.enum(leadStatuses) }),
  'lead.converted': ids('customerId'),
  'lead.merged': ids('otherId'),
  'lead_import.finished': rowCounts,
  'lead_import.cancelled': rowCounts,
  'lead_capture.created': null,
  'lead_capture.updated': null,
  'lead_source_cost.updated': null,
} as const satisfies EventSchemas;

/** Permission needed to receive each event. */
export const salesAudiences = {
  cash_session: null,
  cfdi: null,
  lead: 'leads:read',
  lead_capture: null,
  lead_import: null,
  lead_source_cost: null,
  payment: 'purchases:read',
  product: null,
  purchase: 'purchases:read',
} as const satisfies EventAudiences;

/** Event for each purchase state. */
export const purchaseEventOf = {
  draft: 'purchase.drafted',
  pending: 'purchase.issued',
  partially_paid: 'purchase.partially_paid',
  paid: 'purchase.paid',
  partially_refunded: 'purchase.partially_refunded',
  refunded: 'purchase.refunded',
  cancelled: 'purchase.cancelled',
} as const satisfies Record<PurchaseStatus, keyof typeof salesEvents>;
