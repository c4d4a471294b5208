import type { KeptAnswer } from './idempotent-answers';

/**
 * What an invented Stripe account holds, in the shapes of its API. Plain JSON, so that a
 * demonstration can keep it.
 */
export interface SimulatedCard {
  readonly id: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  /** Stripe's decline code; null: charges succeed. */
  readonly declines: string | null;
}

export interface SimulatedSession {
  id: string;
  mode: 'payment' | 'subscription';
  status: 'open' | 'complete' | 'expired';
  reference: string;
  email: string;
  customerId: string | null;
  title: string;
  amount: number;
  interval: 'month' | 'year' | null;
  ways: string[];
  metadata: Record<string, string>;
  returnUrl: string;
  locale: string;
  expiresAt: number;
  intentId: string | null;
  subscriptionId: string | null;
}

export interface SimulatedIntent {
  id: string;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded';
  amount: number;
  created: number;
  metadata: Record<string, string>;
  way: 'card' | 'oxxo' | 'customer_balance' | null;
  declined: string | null;
  /** Its voucher ran out: the error says so. */
  expired: boolean;
  reference: string | null;
  /** Seconds; of a voucher of OXXO. Transfers do not run out. */
  expiresAt: number | null;
  refunded: number;
  dispute: 'needs_response' | 'won' | 'lost' | null;
  sessionId: string | null;
}

export interface SimulatedSubscription {
  id: string;
  customerId: string;
  status: 'active' | 'past_due' | 'canceled';
  metadata: Record<string, string>;
  interval: 'month' | 'year';
  amount: number;
  /** Day of the month on which periods begin: the 31st is the last day of shorter months. */
  anchor: number;
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  created: number;
}

export interface SimulatedInvoice {
  id: string;
  number: string;
  subscriptionId: string;
  customerId: string;
  status: 'open' | 'paid' | 'void';
  total: number;
  created: number;
  periodStart: number;
  periodEnd: number;
  paidAt: number | null;
  attempts: number;
  nextAttempt: number | null;
  /** Stripe's decline code of the last attempt. */
  declined?: string | null;
}

export interface SimulatedAccountState {
  made: number;
  customers: Record<string, { email: string; card: SimulatedCard | null }>;
  products: Record<string, string>;
  sessions: Record<string, SimulatedSession>;
  intents: Record<string, SimulatedIntent>;
  subscriptions: Record<string, SimulatedSubscription>;
  invoices: Record<string, SimulatedInvoice>;
  portals: Record<string, { customerId: string; returnUrl: string }>;
  /** By idempotency key. */
  answered: Record<string, KeptAnswer>;
}

export const emptyAccount = (): SimulatedAccountState => ({
  made: 0,
  customers: {},
  products: {},
  sessions: {},
  intents: {},
  subscriptions: {},
  invoices: {},
  portals: {},
  answered: {},
});

/** One interval later, on the anchor's day of the month or its last. In UTC, as Stripe does. */
export const oneLater = (
  seconds: number,
  { interval, anchor }: Pick<SimulatedSubscription, 'interval' | 'anchor'>,
): number => {
  const from = new Date(seconds * 1000);
  const month = from.getUTCMonth() + (interval === 'year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  return (
    Date.UTC(
      from.getUTCFullYear(),
      month,
      Math.min(anchor, lastDay),
      from.getUTCHours(),
      from.getUTCMinutes(),
      from.getUTCSeconds(),
    ) / 1000
  );
};

/** What is left of the paid period in the old price, against the same time in the new one. */
export const prorated = (
  subscription: SimulatedSubscription,
  amount: number,
  interval: 'month' | 'year',
  now: number,
): number => {
  const { periodStart, periodEnd } = subscription;
  const left = Math.max(0, periodEnd - now) / (periodEnd - periodStart);
  const unused = Math.round(subscription.amount * left);
  return (interval === subscription.interval ? Math.round(amount * left) : amount) - unused;
};
