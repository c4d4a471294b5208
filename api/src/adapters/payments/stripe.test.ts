import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createClock } from '../../platform/time/clock';
import { createSchedule } from '../phone-network/schedule';
import { createWebhookSender, type SimulatedWebhook } from '../phone-network/webhook-sender';
import type { CheckoutRequest, Payments } from './port';
import { createStripe } from './stripe-live';
import { stripeEventOf } from './stripe-webhook';
import { createStripeSimulator, type StripeSimulator } from './simulated-stripe';

const secretKey = 'sk_test_sala';
const webhookSecret = 'whsec_sala';
const day = 86_400_000;

const clock = createClock();
const heard: SimulatedWebhook[] = [];
let simulator: StripeSimulator;
let stripe: Payments;
let baseUrl: string;

const deliver = (webhook: SimulatedWebhook): Promise<number> => {
  heard.push(webhook);
  return Promise.resolve(204);
};
const typesHeard = (): unknown[] =>
  heard.map(({ raw }) => (JSON.parse(raw.toString()) as { type: unknown }).type); // ours
const events = () => heard.map(({ raw }) => stripeEventOf(raw));

beforeEach(async () => {
  clock.move(new Date('2026-01-31T12:00:00Z'));
  simulator = createStripeSimulator({
    clock,
    webhooks: createWebhookSender(createSchedule(clock), deliver),
    hostedUrl: 'https://sala.test/pay',
  });
  simulator.connect({ secretKey, webhookSecret, webhookUrl: 'https://sala.test/hook' });
  baseUrl = await simulator.app.listen({ host: '127.0.0.1', port: 0 });
  stripe = createStripe({ provider: 'stripe', baseUrl, secretKey }, () => clock.now());
});
afterEach(async () => {
  heard.length = 0;
  await simulator.app.close();
});

const requestOf = (
  more: Partial<CheckoutRequest> = {},
): CheckoutRequest & { readonly planCode: string | null } => ({
  reference: randomUUID(),
  companyId: 'company-1',
  planCode: 'booking_clinic',
  interval: 'month',
  title: 'Agenda Clínica',
  amount: 150_684,
  customer: { id: null, email: 'ana@sol.test', name: 'Clínica Sol' },
  ways: ['card', 'oxxo', 'spei'],
  returnUrl: 'https://sala.test/payment-status',
  expiresAt: new Date(clock.now().getTime() + day).toISOString(),
  locale: 'es-MX',
  ...more,
});

const actsOf = () => {
  const account = simulator.accountOf(secretKey);
  if (!account) throw new Error('it was connected');
  return account;
};
const pay = async (
  id: string,
  how: Parameters<ReturnType<typeof actsOf>['acts']['pay']>[1],
): Promise<void> => {
  const { state, acts } = actsOf();
  const session = state.sessions[id];
  if (!session) throw new Error('it was created');
  await acts.pay(session, how);
};

const subscribed = async (more: Partial<CheckoutRequest> = {}) => {
  const { id } = await stripe.createCheckout(requestOf(more));
  await pay(id, { way: 'card', declines: null });
  const subscriptionId = (await stripe.readCheckout(id))?.subscriptionId ?? '';
  return { id, subscriptionId };
};

test('a checkout of a plan becomes a subscription once it is paid, not before', async () => {
  const request = requestOf();
  const checkout = await stripe.createCheckout(request);
  expect(checkout).toMatchObject({
    reference: request.reference,
    state: 'open',
    subscriptionId: null,
  });
  expect(checkout.url).toBe(`https://sala.test/pay/checkout/${checkout.id}`);
  expect((await stripe.createCheckout(request)).id).toBe(checkout.id);
  await pay(checkout.id, { way: 'card', declines: 'insufficient_funds' });
  expect(await stripe.readCheckout(checkout.id)).toMatchObject({ state: 'open' });
  await pay(checkout.id, { way: 'card', declines: null });
  const paid = await stripe.readCheckout(checkout.id);
  expect(paid).toMatchObject({ state: 'completed', url: null });
  const subscription = await stripe.readSubscription(paid?.subscriptionId ?? '');
  expect(subscription).toMatchObject({
    status: 'active',
    companyId: 'company-1',
    planCode: 'booking_clinic',
    interval: 'month',
    amount: 150_684,
    currency: 'MXN',
    periodStart: '2026-01-31T12:00:00.000Z',
    periodEnd: '2026-02-28T12:00:00.000Z',
    card: { brand: 'visa', last4: '4242' },
  });
  expect(events()).toEqual([
    expect.objectContaining({ about: 'subscription', companyId: 'company-1' }),
    expect.objectContaining({ about: 'subscription', objectId: subscription?.id }),
    expect.objectContaining({ about: 'checkout', objectId: checkout.id }),
  ]);
});

