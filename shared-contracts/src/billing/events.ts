import type { EventAudiences, EventSchemas } from '../platform/event';

export const billingEvents = {
  /** Plan, status or dates of the company's subscription. */
  'subscription.changed': null,
  'checkout.changed': null,
} as const satisfies EventSchemas;

/** Permission needed to receive each event. */
export const billingAudiences = {
  subscription: 'subscription:read',
  checkout: 'subscription:read',
} as const satisfies EventAudiences;
