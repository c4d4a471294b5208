import Stripe from 'stripe';
import { ConnectionFailed } from '../../platform/connections/connections';
import { refuseInTransaction } from '../../platform/database/open-transaction';
import { DeliveryUnanswered } from '../../platform/deliveries/delivery';
import { wasNeverSent } from '../phone-network/provider-call';
import {
  PaymentRefused,
  type BillingInterval,
  type CheckoutRequest,
  type PaymentAccount,
  type Payments,
  type ProviderInvoice,
  type ProviderPayment,
  type PaymentWay,
  type SubscriptionChange,
} from './port';
import {
  checkoutOf,
  intentOfInvoice,
  invoiceOf,
  paymentOf,
  subscriptionOf,
} from './stripe-objects';

const timeoutMs = 20_000;
const currency = 'mxn';
const invoicesMax = 100;

const methods: Readonly<Record<PaymentWay, 'card' | 'oxxo' | 'customer_balance'>> = {
  card: 'card',
  oxxo: 'oxxo',
  spei: 'customer_balance',
};

/** Transfers need to be told that they come from a Mexican bank. */
const transferOptions = {
  customer_balance: {
    funding_type: 'bank_transfer',
    bank_transfer: { type: 'mx_bank_transfer' },
  },
} as const;

const languages = { 'es-MX': 'es-419', en: 'en' } as const;

/** The provider's errors in ours. */
const translated = (cause: unknown): Error => {
  if (cause instanceof Stripe.errors.StripeConnectionError)
    return wasNeverSent(cause.detail)
      ? new ConnectionFailed('Stripe cannot be reached', { cause })
      : new DeliveryUnanswered('Stripe did not answer', { cause });
  if (cause instanceof Stripe.errors.StripeRateLimitError)
    return new ConnectionFailed('Stripe was asked too often', { cause });
  if (cause instanceof Stripe.errors.StripeAuthenticationError)
    return new PaymentRefused('unauthorized', 'Stripe does not know this key');
  if (cause instanceof Stripe.errors.StripePermissionError)
    return new PaymentRefused('forbidden', 'the key may not do this at Stripe');
  if (cause instanceof Stripe.errors.StripeError) {
    const status = cause.statusCode ?? 0;
    // The first call with this key is still under way.
    if (cause.code === 'idempotency_key_in_use')
      return new DeliveryUnanswered('Stripe is still at it', { cause });
    if (status >= 500) return new DeliveryUnanswered(`Stripe answered with status ${status}`);
    return new PaymentRefused(cause.code ?? cause.type, cause.message);
  }
  return cause instanceof Error ? cause : new ConnectionFailed('Stripe failed');
};

const isMissing = (cause: unknown): boolean =>
  cause instanceof PaymentRefused && cause.code === 'resource_missing';

const orNull = async <Found>(asked: Promise<Found>): Promise<Found | null> => {
  try {
    return await asked;
  } catch (cause) {
    if (isMissing(cause)) return null;
    throw cause;
  }
};

const clientFor = ({ baseUrl, secretKey }: PaymentAccount): Stripe => {
  const { protocol, hostname, port } = new URL(baseUrl);
  return new Stripe(secretKey, {
    host: hostname,
    port: port === '' ? (protocol === 'http:' ? 80 : 443) : Number(port),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: timeoutMs,
    // Whoever calls repeats, with the same key.
    maxNetworkRetries: 0,
    telemetry: false,
  });
};

const hour = 3600;
const marginSeconds = 60;

/**
 * Stripe ends a checkout 30 minutes to 24 hours after it was made. What has to be moved is moved to
 * a whole hour, so that a repeated call has the same parameters.
 */
const endOf = (expiresAt: string, now: Date): number => {
  const wanted = Math.floor(Date.parse(expiresAt) / 1000);
  const seconds = Math.floor(now.getTime() / 1000);
  const least = seconds + hour / 2 + marginSeconds;
  const most = seconds + 24 * hour - marginSeconds;
  if (wanted < least) return Math.ceil(least / hour) * hour;
  return wanted > most ? Math.floor(most / hour) * hour : wanted;
};

