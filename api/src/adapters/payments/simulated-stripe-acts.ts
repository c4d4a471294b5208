import { randomBytes } from 'node:crypto';
import { oneLater } from './simulated-state';
import type {
  SimulatedAccountState,
  SimulatedCard,
  SimulatedIntent,
  SimulatedInvoice,
  SimulatedSession,
  SimulatedSubscription,
} from './simulated-state';

const daySeconds = 86_400;
/** Days after each failed charge until the next; then the subscription ends. */
const retryDays = [3, 5, 7] as const;
const voucherDays = 3;

export interface ActParts {
  readonly state: SimulatedAccountState;
  /** Seconds. */
  readonly clockNow: () => number;
  /** Tells of an object by a webhook. */
  readonly tell: {
    session(type: string, session: SimulatedSession): Promise<void>;
    intent(type: string, intent: SimulatedIntent): Promise<void>;
    subscription(type: string, subscription: SimulatedSubscription): Promise<void>;
    invoice(type: string, invoice: SimulatedInvoice): Promise<void>;
    charge(type: string, intent: SimulatedIntent): Promise<void>;
    dispute(type: string, intent: SimulatedIntent): Promise<void>;
  };
}

export type HowToPay =
  | { readonly way: 'card'; readonly declines: string | null }
  | { readonly way: 'oxxo' | 'customer_balance' };

