import type {
  SimulatedAccountState,
  SimulatedIntent,
  SimulatedInvoice,
  SimulatedSession,
  SimulatedSubscription,
} from './simulated-state';

const currency = 'mxn';

/** Objects as Stripe's API writes them (2026-10-28.endive), with the fields that we read. */
export const sessionObject = (session: SimulatedSession, hostedUrl: string) => ({
  id: session.id,
  object: 'checkout.session',
  mode: session.mode,
  status: session.status,
  payment_status: 'unpaid',
  client_reference_id: session.reference,
  customer: session.customerId,
  url: session.status === 'open' ? `${hostedUrl}/checkout/${session.id}` : null,
  payment_intent: session.intentId,
  subscription: session.subscriptionId,
  metadata: session.metadata,
  amount_total: session.amount,
  currency,
  expires_at: session.expiresAt,
});

const actionOf = (intent: SimulatedIntent, hostedUrl: string) => {
  if (intent.status !== 'requires_action' || intent.reference === null) return null;
  const url = `${hostedUrl}/voucher/${intent.id}`;
  return intent.way === 'oxxo'
    ? {
        type: 'oxxo_display_details',
        oxxo_display_details: {
          number: intent.reference,
          expires_after: intent.expiresAt,
          hosted_voucher_url: url,
        },
      }
    : {
        type: 'display_bank_transfer_instructions',
        display_bank_transfer_instructions: {
          amount_remaining: intent.amount,
          currency,
          hosted_instructions_url: url,
          financial_addresses: [
            { type: 'spei', spei: { clabe: intent.reference, bank_code: '646', bank_name: 'STP' } },
          ],
        },
      };
};

export const chargeObject = (intent: SimulatedIntent) => ({
  id: intent.id.replace('pi_', 'ch_'),
  object: 'charge',
  payment_intent: intent.id,
  amount: intent.amount,
  amount_refunded: intent.refunded,
  refunded: intent.refunded >= intent.amount,
  disputed: intent.dispute !== null,
  metadata: intent.metadata,
  payment_method_details: { type: intent.way ?? 'card' },
});

export const disputeObject = (intent: SimulatedIntent) => ({
  id: intent.id.replace('pi_', 'dp_'),
  object: 'dispute',
  payment_intent: intent.id,
  charge: intent.id.replace('pi_', 'ch_'),
  amount: intent.amount,
  currency,
  metadata: {},
  status: intent.dispute,
});

const declineObject = (code: string | null) =>
  code === null ? null : { type: 'card_error', code: 'card_declined', decline_code: code };

export const intentObject = (intent: SimulatedIntent, hostedUrl: string) => ({
  id: intent.id,
  object: 'payment_intent',
  status: intent.status,
  amount: intent.amount,
  currency,
  created: intent.created,
  metadata: intent.metadata,
  next_action: actionOf(intent, hostedUrl),
  last_payment_error:
    declineObject(intent.declined) ??
    (intent.expired
      ? { type: 'invalid_request_error', code: 'payment_intent_payment_attempt_expired' }
      : null),
  latest_charge: intent.status === 'succeeded' ? chargeObject(intent) : null,
});

export const subscriptionObject = (
  subscription: SimulatedSubscription,
  { customers }: SimulatedAccountState,
) => {
  const card = customers[subscription.customerId]?.card ?? null;
  return {
    id: subscription.id,
    object: 'subscription',
    customer: subscription.customerId,
    status: subscription.status,
    metadata: subscription.metadata,
    currency,
    created: subscription.created,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    default_payment_method: card && {
      id: card.id,
      object: 'payment_method',
      type: 'card',
      card: {
        brand: card.brand,
        last4: card.last4,
        exp_month: card.expMonth,
        exp_year: card.expYear,
      },
    },
    items: {
      object: 'list',
      data: [
        {
          id: `si_${subscription.id}`,
          object: 'subscription_item',
          current_period_start: subscription.periodStart,
          current_period_end: subscription.periodEnd,
          price: {
            id: `price_${subscription.id}`,
            currency,
            unit_amount: subscription.amount,
            recurring: { interval: subscription.interval },
          },
        },
      ],
    },
  };
};

const intentIdOf = ({ id }: SimulatedInvoice): string => id.replace('in_', 'pi_of_');

/** The invoice that a payment charges; undefined: it is no payment of an invoice. */
export const invoiceOfIntent = (
  { invoices }: SimulatedAccountState,
  intentId: string,
): SimulatedInvoice | undefined =>
  Object.values(invoices).find((invoice) => intentIdOf(invoice) === intentId);

/** The payment by which an invoice is charged. */
export const invoiceIntentObject = (invoice: SimulatedInvoice) => ({
  id: intentIdOf(invoice),
  object: 'payment_intent',
  status: invoice.status === 'paid' ? 'succeeded' : 'requires_payment_method',
  amount: invoice.total,
  currency,
  created: invoice.created,
  metadata: {},
  next_action: null,
  last_payment_error: declineObject(invoice.declined ?? null),
  latest_charge: null,
});

export const invoiceObject = (invoice: SimulatedInvoice) => ({
  id: invoice.id,
  object: 'invoice',
  number: invoice.number,
  customer: invoice.customerId,
  status: invoice.status,
  total: invoice.total,
  currency,
  created: invoice.created,
  period_start: invoice.periodStart,
  period_end: invoice.periodEnd,
  attempt_count: invoice.attempts,
  next_payment_attempt: invoice.nextAttempt,
  status_transitions: { paid_at: invoice.paidAt },
  payments: {
    object: 'list',
    data: [
      {
        id: invoice.id.replace('in_', 'inpay_'),
        object: 'invoice_payment',
        is_default: true,
        payment: { type: 'payment_intent', payment_intent: intentIdOf(invoice) },
        status: invoice.status === 'paid' ? 'paid' : 'open',
      },
    ],
  },
  parent: {
    type: 'subscription_details',
    subscription_details: { subscription: invoice.subscriptionId, metadata: {} },
  },
  lines: {
    object: 'list',
    data: [{ period: { start: invoice.periodStart, end: invoice.periodEnd } }],
  },
});