test('renewals keep the day of the month; a failed charge is repeated, then it ends', async () => {
  const { subscriptionId } = await subscribed();
  const ends: (string | undefined)[] = [];
  for (const at of ['2026-02-28T12:00:00Z', '2026-03-31T12:00:00Z', '2026-04-30T12:00:00Z']) {
    clock.move(new Date(at));
    await simulator.tick();
    ends.push((await stripe.readSubscription(subscriptionId))?.periodEnd.slice(0, 10));
  }
  expect(ends).toEqual(['2026-03-31', '2026-04-30', '2026-05-31']);
  const { state, acts } = actsOf();
  const customerId = state.subscriptions[subscriptionId]?.customerId ?? '';
  await acts.changeCard(customerId, 'insufficient_funds');
  clock.move(new Date('2026-05-31T12:00:00Z'));
  await simulator.tick();
  expect(await stripe.readSubscription(subscriptionId)).toMatchObject({ status: 'past_due' });
  const [open] = await stripe.listInvoices(subscriptionId);
  expect(open).toMatchObject({
    status: 'open',
    attempts: 1,
    periodStart: '2026-05-31T12:00:00.000Z',
    failure: 'cc_rejected_insufficient_amount',
  });
  for (const days of [3, 8, 15]) {
    clock.move(new Date(Date.parse('2026-05-31T12:00:00Z') + days * day));
    await simulator.tick();
  }
  expect(await stripe.readSubscription(subscriptionId)).toMatchObject({ status: 'canceled' });
});

test('a change is previewed, charged in proportion, and refused with a declined card', async () => {
  const { subscriptionId } = await subscribed();
  clock.move(new Date('2026-02-14T12:00:00Z'));
  const change = {
    planCode: 'booking_hospital',
    title: 'Agenda Hospital',
    interval: 'month',
    amount: 301_368,
  } as const;
  const preview = await stripe.previewChange(subscriptionId, change);
  expect(preview).toEqual({
    dueNow: 75_342,
    nextAmount: 301_368,
    nextAt: '2026-02-28T12:00:00.000Z',
  });
  const { state, acts } = actsOf();
  const customerId = state.subscriptions[subscriptionId]?.customerId ?? '';
  await acts.changeCard(customerId, 'expired_card');
  await expect(
    stripe.changeSubscription(subscriptionId, change, randomUUID()),
  ).rejects.toMatchObject({ code: 'card_declined' });
  await acts.changeCard(customerId, null);
  const key = randomUUID();
  await stripe.changeSubscription(subscriptionId, change, key);
  expect(await stripe.changeSubscription(subscriptionId, change, key)).toMatchObject({
    planCode: 'booking_hospital',
    amount: 301_368,
  });
  expect((await stripe.listInvoices(subscriptionId)).map(({ total }) => total)).toEqual([
    75_342, 150_684,
  ]);
  const yearly = await stripe.previewChange(subscriptionId, { ...change, interval: 'year' });
  expect(yearly.nextAt).toBe('2027-02-14T12:00:00.000Z');
});

test('at the end of its period a cancelled subscription ends, unless it was taken back', async () => {
  const { subscriptionId } = await subscribed();
  await stripe.cancelAtPeriodEnd(subscriptionId, true);
  expect(await stripe.cancelAtPeriodEnd(subscriptionId, false)).toMatchObject({
    cancelAtPeriodEnd: false,
  });
  await stripe.cancelAtPeriodEnd(subscriptionId, true);
  clock.move(new Date('2026-02-28T12:00:00Z'));
  await simulator.tick();
  expect(await stripe.readSubscription(subscriptionId)).toMatchObject({ status: 'canceled' });
});

