import { createHmac } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import qs from 'qs';
import type { Clock } from '../../platform/time/clock';
import type { WebhookSender } from '../phone-network/webhook-sender';
import { createIdempotentAnswers } from './idempotent-answers';
import { createActs, type SimulatedActs } from './simulated-stripe-acts';
import {
  customerForm,
  disputesForm,
  invoicesForm,
  missing,
  parsed,
  portalForm,
  previewForm,
  productForm,
  Refusal,
  refundForm,
  searchForm,
  sessionForm,
  subscriptionForm,
} from './simulated-stripe-forms';
import {
  chargeObject,
  disputeObject,
  intentObject,
  invoiceIntentObject,
  invoiceObject,
  invoiceOfIntent,
  sessionObject,
  subscriptionObject,
} from './simulated-stripe-objects';
import { emptyAccount, oneLater, prorated, type SimulatedAccountState } from './simulated-state';

/** An invented Stripe account. */
export interface SimulatedStripeAccount {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly webhookUrl: string;
}

interface Account {
  settings: SimulatedStripeAccount;
  readonly state: SimulatedAccountState;
  readonly acts: SimulatedActs;
}

export interface StripeSimulator {
  readonly app: FastifyInstance;
  /** Makes an account known; repeating it changes its secrets. */
  connect(account: SimulatedStripeAccount): void;
  /** Of the account that has the session, voucher, portal … with this id. */
  accountWith(kind: 'sessions' | 'intents' | 'portals', id: string): Account | undefined;
  accountOf(secretKey: string): Account | undefined;
  /** What became due in all accounts, one after the other. */
  tick(): Promise<void>;
  /** The next calls fail. */
  plan(answers: { readonly status: number; readonly times: number }): void;
  /** The accounts as JSON, and back again. */
  dump(): string;
  restore(dumped: string): void;
}

export const stripeSignatureHeader = 'stripe-signature';

/** HMAC-SHA256 in hex over `t.raw`. */
export const signStripe = (secret: string, seconds: number, raw: Buffer | string): string => {
  const signature = createHmac('sha256', secret).update(`${seconds}.`).update(raw).digest('hex');
  return `t=${seconds},v1=${signature}`;
};

interface Parts {
  readonly clock: Clock;
  readonly webhooks: WebhookSender;
  /** Where the hosted pages are, as a browser reaches them. */
  readonly hostedUrl: string;
  /** A call may have changed something; its answer waits for this. */
  readonly onChange?: () => void;
}

/** How long before its end a hosted checkout may be made. */
const sessionSeconds = { least: 30 * 60, most: 24 * 3600 } as const;

