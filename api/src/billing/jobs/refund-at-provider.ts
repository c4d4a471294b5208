import type { Subscriber } from '../../platform/events/subscribers';
import { linkOfPayment } from '../sql/payment-links.queries';
import { wakeLink } from '../model/payment-link-job';

/** What the desk refunds of a payment by link is given back at the provider. */
export const followRefunds: Subscriber<'payment.refunded'> = {
  name: 'billing_refund_links',
  events: ['payment.refunded'],
  handle: async ({ db, event }) => {
    const link = await linkOfPayment(db, event.payload.paymentId);
    if (link) await wakeLink(db, link);
  },
};
