import type { PaymentEvent } from '../../adapters/payments/port';
import { isSignedByStripe, stripeEventOf } from '../../adapters/payments/stripe-webhook';
import type { WebhookProvider } from '../../platform/webhooks/webhook-provider';
import { linkOfObject } from '../sql/payment-links.queries';
import { wakeLink } from './payment-link-job';

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
    const link = await linkOfObject(db, linkIdOf(event), event.objectId);
    if (link) await wakeLink(db, link);
  },
};
