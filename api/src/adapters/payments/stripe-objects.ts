import type Stripe from 'stripe';
import type {
  PaymentWay,
  ProviderCheckout,
  ProviderInvoice,
  ProviderPayment,
  ProviderSubscription,
  ProviderSubscriptionStatus,
} from './port';
import { PaymentRefused } from './port';
import { detailOfDecline } from './stripe-refusals';

const instant = (seconds: number): string => new Date(seconds * 1000).toISOString();
const idOf = (given: string | { readonly id: string } | null | undefined): string | null =>
  typeof given === 'string' ? given : (given?.id ?? null);

/* Stripe may add statuses: an unknown one is taken for the most cautious. */
const checkoutStates: Readonly<Record<string, ProviderCheckout['state']>> = {
  open: 'open',
  complete: 'completed',
  expired: 'expired',
};

export const checkoutOf = (session: Stripe.Checkout.Session): ProviderCheckout => ({
  id: session.id,
  reference: session.client_reference_id ?? '',
  url: session.url,
  state: checkoutStates[session.status ?? ''] ?? 'open',
  paymentId: idOf(session.payment_intent),
  subscriptionId: idOf(session.subscription),
  customerId: idOf(session.customer),
});

const ways: Readonly<Record<string, PaymentWay>> = {
  card: 'card',
  oxxo: 'oxxo',
  customer_balance: 'spei',
};

const voucherOf = ({ next_action: next }: Stripe.PaymentIntent): ProviderPayment['voucher'] => {
  const oxxo = next?.oxxo_display_details;
  if (oxxo)
    return {
      way: 'oxxo',
      reference: oxxo.number ?? '',
      url: oxxo.hosted_voucher_url,
      expiresAt: oxxo.expires_after === null ? null : instant(oxxo.expires_after),
    };
  const transfer = next?.display_bank_transfer_instructions;
  const clabe = transfer?.financial_addresses?.find(({ spei }) => spei)?.spei?.clabe;
  return clabe === undefined
    ? null
    : {
        way: 'spei',
        reference: clabe,
        url: transfer?.hosted_instructions_url ?? null,
        expiresAt: null,
      };
};

/* Until the bank has decided, the money is neither ours nor gone. */
const disputed: Readonly<Record<string, 'approved' | 'charged_back'>> = {
  won: 'approved',
  warning_closed: 'approved',
  prevented: 'approved',
  lost: 'charged_back',
};

const voucherExpired = 'payment_intent_payment_attempt_expired';

/** With its latest charge expanded; the dispute's status, null when there is none. */
export const paymentOf = (
  intent: Stripe.PaymentIntent,
  dispute: string | null,
): ProviderPayment => {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const refunded = charge?.amount_refunded ?? 0;
  const failure = intent.last_payment_error;
  const voucher = voucherOf(intent);
  const status = ((): ProviderPayment['status'] => {
    switch (intent.status) {
      case 'succeeded':
        if (dispute !== null && disputed[dispute] !== 'approved')
          return disputed[dispute] ?? 'in_process';
        return refunded >= intent.amount ? 'refunded' : 'approved';
      case 'processing':
      case 'requires_capture':
        return 'in_process';
      case 'canceled':
        return 'cancelled';
      case 'requires_payment_method':
        if (failure?.code === voucherExpired) return 'cancelled';
        return failure ? 'rejected' : 'pending';
      default:
        return 'pending';
    }
  })();
  const detail = ((): string | null => {
    if (status === 'rejected') return detailOfDecline(failure?.decline_code ?? failure?.code);
    if (status === 'cancelled' && failure?.code === voucherExpired) return 'expired';
    return status === 'in_process' && dispute !== null ? 'in_mediation' : null;
  })();
  return {
    id: intent.id,
    reference: intent.metadata['reference'] ?? null,
    status,
    statusDetail: detail,
    amount: intent.amount,
    currency: intent.currency.toUpperCase(),
    refunded,
    way: voucher?.way ?? ways[charge?.payment_method_details?.type ?? ''] ?? null,
    voucher: status === 'pending' ? voucher : null,
    at: instant(intent.created),
  };
};

const statuses: Readonly<Record<string, ProviderSubscriptionStatus>> = {
  incomplete: 'incomplete',
  incomplete_expired: 'canceled',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'paused',
  canceled: 'canceled',
};

/** With its payment method expanded. Since 2025 the period stands on the items. */
export const subscriptionOf = (subscription: Stripe.Subscription): ProviderSubscription => {
  const [item] = subscription.items.data;
  if (!item) throw new PaymentRefused('no_items', 'the subscription has no items');
  const method = subscription.default_payment_method;
  const card = typeof method === 'object' ? (method?.card ?? null) : null;
  return {
    id: subscription.id,
    companyId: subscription.metadata['companyId'] ?? null,
    customerId: idOf(subscription.customer) ?? '',
    status: statuses[subscription.status] ?? 'past_due',
    interval: item.price.recurring?.interval === 'year' ? 'year' : 'month',
    amount: item.price.unit_amount ?? 0,
    currency: subscription.currency.toUpperCase(),
    planCode: subscription.metadata['planCode'] ?? null,
    periodStart: instant(item.current_period_start),
    periodEnd: instant(item.current_period_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    card: card && {
      brand: card.brand,
      last4: card.last4,
      expires: `${String(card.exp_month).padStart(2, '0')}/${String(card.exp_year).slice(-2)}`,
    },
  };
};

const invoiceStatuses: Readonly<Record<string, ProviderInvoice['status']>> = {
  draft: 'draft',
  open: 'open',
  paid: 'paid',
  void: 'void',
  uncollectible: 'uncollectible',
};

/** The payment by which an invoice is charged; null: none yet, or none of Stripe's cards. */
export const intentOfInvoice = ({ payments }: Stripe.Invoice): string | null =>
  idOf(payments?.data.find(({ is_default: isDefault }) => isDefault)?.payment.payment_intent) ??
  idOf(payments?.data[0]?.payment.payment_intent);

/** @param failure of its payment, where it was read. */
export const invoiceOf = (
  invoice: Stripe.Invoice,
  failure: Stripe.PaymentIntent['last_payment_error'] = null,
): ProviderInvoice => {
  // The invoice's own period is that before; its line has the one that is paid.
  const period = invoice.lines.data[0]?.period;
  return {
    id: invoice.id,
    number: invoice.number,
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    status: invoiceStatuses[invoice.status ?? ''] ?? 'draft',
    total: invoice.total,
    currency: invoice.currency.toUpperCase(),
    periodStart: instant(period?.start ?? invoice.period_start),
    periodEnd: instant(period?.end ?? invoice.period_end),
    at: instant(invoice.created),
    paidAt:
      invoice.status_transitions.paid_at === null
        ? null
        : instant(invoice.status_transitions.paid_at),
    attempts: invoice.attempt_count,
    nextAttemptAt:
      invoice.next_payment_attempt === null ? null : instant(invoice.next_payment_attempt),
    failure: detailOfDecline(failure?.decline_code ?? failure?.code),
  };
};
