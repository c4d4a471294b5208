import { randomInt, randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/time/clock';
import type { WebhookSender } from '../phone-network/webhook-sender';
import type { HostedDesk, LaterAct } from './hosted/hosted-desk';
import { createIdempotentAnswers } from './idempotent-answers';
import { mercadoPagoSignatureHeader, signMercadoPago } from './mercado-pago-webhook';
import type { PaymentWay } from './port';
import {
  emptyMercadoPago,
  paymentObject,
  preferenceObject,
  type SimulatedMercadoPagoState,
  type SimulatedPayment,
  type SimulatedPreference,
} from './simulated-mercado-pago-state';
import { detailOfDecline } from './stripe-refusals';

export interface SimulatedMercadoPagoAccount {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly webhookUrl: string;
}

interface Account {
  settings: SimulatedMercadoPagoAccount;
  readonly state: SimulatedMercadoPagoState;
}

export interface MercadoPagoSimulator {
  readonly app: FastifyInstance;
  readonly desk: HostedDesk;
  connect(account: SimulatedMercadoPagoAccount): void;
  /** Vouchers that ran out. */
  tick(): Promise<void>;
  /** What the bank or Mercado Pago does with a payment. */
  move(paymentId: string, status: string, statusDetail: string): Promise<void>;
  /** A payment of any account. */
  paymentWith(id: string): SimulatedPayment | undefined;
  /** The next calls fail. */
  plan(answers: { readonly status: number; readonly times: number }): void;
  dump(): unknown;
  restore(dumped: unknown): void;
}

interface Parts {
  readonly clock: Clock;
  readonly webhooks: WebhookSender;
  readonly hostedUrl: string;
  readonly onChange?: () => void;
}

const voucherMs = 3 * 86_400_000;

const preferenceForm = z.object({
  external_reference: z.string(),
  items: z.tuple([
    z.object({ title: z.string(), unit_price: z.number(), currency_id: z.literal('MXN') }),
  ]),
  back_urls: z.object({ success: z.url({ protocol: /^https?$/ }) }),
  expiration_date_to: z.string(),
  metadata: z.object({ locale: z.string() }),
  payment_methods: z.object({ excluded_payment_types: z.array(z.object({ id: z.string() })) }),
});
const changeForm = z.object({ expiration_date_to: z.string() });
const refundForm = z.object({ amount: z.number() });
const searchForm = z.object({ external_reference: z.string() });

const types: Readonly<Record<PaymentWay, string>> = {
  card: 'credit_card',
  oxxo: 'ticket',
  spei: 'bank_transfer',
};

const paidStatuses: ReadonlySet<string> = new Set([
  'approved',
  'in_mediation',
  'refunded',
  'charged_back',
]);
const disputes: Readonly<Record<string, 'open' | 'lost'>> = {
  in_mediation: 'open',
  charged_back: 'lost',
};
/** Status and detail after each act. */
const becomes: Readonly<Record<LaterAct, readonly [string, string]>> = {
  refund: ['refunded', 'refunded'],
  dispute: ['in_mediation', 'pending'],
  won: ['approved', 'accredited'],
  lost: ['charged_back', 'settled'],
};

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}
const missing = (): Refusal => new Refusal(404, 'not_found');

const parsed = <Form>(schema: z.ZodMiniType<Form>, given: unknown): Form => {
  const result = schema.safeParse(given);
  if (!result.success) throw new Refusal(400, 'bad_request');
  return result.data;
};