test.each([
  ['oxxo', 'oxxo'],
  ['customer_balance', 'spei'],
] as const)(
  '%s: completed is not paid; the voucher is shown, paid or expires',
  async (way, ours) => {
    const single = requestOf({ interval: null });
    const { id } = await stripe.createCheckout(single);
    await pay(id, { way });
    const session = await stripe.readCheckout(id);
    expect(session?.state).toBe('completed');
    const paymentId = session?.paymentId ?? '';
    expect(await stripe.readPayment(paymentId)).toMatchObject({
      status: 'pending',
      way: ours,
      voucher: { way: ours, reference: expect.stringMatching(/^\d{14,18}$/) },
    });
    const intent = actsOf().state.intents[paymentId];
    if (!intent) throw new Error('it is there');
    await actsOf().acts.settle(intent);
    expect(await stripe.findPayments(single.reference)).toEqual([
      expect.objectContaining({ id: paymentId, status: 'approved', amount: 150_684 }),
    ]);
  },
);

test('a voucher of OXXO runs out; a transfer does not', async () => {
  const paymentOf = async (way: 'oxxo' | 'customer_balance') => {
    const { id } = await stripe.createCheckout(requestOf({ interval: null }));
    await pay(id, { way });
    return { id, paymentId: (await stripe.readCheckout(id))?.paymentId ?? '' };
  };
  const [cash, transfer] = [await paymentOf('oxxo'), await paymentOf('customer_balance')];
  heard.length = 0;
  clock.move(new Date(clock.now().getTime() + 4 * day));
  await simulator.tick();
  expect(await stripe.readPayment(cash.paymentId)).toMatchObject({
    status: 'cancelled',
    statusDetail: 'expired',
    voucher: null,
  });
  expect(typesHeard()).toEqual([
    'payment_intent.payment_failed',
    'checkout.session.async_payment_failed',
  ]);
  expect(await stripe.readPayment(transfer.paymentId)).toMatchObject({ status: 'pending' });
});

test('a dispute: in mediation until the bank decides', async () => {
  const { id } = await stripe.createCheckout(requestOf({ interval: null }));
  await pay(id, { way: 'card', declines: null });
  const paymentId = (await stripe.readCheckout(id))?.paymentId ?? '';
  const intent = actsOf().state.intents[paymentId];
  if (!intent) throw new Error('it is there');
  heard.length = 0;
  await actsOf().acts.dispute(intent);
  expect(await stripe.readPayment(paymentId)).toMatchObject({
    status: 'in_process',
    statusDetail: 'in_mediation',
  });
  await actsOf().acts.closeDispute(intent, 'lost');
  expect(await stripe.readPayment(paymentId)).toMatchObject({ status: 'charged_back' });
  await actsOf().acts.closeDispute(intent, 'won');
  expect(await stripe.readPayment(paymentId)).toMatchObject({ status: 'approved' });
  expect(events()).toEqual(
    Array.from({ length: 3 }, () =>
      expect.objectContaining({ about: 'payment', objectId: paymentId }),
    ),
  );
});

test('a year that passes at once passes month by month', async () => {
  const { subscriptionId } = await subscribed();
  const { state, acts } = actsOf();
  clock.move(new Date('2027-01-31T12:00:00Z'));
  await simulator.tick();
  const paid = await stripe.listInvoices(subscriptionId);
  expect(paid.map(({ at }) => at.slice(0, 10)).toReversed()).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
    '2026-06-30',
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-30',
    '2026-12-31',
    '2027-01-31',
  ]);
  await acts.changeCard(state.subscriptions[subscriptionId]?.customerId ?? '', 'expired_card');
  clock.move(new Date('2028-01-31T12:00:00Z'));
  await simulator.tick();
  expect(await stripe.readSubscription(subscriptionId)).toMatchObject({ status: 'canceled' });
  // It ended in March: nothing was billed after it.
  expect(await stripe.listInvoices(subscriptionId)).toHaveLength(14);
});

