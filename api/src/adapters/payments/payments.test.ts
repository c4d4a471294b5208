import { randomUUID } from 'node:crypto';
import { createClock } from '../../platform/time/clock';
import type { SimulatedWebhook } from '../phone-network/webhook-sender';
import { createMercadoPago } from './mercado-pago-live';
import { isSignedByMercadoPago, mercadoPagoEventOf, signMercadoPago } from './mercado-pago-webhook';
import { createPaymentNetwork, type PaymentNetwork } from './payment-network';
import { paymentProviders, type CheckoutRequest, type PaymentEvent, type Payments } from './port';
import { createStripe } from './stripe-live';
import { isSignedByStripe, stripeEventOf } from './stripe-webhook';

const day = 86_400_000;
const secrets = { secretKey: 'secret', webhookSecret: 'hook' };
const clock = createClock();
const heard: SimulatedWebhook[] = [];
let network: PaymentNetwork;

beforeEach(() => {
  clock.move(new Date('2026-01-31T12:00:00Z'));
  network = createPaymentNetwork({
    clock,
    publicUrl: 'https://sala.test',
    runs: false,
    deliver: (webhook) => {
      heard.push(webhook);
      return Promise.resolve(204);
    },
  });
  network.stripe.connect({ ...secrets, webhookUrl: 'https://sala.test/hook' });
  network.mercadoPago.connect({ ...secrets, webhookUrl: 'https://sala.test/hook' });
});
afterEach(async () => {
  heard.length = 0;
  await network.close();
});

const requestOf = (
  more: Partial<CheckoutRequest> = {},
): CheckoutRequest & { readonly planCode: null } => ({
  reference: randomUUID(),
  companyId: 'company-1',
  planCode: null,
  interval: null,
  title: 'Anticipo',
  amount: 123_457,
  customer: { id: null, email: 'ana@sol.test', name: 'Ana' },
  ways: ['card', 'oxxo', 'spei'],
  returnUrl: 'https://sala.test/payment-status',
  expiresAt: new Date(clock.now().getTime() + 23 * 3_600_000).toISOString(),
  locale: 'es-MX',
  ...more,
});

/** The last webhook's event; null: it was not signed by the provider. */
const lastEvent = (provider: string): PaymentEvent | null => {
  const { url, raw, headers } = heard.at(-1) ?? { url: '', raw: Buffer.alloc(0), headers: {} };
  if (provider === 'stripe')
    return isSignedByStripe(raw, headers['stripe-signature'], 'hook', clock.now())
      ? stripeEventOf(raw)
      : null;
  return isSignedByMercadoPago(url, headers, 'hook', clock.now())
    ? mercadoPagoEventOf(raw, url)
    : null;
};

