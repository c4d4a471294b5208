import * as z from 'zod/mini';
import { ConnectionFailed } from '../../platform/connections/connections';
import { DeliveryUnanswered } from '../../platform/deliveries/delivery';
import { callProvider } from '../phone-network/provider-call';
import {
  furtherPayment,
  PaymentRefused,
  type CheckoutRequest,
  type PaymentAccount,
  type Payments,
  type PaymentWay,
  type ProviderCheckout,
} from './port';
import { paymentOf, paymentSchema } from './mercado-pago-objects';

const timeoutMs = 20_000;
const maxBytes = 1_000_000;

const preferenceSchema = z.object({
  id: z.string(),
  init_point: z.string(),
  external_reference: z.string(),
  expiration_date_to: z.nullable(z.string()),
});
const searchSchema = z.object({ results: z.array(paymentSchema) });
const accountSchema = z.object({ site_id: z.string() });
const mexico = 'MLM';
const refusalSchema = z.object({ message: z.optional(z.string()), error: z.optional(z.string()) });

/** What a checkout does not offer is named, type by type and method by method. */
const otherWays: Readonly<Record<PaymentWay, readonly { readonly id: string }[]>> = {
  card: [{ id: 'credit_card' }, { id: 'debit_card' }, { id: 'prepaid_card' }],
  oxxo: [{ id: 'ticket' }],
  spei: [{ id: 'bank_transfer' }],
};

const jsonOf = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
};

const notSupported = (): Promise<never> =>
  Promise.reject(
    new PaymentRefused('not_supported', 'Mercado Pago has no subscriptions here (docs/adr/0126)'),
  );

/** An account at Mercado Pago: preferences and payments (docs/adr/0126). */
export const createMercadoPago = (
  { baseUrl, secretKey }: PaymentAccount,
  now: () => Date = () => new Date(),
): Payments => {
  const ask = async <Answer>(
    schema: z.ZodMiniType<Answer>,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    { body, key }: { readonly body?: object; readonly key?: string } = {},
  ): Promise<Answer | null> => {
    const answer = await callProvider({
      method,
      url: `${baseUrl}${path}`,
      headers: {
        authorization: `Bearer ${secretKey}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'x-idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
      timeoutMs,
      maxBytes,
    });
    const { status } = answer;
    if (status >= 500) throw new DeliveryUnanswered(`Mercado Pago answered with status ${status}`);
    if (status === 429) throw new ConnectionFailed('Mercado Pago was asked too often');
    if (status === 404) return null;
    const content = jsonOf(answer.body);
    if (status >= 400) {
      const { message, error } = refusalSchema.safeParse(content).data ?? {};
      if (status === 401)
        throw new PaymentRefused('unauthorized', 'Mercado Pago does not know this token');
      if (status === 403)
        throw new PaymentRefused('forbidden', 'the token may not do this at Mercado Pago');
      throw new PaymentRefused(error ?? 'refused', message ?? `refused with status ${status}`);
    }
    const parsed = schema.safeParse(content);
    // It was taken all the same.
    if (!parsed.success) throw new DeliveryUnanswered('Mercado Pago answered with something else');
    return parsed.data;
  };

  const found = <Answer>(answer: Answer | null): Answer => {
    if (answer === null) throw new PaymentRefused('resource_missing', 'Mercado Pago has it not');
    return answer;
  };

  const findPayments: Payments['findPayments'] = async (reference) => {
    const query = new URLSearchParams({
      external_reference: reference,
      sort: 'date_created',
      criteria: 'desc',
    });
    const { results } = found(
      await ask(searchSchema, 'GET', `/v1/payments/search?${query.toString()}`),
    );
    return results
      .map(paymentOf)
      .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  };

  /** A preference knows nothing of its payments: they are found by its reference. */
  const checkoutOf = async (
    preference: z.output<typeof preferenceSchema>,
  ): Promise<ProviderCheckout> => {
    const payments = await findPayments(preference.external_reference);
    const [first, ...rest] = payments;
    const last = first && rest.reduce(furtherPayment, first);
    const isOver =
      preference.expiration_date_to !== null &&
      Date.parse(preference.expiration_date_to) <= now().getTime();
    const isTaken = last !== undefined && !['rejected', 'cancelled'].includes(last.status);
    const state = isTaken ? 'completed' : isOver ? 'expired' : 'open';
    return {
      id: preference.id,
      reference: preference.external_reference,
      url: state === 'open' ? preference.init_point : null,
      state,
      paymentId: last?.id ?? null,
      subscriptionId: null,
      customerId: null,
    };
  };

  const preferenceOf = (request: CheckoutRequest) => ({
    external_reference: request.reference,
    items: [
      {
        id: request.reference,
        title: request.title,
        quantity: 1,
        currency_id: 'MXN',
        unit_price: request.amount / 100,
      },
    ],
    // An empty address is refused; whoever pays writes it there.
    ...(request.customer.email !== '' && {
      payer: { email: request.customer.email, name: request.customer.name },
    }),
    back_urls: {
      success: request.returnUrl,
      pending: request.returnUrl,
      failure: request.returnUrl,
    },
    auto_return: 'approved',
    expires: true,
    expiration_date_to: request.expiresAt,
    metadata: { company_id: request.companyId, locale: request.locale },
    payment_methods: {
      excluded_payment_types: (['card', 'oxxo', 'spei'] as const)
        .filter((way) => !request.ways.includes(way))
        .flatMap((way) => otherWays[way]),
    },
  });

  const readPayment: Payments['readPayment'] = async (id) => {
    const payment = await ask(paymentSchema, 'GET', `/v1/payments/${encodeURIComponent(id)}`);
    return payment && paymentOf(payment);
  };
  const preferencePath = (id: string) => `/checkout/preferences/${encodeURIComponent(id)}`;

  return {
    createCheckout: async (request) => {
      if (request.interval !== null) return notSupported();
      const made = found(
        await ask(preferenceSchema, 'POST', '/checkout/preferences', {
          body: preferenceOf(request),
          key: request.reference,
        }),
      );
      return checkoutOf(made);
    },
    readCheckout: async (id) => {
      const preference = await ask(preferenceSchema, 'GET', preferencePath(id));
      return preference && checkoutOf(preference);
    },
    expireCheckout: async (id) => {
      const preference = found(await ask(preferenceSchema, 'GET', preferencePath(id)));
      if ((await checkoutOf(preference)).state === 'completed')
        throw new PaymentRefused('checkout_completed', 'the checkout is complete');
      await ask(preferenceSchema, 'PUT', preferencePath(id), {
        body: { expires: true, expiration_date_to: now().toISOString() },
      });
    },
    readPayment,
    findPayments,
    refund: async (paymentId, amount, key) => {
      found(
        await ask(
          z.object({ id: z.union([z.string(), z.number()]) }),
          'POST',
          `/v1/payments/${encodeURIComponent(paymentId)}/refunds`,
          { body: { amount: amount / 100 }, key },
        ),
      );
      return found(await readPayment(paymentId));
    },
    readSubscription: notSupported,
    previewChange: notSupported,
    changeSubscription: notSupported,
    cancelAtPeriodEnd: notSupported,
    listInvoices: notSupported,
    openPortal: notSupported,
    test: async () => {
      const { site_id: site } = found(await ask(accountSchema, 'GET', '/users/me'));
      // Elsewhere it neither takes pesos nor knows OXXO.
      if (site !== mexico)
        throw new PaymentRefused('wrong_country', 'the account is not one of Mercado Pago México');
    },
  };
};