/** Mercado Pago on loopback: preferences, payments, vouchers, refunds and signed notifications. */
export const createMercadoPagoSimulator = ({
  clock,
  webhooks,
  hostedUrl,
  onChange,
}: Parts): MercadoPagoSimulator => {
  const accounts = new Map<string, Account>();
  const planned: { readonly status: number; remaining: number }[] = [];
  const now = (): string => clock.now().toISOString();

  const tell = async ({ settings }: Account, payment: SimulatedPayment): Promise<void> => {
    const raw = Buffer.from(
      JSON.stringify({
        id: randomInt(1, 2 ** 47),
        live_mode: false,
        type: 'payment',
        date_created: now(),
        api_version: 'v1',
        action: 'payment.updated',
        data: { id: payment.id },
      }),
    );
    const requestId = randomUUID();
    const ts = String(Math.floor(clock.now().getTime() / 1000));
    const signed = (secret: string) => ({
      url: `${settings.webhookUrl}?data.id=${payment.id}&type=payment`,
      raw,
      headers: {
        'content-type': 'application/json',
        'x-request-id': requestId,
        [mercadoPagoSignatureHeader]: `ts=${ts},v1=${signMercadoPago(secret, { id: payment.id, requestId, ts })}`,
      },
    });
    await webhooks.send(signed(settings.webhookSecret), signed('forged'));
  };

  const find = <Kind extends 'preferences' | 'payments'>(kind: Kind, id: string) => {
    for (const account of accounts.values()) {
      const object = account.state[kind][id];
      // The two records differ in what they hold, which their kind says.
      if (object) return { account, object: object as SimulatedMercadoPagoState[Kind][string] };
    }
    return undefined;
  };

  const paymentsOf = ({ state }: Account, preference: SimulatedPreference): SimulatedPayment[] =>
    Object.values(state.payments).filter(({ preferenceId }) => preferenceId === preference.id);

  const stateOf = (account: Account, preference: SimulatedPreference) => {
    const isTaken = paymentsOf(account, preference).some(
      ({ status }) => status !== 'rejected' && status !== 'cancelled',
    );
    if (isTaken) return 'completed';
    const ends = preference.expiresAt;
    return ends !== null && Date.parse(ends) <= clock.now().getTime() ? 'expired' : 'open';
  };

  const paidOf = (account: Account, preference: SimulatedPreference) =>
    paymentsOf(account, preference).find(({ status }) => paidStatuses.has(status));

  const move = async (
    account: Account,
    payment: SimulatedPayment,
    status: string,
    statusDetail: string,
  ): Promise<void> => {
    Object.assign(payment, { status, statusDetail });
    await tell(account, payment);
  };

  const localeOf = (locale: string) => (locale === 'en' ? 'en' : 'es-MX');

  const desk: HostedDesk = {
    checkout: (id) => {
      const found = find('preferences', id);
      if (!found) return undefined;
      const { title, amount, ways, locale, returnUrl } = found.object;
      const state = stateOf(found.account, found.object);
      const paid = paidOf(found.account, found.object);
      const payment = paid && {
        refunded: paid.refunded,
        dispute: disputes[paid.status] ?? null,
      };
      return {
        title,
        amount,
        ways,
        locale: localeOf(locale),
        returnUrl,
        state,
        payment: payment ?? null,
      };
    },
    pay: async (id, choice) => {
      const found = find('preferences', id);
      if (!found || stateOf(found.account, found.object) !== 'open') return null;
      const { account, object: preference } = found;
      const isCard = choice.way === 'card';
      const declined = isCard ? detailOfDecline(choice.declines) : null;
      const digits = String(randomInt(10 ** 9)).padStart(9, '0');
      const payment: SimulatedPayment = {
        id: String(randomInt(10 ** 12, 2 ** 47)),
        preferenceId: id,
        reference: preference.reference,
        amount: preference.amount,
        way: choice.way,
        voucher: isCard ? null : choice.way === 'oxxo' ? `93000${digits}` : `646180157${digits}`,
        createdAt: now(),
        expiresAt: isCard ? null : new Date(clock.now().getTime() + voucherMs).toISOString(),
        status: isCard ? (declined === null ? 'approved' : 'rejected') : 'pending',
        statusDetail: isCard
          ? (declined ?? 'accredited')
          : choice.way === 'oxxo'
            ? 'pending_waiting_payment'
            : 'pending_waiting_transfer',
        refunded: 0,
      };
      account.state.payments[payment.id] = payment;
      await tell(account, payment);
      return isCard ? null : payment.id;
    },
    later: async (id, act) => {
      const found = find('preferences', id);
      const payment = found && paidOf(found.account, found.object);
      if (!payment) return;
      if (act === 'refund') payment.refunded = payment.amount;
      const [status, detail] = becomes[act];
      await move(found.account, payment, status, detail);
    },
    voucher: (id) => {
      const found = find('payments', id);
      const preference = found?.account.state.preferences[found.object.preferenceId];
      if (!found || !preference || found.object.voucher === null || found.object.way === 'card')
        return undefined;
      const { way, voucher, amount, expiresAt, status } = found.object;
      return {
        way,
        reference: voucher,
        amount,
        expiresAt,
        locale: localeOf(preference.locale),
        returnUrl: preference.returnUrl,
        state: status === 'pending' ? 'pending' : status === 'cancelled' ? 'over' : 'paid',
      };
    },
    payVoucher: async (id) => {
      const found = find('payments', id);
      if (found?.object.status !== 'pending') return;
      await move(found.account, found.object, 'approved', 'accredited');
    },
    // It has no portal: there are no subscriptions.
    portal: () => undefined,
    changeCard: () => Promise.resolve(),
    payInvoice: () => Promise.resolve(),
  };

  const app = Fastify({ forceCloseConnections: true });
  const asked = ({ headers }: FastifyRequest): Account => {
    const account = accounts.get(headers.authorization?.replace(/^Bearer /, '') ?? '');
    if (!account) throw new Refusal(401, 'unauthorized');
    return account;
  };
  app.setErrorHandler((cause, _request, reply) => {
    if (!(cause instanceof Refusal)) throw cause;
    void reply.code(cause.status).send({ message: cause.code, error: cause.code });
  });
  app.addHook('onRequest', async (_request, reply) => {
    const [next] = planned;
    if (!next) return;
    next.remaining -= 1;
    if (next.remaining <= 0) planned.shift();
    await reply.code(next.status).send({ message: 'planned', error: 'planned' });
  });
  app.addHook('onSend', async ({ method }) => {
    if (method !== 'GET') onChange?.();
  });
  const answers = createIdempotentAnswers(() => new Refusal(400, 'idempotency_error'));
  const once = (
    request: FastifyRequest,
    { settings, state }: Account,
    act: () => Promise<object> | object,
  ): Promise<unknown> | object => {
    const key = request.headers['x-idempotency-key'];
    if (typeof key !== 'string') return act();
    const wanted = JSON.stringify([request.url, request.body]);
    return answers(state.answered, { account: settings.secretKey, key, asked: wanted }, act);
  };
  type ById = FastifyRequest<{ Params: { id: string } }>;

  app.post('/checkout/preferences', (request) => {
    const account = asked(request);
    const form = parsed(preferenceForm, request.body);
    const excluded = new Set(form.payment_methods.excluded_payment_types.map(({ id }) => id));
    return once(request, account, () => {
      const [item] = form.items;
      const preference: SimulatedPreference = {
        id: `1000-${randomUUID()}`,
        reference: form.external_reference,
        title: item.title,
        amount: Math.round(item.unit_price * 100),
        ways: (['card', 'oxxo', 'spei'] as const).filter((way) => !excluded.has(types[way])),
        returnUrl: form.back_urls.success,
        locale: form.metadata.locale,
        expiresAt: form.expiration_date_to,
      };
      account.state.preferences[preference.id] = preference;
      return preferenceObject(preference, hostedUrl);
    });
  });
  app.get('/checkout/preferences/:id', (request: ById) => {
    const preference = asked(request).state.preferences[request.params.id];
    if (!preference) throw missing();
    return preferenceObject(preference, hostedUrl);
  });
  app.put('/checkout/preferences/:id', (request: ById) => {
    const preference = asked(request).state.preferences[request.params.id];
    if (!preference) throw missing();
    preference.expiresAt = parsed(changeForm, request.body).expiration_date_to;
    return preferenceObject(preference, hostedUrl);
  });
  app.get('/v1/payments/search', (request) => {
    const { external_reference: reference } = parsed(searchForm, request.query);
    const results = Object.values(asked(request).state.payments)
      .filter((payment) => payment.reference === reference)
      .map((payment) => paymentObject(payment, hostedUrl));
    return { results, paging: { total: results.length, limit: 30, offset: 0 } };
  });
  app.get('/v1/payments/:id', (request: ById) => {
    const payment = asked(request).state.payments[request.params.id];
    if (!payment) throw missing();
    return paymentObject(payment, hostedUrl);
  });
  app.post('/v1/payments/:id/refunds', (request: ById) => {
    const account = asked(request);
    const amount = Math.round(parsed(refundForm, request.body).amount * 100);
    return once(request, account, async () => {
      const payment = account.state.payments[request.params.id];
      if (!payment) throw missing();
      if (payment.status !== 'approved' || payment.refunded + amount > payment.amount)
        throw new Refusal(400, 'invalid_refund_amount');
      payment.refunded += amount;
      if (payment.refunded === payment.amount) await move(account, payment, 'refunded', 'refunded');
      else await move(account, payment, 'approved', 'partially_refunded');
      return { id: randomInt(1, 2 ** 47), payment_id: Number(payment.id), status: 'approved' };
    });
  });
  app.get('/users/me', (request) => {
    asked(request);
    return { id: 1000, site_id: 'MLM' };
  });

  return {
    app,
    desk,
    connect: (settings) => {
      const known = accounts.get(settings.secretKey);
      if (known) known.settings = settings;
      else accounts.set(settings.secretKey, { settings, state: emptyMercadoPago() });
    },
    tick: async () => {
      for (const account of accounts.values())
        for (const payment of Object.values(account.state.payments))
          if (
            payment.status === 'pending' &&
            payment.expiresAt !== null &&
            Date.parse(payment.expiresAt) <= clock.now().getTime()
          )
            await move(account, payment, 'cancelled', 'expired');
    },
    move: async (paymentId, status, statusDetail) => {
      const found = find('payments', paymentId);
      if (found) await move(found.account, found.object, status, statusDetail);
    },
    paymentWith: (id) => find('payments', id)?.object,
    plan: ({ status, times }) => void planned.push({ status, remaining: times }),
    dump: () => [...accounts.values()],
    restore: (dumped) => {
      // Written by `dump`.
      for (const account of dumped as Account[]) accounts.set(account.settings.secretKey, account);
    },
  };
};