test('keys: two calls at once are one; with other parameters it is refused', async () => {
  const request = requestOf({ interval: null });
  const [one, other] = await Promise.all([
    stripe.createCheckout(request),
    stripe.createCheckout(request),
  ]);
  expect(one.id).toBe(other.id);
  expect(Object.keys(actsOf().state.sessions)).toHaveLength(1);
  expect(Object.keys(actsOf().state.customers)).toHaveLength(1);
  await expect(stripe.createCheckout({ ...request, amount: 1 })).rejects.toMatchObject({
    name: 'PaymentRefused',
    code: 'idempotency_error',
  });
});

test.each([
  ['too soon', '2026-01-31T12:10:00Z', '2026-01-31T13:00:00Z'],
  ['too late', '2026-03-31T12:00:00Z', '2026-02-01T11:00:00Z'],
  ['fine', '2026-02-01T09:17:00Z', '2026-02-01T09:17:00Z'],
])('the end of a checkout, %s', async (_name, expiresAt, ends) => {
  const { id } = await stripe.createCheckout(requestOf({ expiresAt }));
  expect(actsOf().state.sessions[id]?.expiresAt).toBe(Date.parse(ends) / 1000);
});

test('ending a checkout may be repeated; a paid one is refused', async () => {
  const { id } = await stripe.createCheckout(requestOf());
  await stripe.expireCheckout(id);
  await stripe.expireCheckout(id);
  expect(await stripe.readCheckout(id)).toMatchObject({ state: 'expired', url: null });
  const { id: paid } = await subscribed();
  await expect(stripe.expireCheckout(paid)).rejects.toMatchObject({ name: 'PaymentRefused' });
});

test('the accounts survive a restart', async () => {
  const { subscriptionId } = await subscribed();
  const next = createStripeSimulator({
    clock,
    webhooks: createWebhookSender(createSchedule(clock), deliver),
    hostedUrl: 'https://sala.test/pay',
  });
  next.restore(simulator.dump());
  const address = await next.app.listen({ host: '127.0.0.1', port: 0 });
  const after = createStripe({ provider: 'stripe', baseUrl: address, secretKey });
  expect(await after.readSubscription(subscriptionId)).toEqual(
    await stripe.readSubscription(subscriptionId),
  );
  await next.app.close();
});

test('refunds: in parts, never more than was paid, once per key', async () => {
  const { id } = await stripe.createCheckout(requestOf({ interval: null, amount: 1000 }));
  await pay(id, { way: 'card', declines: null });
  const paymentId = (await stripe.readCheckout(id))?.paymentId ?? '';
  const key = randomUUID();
  await stripe.refund(paymentId, 400, key);
  expect(await stripe.refund(paymentId, 400, key)).toMatchObject({
    status: 'approved',
    refunded: 400,
  });
  await expect(stripe.refund(paymentId, 601, randomUUID())).rejects.toMatchObject({
    name: 'PaymentRefused',
  });
  expect(await stripe.refund(paymentId, 600, randomUUID())).toMatchObject({ status: 'refunded' });
});

test('what is unknown is null; a wrong key, a refusal and a failure are told apart', async () => {
  expect(await stripe.readCheckout('cs_none')).toBeNull();
  expect(await stripe.readPayment('pi_none')).toBeNull();
  expect(await stripe.readSubscription('sub_none')).toBeNull();
  simulator.plan({ status: 500, times: 1 });
  await expect(stripe.test()).rejects.toMatchObject({ name: 'DeliveryUnanswered' });
  simulator.plan({ status: 429, times: 1 });
  await expect(stripe.test()).rejects.toMatchObject({ name: 'ConnectionFailed' });
  await stripe.test();
  const other = createStripe({ provider: 'stripe', baseUrl, secretKey: 'sk_other' });
  await expect(other.test()).rejects.toMatchObject({ code: 'unauthorized' });
  const nobody = createServer().listen(0, '127.0.0.1');
  await once(nobody, 'listening');
  const { port } = nobody.address() as AddressInfo; // of a server that listens on TCP
  nobody.close();
  const gone = createStripe({ provider: 'stripe', baseUrl: `http://127.0.0.1:${port}`, secretKey });
  await expect(gone.test()).rejects.toMatchObject({ name: 'ConnectionFailed' });
});
