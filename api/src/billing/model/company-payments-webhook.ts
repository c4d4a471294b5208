import {
  isSignedByMercadoPago,
  mercadoPagoEventIn,
  mercadoPagoEventOf,
} from '../../adapters/payments/mercado-pago-webhook';
import type { PaymentEvent } from '../../adapters/payments/port';
import { isSignedByStripe, stripeEventOf } from '../../adapters/payments/stripe-webhook';
import { enqueueJob } from '../../platform/jobs/job.queries';
import type { WebhookProvider } from '../../platform/webhooks/webhook-provider';
import { linkOfObject } from '../sql/payment-links.queries';
import { paymentHintJob, wakeLink } from './payment-link-job';

const linkIdOf = ({ reference }: PaymentEvent): string | null =>
  reference?.split('.', 1)[0] ?? null;

/** What the provider of a company's own account posts to us: a hint to look again. */
export const stripeWebhook: WebhookProvider = {
  secret: 'webhookSecret',
  verify: (raw, { headers, secret, now }) =>
    isSignedByStripe(raw, headers['stripe-signature'], secret, now),
  eventIdOf: (raw) => stripeEventOf(raw)?.id ?? null,
  interpret: async ({ db }, raw) => {
    const event = stripeEventOf(raw);
    if (!event || event.about === 'other') return;
    const link = await linkOfObject(db, 'stripe', linkIdOf(event), event.objectId);
    if (link) await wakeLink(db, link);
  },
};

const paymentId = /^\d{1,30}$/;

/**
 * The signature is over the query, so a body that speaks of another payment is not signed. It has
 * no reference of ours: a payment that is not known yet is read first.
 */
export const mercadoPagoWebhook: WebhookProvider = {
  secret: 'webhookSecret',
  verify: (raw, { headers, secret, now, url }) =>
    isSignedByMercadoPago(url, headers, secret, now) && mercadoPagoEventOf(raw, url) !== null,
  eventIdOf: (raw) => mercadoPagoEventIn(raw)?.id ?? null,
  interpret: async ({ db, entityId, userId }, raw) => {
    const event = mercadoPagoEventIn(raw);
    if (event?.about !== 'payment' || !paymentId.test(event.objectId)) return;
    const link = await linkOfObject(db, 'mercado-pago', null, event.objectId);
    if (link) await wakeLink(db, link);
    else await enqueueJob(db, paymentHintJob, entityId, userId);
  },
};