const recurring = (interval: BillingInterval) => ({ recurring: { interval } });

/** An account at Stripe, through its own SDK (docs/adr/0126). */
export const createStripe = (
  account: PaymentAccount,
  now: () => Date = () => new Date(),
): Payments => {
  const stripe = clientFor(account);
  const call = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    refuseInTransaction('Stripe');
    try {
      return await ask();
    } catch (cause) {
      throw translated(cause);
    }
  };

  /** A disputed charge says only that it is: how it stands is on the dispute. */
  const presentPayment = async (intent: Stripe.PaymentIntent): Promise<ProviderPayment> => {
    const charge = intent.latest_charge;
    if (charge === null || typeof charge === 'string' || !charge.disputed)
      return paymentOf(intent, null);
    const { data } = await stripe.disputes.list({ payment_intent: intent.id, limit: 1 });
    return paymentOf(intent, data[0]?.status ?? null);
  };

  const readPayment = (id: string) =>
    orNull(
      call(async () =>
        presentPayment(await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })),
      ),
    );

  const readSubscription = (id: string) =>
    orNull(
      call(async () =>
        subscriptionOf(
          await stripe.subscriptions.retrieve(id, { expand: ['default_payment_method'] }),
        ),
      ),
    );

  /** Prices of a subscription's items name a product; ours has the code of the plan. */
  const productOf = async ({ planCode, title }: SubscriptionChange): Promise<string> => {
    try {
      await call(() => stripe.products.create({ id: planCode, name: title }));
    } catch (cause) {
      if (!(cause instanceof PaymentRefused && cause.code === 'resource_already_exists'))
        throw cause;
    }
    return planCode;
  };

  const changedItems = async (id: string, change: SubscriptionChange) => {
    const [product, subscription] = await Promise.all([
      productOf(change),
      call(() => stripe.subscriptions.retrieve(id)),
    ]);
    const [item] = subscription.items.data;
    if (!item) throw new PaymentRefused('no_items', 'the subscription has no items');
    const price = {
      currency,
      product,
      unit_amount: change.amount,
      ...recurring(change.interval),
    };
    return { items: [{ id: item.id, price_data: price }], before: item };
  };

  /** Stripe shows where to transfer to only to a customer that it has. */
  const customerOf = async ({
    customer,
    reference,
    companyId,
    interval,
    ways,
  }: CheckoutRequest) => {
    if (customer.id !== null || interval !== null || !ways.includes('spei')) return customer.id;
    const { email, name } = customer;
    const made = await stripe.customers.create(
      { email, name, metadata: { companyId } },
      { idempotencyKey: `${reference}:customer` },
    );
    return made.id;
  };

  const sessionOf = (
    request: CheckoutRequest & { readonly planCode: string | null },
    customerId: string | null,
  ) => {
    const { reference, companyId, planCode, interval, customer, ways } = request;
    const metadata = { reference, companyId, ...(planCode !== null && { planCode }) };
    // Cash and transfers pay once: a subscription is charged to a card.
    const usable = interval === null ? ways : ways.filter((way) => way === 'card');
    return {
      client_reference_id: reference,
      ...(customerId === null ? { customer_email: customer.email } : { customer: customerId }),
      payment_method_types: usable.map((way) => methods[way]),
      ...(usable.includes('spei') && { payment_method_options: transferOptions }),
      success_url: request.returnUrl,
      cancel_url: request.returnUrl,
      expires_at: endOf(request.expiresAt, now()),
      locale: languages[request.locale],
      metadata,
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency,
            unit_amount: request.amount,
            product_data: { name: request.title },
            ...(interval !== null && recurring(interval)),
          },
        },
      ],
      ...(interval === null
        ? { mode: 'payment' as const, payment_intent_data: { metadata } }
        : { mode: 'subscription' as const, subscription_data: { metadata } }),
    };
  };

  return {
    createCheckout: (request) =>
      call(async () =>
        checkoutOf(
          await stripe.checkout.sessions.create(sessionOf(request, await customerOf(request)), {
            idempotencyKey: request.reference,
          }),
        ),
      ),
    readCheckout: (id) =>
      orNull(call(async () => checkoutOf(await stripe.checkout.sessions.retrieve(id)))),
    expireCheckout: async (id) => {
      try {
        await call(() => stripe.checkout.sessions.expire(id));
      } catch (cause) {
        if (!(cause instanceof PaymentRefused)) throw cause;
        const { status } = await call(() => stripe.checkout.sessions.retrieve(id));
        if (status !== 'expired') throw cause;
      }
    },
    readPayment,
    findPayments: (reference) =>
      call(async () => {
        const { data } = await stripe.paymentIntents.search({
          query: `metadata['reference']:'${reference.replaceAll("'", '')}'`,
          expand: ['data.latest_charge'],
        });
        const payments: ProviderPayment[] = [];
        for (const intent of data) payments.push(await presentPayment(intent));
        return payments.toSorted((one, other) => other.at.localeCompare(one.at));
      }),
    refund: async (paymentId, amount, key) => {
      await call(() =>
        stripe.refunds.create({ payment_intent: paymentId, amount }, { idempotencyKey: key }),
      );
      const payment = await readPayment(paymentId);
      if (!payment) throw new PaymentRefused('resource_missing', 'the payment is gone');
      return payment;
    },
    readSubscription,
    previewChange: async (id, change) => {
      const { items, before } = await changedItems(id, change);
      const preview = await call(() =>
        stripe.invoices.createPreview({
          subscription: id,
          subscription_details: { items, proration_behavior: 'always_invoice' },
        }),
      );
      const sameInterval = before.price.recurring?.interval === change.interval;
      const [line] = preview.lines.data.toReversed();
      const nextSeconds = sameInterval
        ? before.current_period_end
        : (line?.period.end ?? before.current_period_end);
      return {
        dueNow: preview.total,
        nextAmount: change.amount,
        nextAt: new Date(nextSeconds * 1000).toISOString(),
      };
    },
    changeSubscription: async (id, change, key) => {
      const { items } = await changedItems(id, change);
      await call(() =>
        stripe.subscriptions.update(
          id,
          {
            items,
            proration_behavior: 'always_invoice',
            payment_behavior: 'error_if_incomplete',
            metadata: { planCode: change.planCode },
          },
          { idempotencyKey: key },
        ),
      );
      const changed = await readSubscription(id);
      if (!changed) throw new PaymentRefused('resource_missing', 'the subscription is gone');
      return changed;
    },
    cancelAtPeriodEnd: (id, cancel) =>
      call(async () =>
        subscriptionOf(
          await stripe.subscriptions.update(id, {
            cancel_at_period_end: cancel,
            expand: ['default_payment_method'],
          }),
        ),
      ),
    listInvoices: (subscription) =>
      call(async () => {
        const { data } = await stripe.invoices.list({
          subscription,
          limit: invoicesMax,
          expand: ['data.payments'], // the payment's error is too deep to be expanded as well
        });
        const invoices: ProviderInvoice[] = [];
        for (const invoice of data) {
          const intentId = invoice.status === 'open' ? intentOfInvoice(invoice) : null;
          const intent = intentId === null ? null : await stripe.paymentIntents.retrieve(intentId);
          invoices.push(invoiceOf(invoice, intent?.last_payment_error));
        }
        return invoices;
      }),
    openPortal: (customer, returnUrl) =>
      call(
        async () =>
          (await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })).url,
      ),
    test: async () => {
      await call(() => stripe.balance.retrieve());
    },
  };
};
