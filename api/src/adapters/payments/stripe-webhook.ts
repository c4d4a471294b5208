import Stripe from 'stripe';
import * as z from 'zod/mini';
import type { PaymentEvent } from './port';

const toleranceSeconds = 300;

/** Compares over the raw bytes; during a rotation the header has several signatures. */
export const isSignedByStripe = (
  raw: Buffer,
  header: string | readonly string[] | undefined,
  secret: string,
  now: Date,
): boolean => {
  if (typeof header !== 'string') return false;
  try {
    Stripe.webhooks.constructEvent(raw, header, secret, toleranceSeconds, undefined, now.getTime());
    return true;
  } catch {
    return false;
  }
};

const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({
    object: z.object({
      id: z.string(),
      customer: z.optional(z.nullable(z.string())),
      metadata: z.optional(z.nullable(z.record(z.string(), z.string()))),
      payment_intent: z.optional(z.nullable(z.string())),
      parent: z.optional(
        z.nullable(
          z.object({
            subscription_details: z.optional(
              z.nullable(z.object({ subscription: z.optional(z.nullable(z.string())) })),
            ),
          }),
        ),
      ),
    }),
  }),
});

const jsonOf = (raw: Buffer): unknown => {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return null;
  }
};

/** @returns null: not an event of Stripe's. */
export const stripeEventOf = (raw: Buffer): PaymentEvent | null => {
  const parsed = eventSchema.safeParse(jsonOf(raw));
  if (!parsed.success) return null;
  const { id, type, data } = parsed.data;
  const { object } = data;
  const hint = {
    id,
    companyId: object.metadata?.['companyId'] ?? null,
    customerId: object.customer ?? null,
    reference: object.metadata?.['reference'] ?? null,
  };
  if (type.startsWith('checkout.session.'))
    return { ...hint, about: 'checkout', objectId: object.id };
  if (type.startsWith('payment_intent.')) return { ...hint, about: 'payment', objectId: object.id };
  if (type.startsWith('charge.'))
    return { ...hint, about: 'payment', objectId: object.payment_intent ?? object.id };
  if (type.startsWith('customer.subscription.'))
    return { ...hint, about: 'subscription', objectId: object.id };
  if (type.startsWith('invoice.')) {
    const subscription = object.parent?.subscription_details?.subscription;
    return subscription
      ? { ...hint, about: 'subscription', objectId: subscription }
      : { ...hint, about: 'invoice', objectId: object.id };
  }
  return { ...hint, about: 'other', objectId: object.id };
};