/** Stripe on loopback: the part of its API that we use, with state, time and signed webhooks. */
export const createStripeSimulator = ({
  clock,
  webhooks,
  hostedUrl,
  onChange,
}: Parts): StripeSimulator => {
  const accounts = new Map<string, Account>();
  const planned: { readonly status: number; remaining: number }[] = [];
  const now = (): number => Math.floor(clock.now().getTime() / 1000);

  const accountFrom = (settings: SimulatedStripeAccount, state: SimulatedAccountState): Account => {
    const send = async (type: string, object: object): Promise<void> => {
      const account = accounts.get(settings.secretKey);
      if (!account) return;
      state.made += 1;
      const raw = Buffer.from(
        JSON.stringify({
          id: `evt_sim${String(state.made).padStart(8, '0')}`,
          object: 'event',
          type,
          created: now(),
          data: { object },
        }),
      );
      const { webhookSecret, webhookUrl: url } = account.settings;
      const signed = (secret: string) => ({
        url,
        raw,
        headers: {
          'content-type': 'application/json',
          [stripeSignatureHeader]: signStripe(secret, now(), raw),
        },
      });
      await webhooks.send(signed(webhookSecret), signed('forged'));
    };
    const acts = createActs({
      state,
      clockNow: now,
      tell: {
        session: (type, session) => send(type, sessionObject(session, hostedUrl)),
        intent: (type, intent) => send(type, intentObject(intent, hostedUrl)),
        subscription: (type, subscription) => send(type, subscriptionObject(subscription, state)),
        invoice: (type, invoice) => send(type, invoiceObject(invoice)),
        charge: (type, intent) => send(type, chargeObject(intent)),
        dispute: (type, intent) => send(type, disputeObject(intent)),
      },
    });
    return { settings, state, acts };
  };

  const app = Fastify({ forceCloseConnections: true });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, qs.parse(String(body), { depth: 6, parameterLimit: 200 })),
  );

  const asked = (request: FastifyRequest): Account => {
    const key = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const account = accounts.get(key);
    if (!account) throw new Refusal(401, 'api_key_invalid', 'Invalid API Key provided');
    return account;
  };

  app.addHook('onRequest', async (_request, reply) => {
    const [next] = planned;
    if (!next) return;
    next.remaining -= 1;
    if (next.remaining <= 0) planned.shift();
    await reply
      .code(next.status)
      .send({ error: { type: next.status === 429 ? 'rate_limit_error' : 'api_error' } });
  });
  app.addHook('onSend', async ({ method }) => {
    if (method === 'POST') onChange?.();
  });
  app.setErrorHandler((cause, _request, reply) => {
    if (!(cause instanceof Refusal)) throw cause;
    void reply.code(cause.status).send({
      error: { type: cause.type, code: cause.code, message: cause.message },
    });
  });

  const answers = createIdempotentAnswers(
    () =>
      new Refusal(
        400,
        'idempotency_error',
        'Keys can only be used with the same parameters',
        'idempotency_error',
      ),
  );
  const once = (
    request: FastifyRequest,
    { state, settings }: Account,
    act: () => Promise<object> | object,
  ): Promise<unknown> | object => {
    const key = request.headers['idempotency-key'];
    // The SDK makes a key of its own for calls that were given none.
    if (typeof key !== 'string' || key.startsWith('stripe-node-retry')) return act();
    const asked = JSON.stringify([request.url, request.body]);
    return answers(state.answered, { account: settings.secretKey, key, asked }, act);
  };

  type ById = FastifyRequest<{ Params: { id: string } }>;

  app.post('/v1/checkout/sessions', (request) => {
    const account = asked(request);
    const form = parsed(sessionForm, request.body);
    const [{ price_data: price }] = form.line_items;
    const { state, acts } = account;
    return once(request, account, () => {
      const left = form.expires_at - now();
      if (left < sessionSeconds.least || left > sessionSeconds.most)
        throw new Refusal(400, 'parameter_invalid', 'expires_at is 30 minutes to 24 hours ahead');
      if (form.customer !== undefined && !state.customers[form.customer]) throw missing('customer');
      if (form.payment_method_types.includes('customer_balance') && form.customer === undefined)
        throw new Refusal(400, 'parameter_missing', 'customer_balance needs a customer');
      const session = {
        id: acts.id('cs'),
        mode: form.mode,
        status: 'open' as const,
        reference: form.client_reference_id,
        email: form.customer_email ?? state.customers[form.customer ?? '']?.email ?? '',
        customerId: form.customer ?? null,
        title: price.product_data.name,
        amount: price.unit_amount,
        interval: price.recurring?.interval ?? null,
        ways: form.payment_method_types,
        metadata: form.metadata,
        returnUrl: form.success_url,
        locale: form.locale,
        expiresAt: form.expires_at,
        intentId: null,
        subscriptionId: null,
      };
      state.sessions[session.id] = session;
      return sessionObject(session, hostedUrl);
    });
  });
  app.get('/v1/checkout/sessions/:id', (request: ById) => {
    const session = asked(request).state.sessions[request.params.id];
    if (!session) throw missing('checkout.session');
    return sessionObject(session, hostedUrl);
  });
  app.post('/v1/checkout/sessions/:id/expire', async (request: ById) => {
    const { state, acts } = asked(request);
    const session = state.sessions[request.params.id];
    if (!session) throw missing('checkout.session');
    if (session.status !== 'open')
      throw new Refusal(400, 'checkout_session_not_open', 'Only open sessions can be expired');
    await acts.expire(session);
    return sessionObject(session, hostedUrl);
  });

  app.get('/v1/payment_intents/search', (request) => {
    const { query } = parsed(searchForm, request.query);
    const reference = /^metadata\['reference'\]:'([^']*)'$/.exec(query)?.[1];
    const data = Object.values(asked(request).state.intents)
      .filter((intent) => intent.metadata['reference'] === reference)
      .map((intent) => intentObject(intent, hostedUrl));
    return { object: 'search_result', data, has_more: false };
  });
  app.get('/v1/payment_intents/:id', (request: ById) => {
    const { state } = asked(request);
    const { id: intentId } = request.params;
    const intent = state.intents[intentId];
    if (intent) return intentObject(intent, hostedUrl);
    const invoice = invoiceOfIntent(state, intentId);
    if (!invoice) throw missing('payment_intent');
    return invoiceIntentObject(invoice);
  });
  app.post('/v1/refunds', (request) => {
    const account = asked(request);
    const form = parsed(refundForm, request.body);
    return once(request, account, async () => {
      const intent = account.state.intents[form.payment_intent];
      if (!intent) throw missing('payment_intent');
      if (intent.status !== 'succeeded' || intent.refunded + form.amount > intent.amount)
        throw new Refusal(400, 'charge_already_refunded', 'More than is left of the charge');
      await account.acts.giveBack(intent, form.amount);
      return { id: account.acts.id('re'), object: 'refund', status: 'succeeded' };
    });
  });

  app.get('/v1/disputes', (request) => {
    const { payment_intent: id } = parsed(disputesForm, request.query);
    const intent = asked(request).state.intents[id];
    const data = intent && intent.dispute !== null ? [disputeObject(intent)] : [];
    return { object: 'list', data, has_more: false };
  });

  app.post('/v1/customers', (request) => {
    const account = asked(request);
    const { email } = parsed(customerForm, request.body);
    return once(request, account, () => {
      const id = account.acts.id('cus');
      account.state.customers[id] = { email, card: null };
      return { id, object: 'customer', email };
    });
  });
  app.post('/v1/products', (request) => {
    const { state } = asked(request);
    const { id, name } = parsed(productForm, request.body);
    if (state.products[id] !== undefined)
      throw new Refusal(400, 'resource_already_exists', 'Product already exists');
    state.products[id] = name;
    return { id, object: 'product', name };
  });

  app.get('/v1/subscriptions/:id', (request: ById) => {
    const { state } = asked(request);
    const subscription = state.subscriptions[request.params.id];
    if (!subscription) throw missing('subscription');
    return subscriptionObject(subscription, state);
  });
  app.post('/v1/subscriptions/:id', (request: ById) => {
    const account = asked(request);
    const { state, acts } = account;
    const subscription = state.subscriptions[request.params.id];
    if (!subscription) throw missing('subscription');
    const form = parsed(subscriptionForm, request.body);
    return once(request, account, async () => {
      const price = form.items?.[0].price_data;
      if (price) {
        const { interval } = price.recurring;
        const due = prorated(subscription, price.unit_amount, interval, now());
        if (due > 0 && state.customers[subscription.customerId]?.card?.declines !== null)
          throw new Refusal(402, 'card_declined', 'Your card was declined.');
        if (interval !== subscription.interval) {
          const anchor = new Date(now() * 1000).getUTCDate();
          const periodEnd = oneLater(now(), { interval, anchor });
          Object.assign(subscription, { anchor, periodStart: now(), periodEnd });
        }
        Object.assign(subscription, { interval, amount: price.unit_amount });
        await acts.charge(acts.bill(subscription, due));
      }
      if (form.cancel_at_period_end !== undefined)
        subscription.cancelAtPeriodEnd = form.cancel_at_period_end === 'true';
      Object.assign(subscription.metadata, form.metadata);
      return subscriptionObject(subscription, state);
    });
  });

  app.post('/v1/invoices/create_preview', (request) => {
    const { state } = asked(request);
    const form = parsed(previewForm, request.body);
    const subscription = state.subscriptions[form.subscription];
    if (!subscription) throw missing('subscription');
    const [{ price_data: price }] = form.subscription_details.items;
    const { interval } = price.recurring;
    const anchor = new Date(now() * 1000).getUTCDate();
    const end =
      interval === subscription.interval
        ? subscription.periodEnd
        : oneLater(now(), { interval, anchor });
    return {
      object: 'invoice',
      total: prorated(subscription, price.unit_amount, interval, now()),
      lines: { object: 'list', data: [{ period: { start: now(), end } }] },
    };
  });
  app.get('/v1/invoices', (request) => {
    const { subscription } = parsed(invoicesForm, request.query);
    const data = Object.values(asked(request).state.invoices)
      .filter(({ subscriptionId }) => subscriptionId === subscription)
      .toSorted((one, other) => other.created - one.created || other.id.localeCompare(one.id))
      .map(invoiceObject);
    return { object: 'list', data, has_more: false };
  });

  app.post('/v1/billing_portal/sessions', (request) => {
    const { state, acts } = asked(request);
    const form = parsed(portalForm, request.body);
    if (!state.customers[form.customer]) throw missing('customer');
    const id = acts.id('bps');
    state.portals[id] = { customerId: form.customer, returnUrl: form.return_url };
    return { id, object: 'billing_portal.session', url: `${hostedUrl}/portal/${id}` };
  });
  app.get('/v1/balance', (request, reply: FastifyReply) => {
    asked(request);
    return reply.send({ object: 'balance', available: [] });
  });

  return {
    app,
    connect: (settings) => {
      const known = accounts.get(settings.secretKey);
      if (known) known.settings = settings;
      else accounts.set(settings.secretKey, accountFrom(settings, emptyAccount()));
    },
    accountWith: (kind, id) => [...accounts.values()].find(({ state }) => state[kind][id]),
    accountOf: (secretKey) => accounts.get(secretKey),
    tick: async () => {
      for (const { acts } of accounts.values()) await acts.pass();
    },
    plan: ({ status, times }) => void planned.push({ status, remaining: times }),
    dump: () =>
      JSON.stringify([...accounts.values()].map(({ settings, state }) => ({ settings, state }))),
    restore: (dumped) => {
      // Written by `dump`.
      const saved = JSON.parse(dumped) as Pick<Account, 'settings' | 'state'>[];
      for (const { settings, state } of saved)
        accounts.set(settings.secretKey, accountFrom(settings, state));
    },
  };
};