/** What customers do on hosted pages, and what time does. */
export const createActs = ({ state, clockNow, tell }: ActParts) => {
  /** After a jump of the clock, each thing that became due happens at its own time. */
  let passing: number | null = null;
  const now = (): number => passing ?? clockNow();

  const id = (prefix: string): string => {
    state.made += 1;
    // Whoever knows the id of a page may pay there.
    const secret = randomBytes(9).toString('hex');
    return `${prefix}_sim${String(state.made).padStart(8, '0')}${secret}`;
  };

  const cardOf = (declines: string | null): SimulatedCard => ({
    id: id('pm'),
    brand: 'visa',
    last4: declines === null ? '4242' : '0341',
    expMonth: 8,
    expYear: new Date(now() * 1000).getUTCFullYear() + 3,
    declines,
  });

  const customerOf = (session: SimulatedSession): string => {
    const known = session.customerId;
    if (known !== null) return known;
    const made = id('cus');
    state.customers[made] = { email: session.email, card: null };
    session.customerId = made;
    return made;
  };

  const bill = (subscription: SimulatedSubscription, total: number): SimulatedInvoice => {
    const invoice: SimulatedInvoice = {
      id: id('in'),
      number: `SALA-${String(state.made).padStart(4, '0')}`,
      subscriptionId: subscription.id,
      customerId: subscription.customerId,
      status: 'open',
      total,
      created: now(),
      periodStart: subscription.periodStart,
      periodEnd: subscription.periodEnd,
      paidAt: null,
      attempts: 0,
      nextAttempt: null,
    };
    state.invoices[invoice.id] = invoice;
    return invoice;
  };

  /** @returns whether it was paid. */
  const charge = async (invoice: SimulatedInvoice): Promise<boolean> => {
    const subscription = state.subscriptions[invoice.subscriptionId];
    const card = state.customers[invoice.customerId]?.card;
    invoice.attempts += 1;
    if (invoice.total <= 0 || (card && card.declines === null)) {
      Object.assign(invoice, {
        status: 'paid',
        paidAt: now(),
        nextAttempt: null,
        declined: null,
      });
      await tell.invoice('invoice.paid', invoice);
      if (subscription?.status === 'past_due') {
        subscription.status = 'active';
        await tell.subscription('customer.subscription.updated', subscription);
      }
      return true;
    }
    invoice.declined = card?.declines ?? null;
    const pause = retryDays[invoice.attempts - 1];
    invoice.nextAttempt = pause === undefined ? null : now() + pause * daySeconds;
    await tell.invoice('invoice.payment_failed', invoice);
    if (subscription && subscription.status !== 'canceled') {
      subscription.status = pause === undefined ? 'canceled' : 'past_due';
      await tell.subscription(
        pause === undefined ? 'customer.subscription.deleted' : 'customer.subscription.updated',
        subscription,
      );
    }
    return false;
  };

  const subscribe = async (session: SimulatedSession): Promise<void> => {
    const customerId = customerOf(session);
    const anchor = new Date(now() * 1000).getUTCDate();
    const rhythm = { interval: session.interval ?? 'month', anchor };
    const subscription: SimulatedSubscription = {
      id: id('sub'),
      customerId,
      status: 'active',
      metadata: { ...session.metadata },
      ...rhythm,
      amount: session.amount,
      periodStart: now(),
      periodEnd: oneLater(now(), rhythm),
      cancelAtPeriodEnd: false,
      created: now(),
    };
    state.subscriptions[subscription.id] = subscription;
    session.subscriptionId = subscription.id;
    await tell.subscription('customer.subscription.created', subscription);
    await charge(bill(subscription, session.amount));
  };

  const intentFor = (session: SimulatedSession): SimulatedIntent => {
    const known = session.intentId === null ? undefined : state.intents[session.intentId];
    if (known) return known;
    const intent: SimulatedIntent = {
      id: id('pi'),
      status: 'requires_payment_method',
      amount: session.amount,
      created: now(),
      metadata: { ...session.metadata },
      way: null,
      declined: null,
      expired: false,
      reference: null,
      expiresAt: null,
      refunded: 0,
      dispute: null,
      sessionId: session.id,
    };
    state.intents[intent.id] = intent;
    session.intentId = intent.id;
    return intent;
  };

  const payByCard = async (session: SimulatedSession, declines: string | null): Promise<void> => {
    const customer = state.customers[customerOf(session)];
    if (session.mode === 'subscription') {
      // A declined card leaves the page open; there is no subscription before it is paid.
      if (declines !== null) return;
      if (customer) customer.card = cardOf(null);
      session.status = 'complete';
      await subscribe(session);
      await tell.session('checkout.session.completed', session);
      return;
    }
    const intent = intentFor(session);
    Object.assign(intent, { way: 'card', declined: declines, expired: false });
    if (declines !== null) {
      await tell.intent('payment_intent.payment_failed', intent);
      return;
    }
    intent.status = 'succeeded';
    session.status = 'complete';
    await tell.intent('payment_intent.succeeded', intent);
    await tell.session('checkout.session.completed', session);
  };

  const order = async (
    session: SimulatedSession,
    way: 'oxxo' | 'customer_balance',
  ): Promise<void> => {
    const intent = intentFor(session);
    const digits = String(state.made).padStart(8, '0');
    Object.assign(intent, {
      way,
      status: 'requires_action',
      declined: null,
      expired: false,
      reference: way === 'oxxo' ? `930002${digits}` : `6461801570${digits}`,
      expiresAt: way === 'oxxo' ? now() + voucherDays * daySeconds : null,
    });
    session.status = 'complete';
    // Completed is not paid.
    await tell.session('checkout.session.completed', session);
    await tell.intent('payment_intent.requires_action', intent);
  };

  const settle = async (intent: SimulatedIntent): Promise<void> => {
    if (intent.status !== 'requires_action') return;
    intent.status = 'succeeded';
    await tell.intent('payment_intent.succeeded', intent);
    const session = intent.sessionId === null ? undefined : state.sessions[intent.sessionId];
    if (session) await tell.session('checkout.session.async_payment_succeeded', session);
  };

  const renew = async (subscription: SimulatedSubscription): Promise<void> => {
    if (subscription.cancelAtPeriodEnd) {
      subscription.status = 'canceled';
      await tell.subscription('customer.subscription.deleted', subscription);
      return;
    }
    subscription.periodStart = subscription.periodEnd;
    subscription.periodEnd = oneLater(subscription.periodEnd, subscription);
    const invoice = bill(subscription, subscription.amount);
    await charge(invoice);
    await tell.subscription('customer.subscription.updated', subscription);
  };

  const expire = async (session: SimulatedSession): Promise<void> => {
    session.status = 'expired';
    await tell.session('checkout.session.expired', session);
  };

  /** The intent can be paid anew; its page is gone all the same. */
  const expireVoucher = async (intent: SimulatedIntent): Promise<void> => {
    Object.assign(intent, { status: 'requires_payment_method', expired: true });
    await tell.intent('payment_intent.payment_failed', intent);
    const session = intent.sessionId === null ? undefined : state.sessions[intent.sessionId];
    if (session) await tell.session('checkout.session.async_payment_failed', session);
  };

  interface Due {
    readonly at: number;
    readonly run: () => Promise<unknown>;
  }

  const listDue = (): Due[] => [
    ...Object.values(state.sessions)
      .filter(({ status }) => status === 'open')
      .map((session) => ({ at: session.expiresAt, run: () => expire(session) })),
    ...Object.values(state.intents)
      .filter(({ status }) => status === 'requires_action')
      .map((intent) => ({ at: intent.expiresAt ?? Infinity, run: () => expireVoucher(intent) })),
    ...Object.values(state.invoices)
      .filter(({ status }) => status === 'open')
      .map((invoice) => ({ at: invoice.nextAttempt ?? Infinity, run: () => charge(invoice) })),
    ...Object.values(state.subscriptions)
      .filter(({ status }) => status !== 'canceled')
      .map((subscription) => ({ at: subscription.periodEnd, run: () => renew(subscription) })),
  ];

  return {
    id,
    bill,
    charge,
    expire,
    settle,
    pay: (session: SimulatedSession, how: HowToPay): Promise<void> => {
      if (session.status !== 'open') return Promise.resolve();
      return how.way === 'card' ? payByCard(session, how.declines) : order(session, how.way);
    },
    /** The card of the hosted portal. */
    changeCard: async (customerId: string, declines: string | null): Promise<void> => {
      const customer = state.customers[customerId];
      if (customer) customer.card = cardOf(declines);
      for (const subscription of Object.values(state.subscriptions))
        if (subscription.customerId === customerId && subscription.status !== 'canceled')
          await tell.subscription('customer.subscription.updated', subscription);
    },
    giveBack: async (intent: SimulatedIntent, amount: number): Promise<void> => {
      intent.refunded += amount;
      await tell.charge('charge.refunded', intent);
    },
    /** The customer disputes the payment at the bank. */
    dispute: async (intent: SimulatedIntent): Promise<void> => {
      intent.dispute = 'needs_response';
      await tell.dispute('charge.dispute.created', intent);
    },
    /** The bank has decided: for us or for the customer. */
    closeDispute: async (intent: SimulatedIntent, status: 'won' | 'lost'): Promise<void> => {
      intent.dispute = status;
      await tell.dispute('charge.dispute.closed', intent);
    },
    /** What became due: expired pages and vouchers, renewals, further attempts to charge. */
    pass: async (): Promise<void> => {
      try {
        for (;;) {
          const [next] = listDue().toSorted((one, other) => one.at - other.at);
          if (!next || next.at > clockNow()) return;
          passing = next.at;
          await next.run();
        }
      } finally {
        passing = null;
      }
    },
  };
};

export type SimulatedActs = ReturnType<typeof createActs>;