describe.each(paymentProviders)('%s', (provider) => {
  let payments: Payments;
  const create = { stripe: createStripe, 'mercado-pago': createMercadoPago }[provider];
  const driver = async (secretKey: string) => {
    const baseUrl = (await network.addresses())[provider];
    return create({ provider, baseUrl, secretKey }, () => clock.now());
  };
  beforeEach(async () => {
    payments = await driver(secrets.secretKey);
  });

  test('a checkout is made once, refused or paid by card, and found by its reference', async () => {
    const request = requestOf();
    const checkout = await payments.createCheckout(request);
    expect((await payments.createCheckout(request)).id).toBe(checkout.id);
    expect(checkout).toMatchObject({
      reference: request.reference,
      state: 'open',
      url: `https://sala.test/api/v1/sandbox/pay/${provider}/checkout/${checkout.id}`,
    });
    const desk = network.desk(provider);
    await desk.pay(checkout.id, { way: 'card', declines: 'insufficient_funds' });
    expect(await payments.readCheckout(checkout.id)).toMatchObject({ state: 'open' });
    expect((await payments.findPayments(request.reference))[0]).toMatchObject({
      status: 'rejected',
      statusDetail: 'cc_rejected_insufficient_amount',
    });
    await desk.pay(checkout.id, { way: 'card', declines: null });
    const paid = await payments.readCheckout(checkout.id);
    expect(paid).toMatchObject({ state: 'completed', url: null });
    expect(await payments.readPayment(paid?.paymentId ?? '')).toMatchObject({
      status: 'approved',
      reference: request.reference,
      amount: 123_457,
      currency: 'MXN',
      way: 'card',
      refunded: 0,
    });
    expect(lastEvent(provider)).not.toBeNull();
  });

  test.each(['oxxo', 'spei'] as const)('%s: pending with a voucher until paid', async (way) => {
    const { id } = await payments.createCheckout(requestOf());
    const made = await network.desk(provider).pay(id, { way });
    expect(await payments.readPayment(made ?? '')).toMatchObject({
      status: 'pending',
      way,
      voucher: { way, reference: expect.stringMatching(/^\d{14,18}$/) },
    });
    await network.desk(provider).payVoucher(made ?? '');
    expect(await payments.readPayment(made ?? '')).toMatchObject({
      status: 'approved',
      voucher: null,
    });
  });

  test('a voucher that runs out is cancelled, as expired', async () => {
    const { id } = await payments.createCheckout(requestOf());
    const made = await network.desk(provider).pay(id, { way: 'oxxo' });
    clock.move(new Date(clock.now().getTime() + 4 * day));
    await network.tick();
    expect(await payments.readPayment(made ?? '')).toMatchObject({
      status: 'cancelled',
      statusDetail: 'expired',
    });
  });

  test('refunds: in parts, once per key, never more than was paid', async () => {
    const { id } = await payments.createCheckout(requestOf({ amount: 1_001 }));
    await network.desk(provider).pay(id, { way: 'card', declines: null });
    const paymentId = (await payments.readCheckout(id))?.paymentId ?? '';
    const key = randomUUID();
    await payments.refund(paymentId, 400, key);
    expect(await payments.refund(paymentId, 400, key)).toMatchObject({
      status: 'approved',
      refunded: 400,
    });
    await expect(payments.refund(paymentId, 602, randomUUID())).rejects.toMatchObject({
      name: 'PaymentRefused',
    });
    expect(await payments.refund(paymentId, 601, randomUUID())).toMatchObject({
      status: 'refunded',
      refunded: 1_001,
    });
    expect(lastEvent(provider)).toMatchObject({ about: 'payment', objectId: paymentId });
  });

  test('a checkout that was ended is expired and cannot be paid', async () => {
    const { id } = await payments.createCheckout(requestOf());
    await payments.expireCheckout(id);
    await payments.expireCheckout(id);
    expect(await network.desk(provider).pay(id, { way: 'oxxo' })).toBeNull();
    expect(await payments.readCheckout(id)).toMatchObject({ state: 'expired', url: null });
  });

  test('ways that were not asked for are not offered', async () => {
    const { id } = await payments.createCheckout(requestOf({ ways: ['card', 'spei'] }));
    expect(network.desk(provider).checkout(id)?.ways).toEqual(['card', 'spei']);
  });

  test('what is unknown is null; a wrong key is refused; forged is told', async () => {
    await payments.test();
    expect(await payments.readCheckout('none')).toBeNull();
    expect(await payments.readPayment('404')).toBeNull();
    const other = await driver('other');
    await expect(other.test()).rejects.toMatchObject({ code: 'unauthorized' });
    const { id } = await payments.createCheckout(requestOf());
    network.plan('forge');
    await network.desk(provider).pay(id, { way: 'card', declines: 'expired_card' });
    expect(lastEvent(provider)).toBeNull();
  });
});

describe('what Mercado Pago signs', () => {
  const now = new Date('2026-02-01T00:00:00Z');
  const seconds = String(now.getTime() / 1000);
  const url = 'https://sala.test/hook?data.id=ABC1&type=payment';
  const v1 = (id: string | null, ts: string, requestId: string | null = 'r1') =>
    `ts=${ts},v1=${signMercadoPago('hook', { id, requestId, ts })}`;
  test.each<readonly [string, string | undefined, string | undefined, boolean]>([
    ['as it stands', v1('ABC1', seconds), 'r1', true],
    ['in lower case', v1('abc1', seconds), 'r1', true],
    ['in milliseconds', v1('ABC1', `${seconds}000`), 'r1', true],
    ['without request id', v1('ABC1', seconds, null), undefined, true],
    ['of another object', v1('ABC2', seconds), 'r1', false],
    ['of another request', v1('ABC1', seconds), 'r2', false],
    ['too old', v1('ABC1', String(Number(seconds) - 301)), 'r1', false],
    ['no number', v1('ABC1', 'now'), 'r1', false],
    ['absent', undefined, 'r1', false],
  ])('%s', (_name, signature, requestId, isRight) => {
    const headers = { 'x-signature': signature, 'x-request-id': requestId };
    expect(isSignedByMercadoPago(url, headers, 'hook', now)).toBe(isRight);
  });

  test('the body may not speak of another payment than the query', () => {
    const body = (id: string) =>
      Buffer.from(JSON.stringify({ id: 7, type: 'payment', data: { id } }));
    expect(mercadoPagoEventOf(body('abc1'), url)).toMatchObject({ id: '7', objectId: 'ABC1' });
    expect(mercadoPagoEventOf(body('other'), url)).toBeNull();
  });
});
