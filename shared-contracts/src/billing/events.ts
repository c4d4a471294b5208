import * as z from 'zod/mini';
import type { EventAudiences, EventSchemas } from '../platform/event';

export const billingEvents = {
  /** Plan, status or dates of the company's subscription. */
  'subscription.changed': null,
  'checkout.changed': null,
  /** Of a purchase: paid, refunded, ended. */
  'payment_link.changed': z.object({ purchaseId: z.uuid() }),
  /** Found, repaired, dismissed, or a comparison ended. */
  'billing_difference.changed': null,
} as const satisfies EventSchemas;

/** Permission needed to receive each event. */
export const billingAudiences = {
  subscription: 'subscription:read',
  checkout: 'subscription:read',
  payment_link: 'purchases:read',
  billing_difference: 'subscription:read',
} as const satisfies EventAudiences;
