import { randomUUID } from 'node:crypto';
import type { HowToPay } from '../../adapters/payments/simulated-stripe-acts';
import type { StripeSimulator } from '../../adapters/payments/simulated-stripe';
import { createTestApi, type TestApi } from '../../testing';
import { runDueJobs } from '../../testing/jobs';
import { connectPayments } from '../../testing/records/purchases';
import { openShop, type Shop } from '../../testing/shop';

const hour = 3_600_000;

let api: TestApi;
let shop: Shop;
let simulator: StripeSimulator;
let secretKey: string;

beforeAll(async () => {
  api = await createTestApi();
  simulator = api.paymentNetwork.stripe;
});
beforeEach(async () => {
  shop = await openShop(api);
  secretKey = await connectPayments(api, shop.owner);
});
afterEach(() => api.clock.move());
afterAll(() => api.close());

const runJobs = () => runDueJobs(api);
const tokenOf = ({ url }: { readonly url: string }): string =>
  new URL(url).searchParams.get('link') ?? '';
const linkFor = async (purchaseId: string, amount: number, days = 3) =>
  shop.owner.client.ok('paymentLinkCreate', { params: { purchaseId }, body: { amount, days } });
const seen = (linkToken: string) => api.anyone.ok('linkedPaymentView', { params: { linkToken } });
const account = () => {
  const found = simulator.accountOf(secretKey);
  if (!found) throw new Error('it was connected');
  return found;
};
/** Whoever has the link goes to the provider's page and pays there. */
const payAt = async (linkToken: string, how: HowToPay): Promise<string> => {
  const { url } = await api.anyone.ok('linkedPaymentPay', { params: { linkToken } });
  const id = url.slice(url.lastIndexOf('/') + 1);
  const session = account().state.sessions[id];
  if (!session) throw new Error(`${url} is no page of the provider`);
  await account().acts.pay(session, how);
  return session.intentId ?? '';
};
const byCard: HowToPay = { way: 'card', declines: null };

test('a deposit by link reaches the purchase once, whatever the webhooks do', async () => {
  const purchase = await shop.sell({ issue: true });
  const link = await linkFor(purchase.id, 4000);
  const token = tokenOf(link);
  expect(await seen(token)).toMatchObject({ state: 'open', payable: true, amount: 4000 });
  const both = await Promise.all(
    [1, 2].map(() => api.anyone.ok('linkedPaymentPay', { params: { linkToken: token } })),
  );
  const url = both[0]?.url;
  expect(both[1]?.url).toBe(url);
  expect(Object.keys(account().state.sessions)).toHaveLength(1);
  expect((await api.anyone.ok('linkedPaymentPay', { params: { linkToken: token } })).url).toBe(url);
  await payAt(token, { way: 'card', declines: 'insufficient_funds' });
  await runJobs();
  expect(await seen(token)).toMatchObject({
    state: 'rejected',
    statusDetail: 'cc_rejected_insufficient_amount',
    payable: true,
  });
  await payAt(token, byCard);
  await runJobs();
  await runJobs();
  expect(await seen(token)).toMatchObject({ state: 'approved', payable: false });
  expect(await shop.view(purchase)).toMatchObject({
    status: 'partially_paid',
    paid: 4000,
    payments: [{ method: 'gateway', amount: 4000, status: 'approved' }],
  });
  expect(
    await api.anyone.refused('linkedPaymentPay', {
      params: { linkToken: token },
    }),
  ).toMatchObject({ code: 'payment_link.not_payable' });
});

test('a voucher waits; a lost webhook is made up for by whoever looks', async () => {
  const purchase = await shop.sell({ issue: true });
  const token = tokenOf(await linkFor(purchase.id, purchase.total));
  const intentId = await payAt(token, { way: 'oxxo' });
  expect(await seen(token)).toMatchObject({ state: 'pending', voucher: { way: 'oxxo' } });
  const intent = account().state.intents[intentId];
  if (intent) intent.status = 'succeeded'; // the webhook is lost
  expect(await seen(token)).toMatchObject({ state: 'pending' });
  api.clock.move(new Date(api.clock.now().getTime() + 6000));
  expect(await seen(token)).toMatchObject({ state: 'approved' });
  expect(await shop.view(purchase)).toMatchObject({ status: 'paid' });
});

test('refunds of the desk are given back at the provider, and the provider’s reach the desk', async () => {
  const purchase = await shop.sell({ issue: true });
  const token = tokenOf(await linkFor(purchase.id, purchase.total));
  const intentId = await payAt(token, byCard);
  await runJobs();
  const paid = await shop.view(purchase);
  const paymentId = paid.payments[0]?.id ?? '';
  await shop.owner.client.ok('paymentRefund', {
    params: { paymentId },
    body: { idempotencyKey: randomUUID(), amount: 1000, reason: 'Descuento' },
  });
  await runJobs();
  await runJobs();
  const intent = account().state.intents[intentId];
  expect(intent?.refunded).toBe(1000);
  if (intent) intent.refunded = intent.amount; // in the provider's own console
  const owner = shop.owner.client;
  const [link] = (await owner.ok('paymentLinkList', { params: { purchaseId: purchase.id } })).items;
  expect(link).toMatchObject({ state: 'approved', refunded: 1000 });
  if (intent) await account().acts.settle(Object.assign(intent, { status: 'requires_action' })); // tells of it
  await runJobs();
  expect(await shop.view(purchase)).toMatchObject({ status: 'refunded', refunded: purchase.total });
  expect(
    await owner.refused('paymentRefund', {
      params: { paymentId },
      body: { idempotencyKey: randomUUID(), amount: 1, reason: 'Otra vez' },
    }),
  ).toMatchObject({ code: 'purchase.not_possible' });
});

test('what was paid at the desk meanwhile goes back whole', async () => {
  const purchase = await shop.sell({ issue: true });
  const token = tokenOf(await linkFor(purchase.id, purchase.total));
  await shop.pay(purchase, [{ method: 'transfer', amount: purchase.total }]);
  const intentId = await payAt(token, byCard);
  await runJobs();
  await runJobs();
  expect(account().state.intents[intentId]?.refunded).toBe(purchase.total);
  expect(await seen(token)).toMatchObject({ state: 'refunded', statusDetail: 'not_taken' });
  expect(await shop.view(purchase)).toMatchObject({ status: 'paid', paid: purchase.total });
});

test('an amount that differs is not believed', async () => {
  const purchase = await shop.sell({ issue: true });
  const token = tokenOf(await linkFor(purchase.id, purchase.total));
  const intentId = await payAt(token, { way: 'oxxo' });
  const intent = account().state.intents[intentId];
  if (!intent) throw new Error('it was ordered');
  intent.amount = 1;
  await account().acts.settle(intent);
  await runJobs();
  expect(await seen(token)).toMatchObject({ state: 'in_process', statusDetail: 'amount_differs' });
  expect(await shop.view(purchase)).toMatchObject({ status: 'pending', paid: 0 });
});

test('limits: what is unpaid, five open links, expiry, cancelling, no connection', async () => {
  const { client } = shop.owner;
  const purchase = await shop.sell({ issue: true });
  const params = { purchaseId: purchase.id };
  expect(
    await client.refused('paymentLinkCreate', {
      params,
      body: { amount: purchase.total + 1, days: 3 },
    }),
  ).toMatchObject({ code: 'payment_link.too_much' });
  const first = await linkFor(purchase.id, purchase.total - 4, 1);
  for (let n = 0; n < 4; n += 1) await linkFor(purchase.id, 1);
  expect(
    await client.refused('paymentLinkCreate', {
      params,
      body: { amount: 1, days: 3 },
    }),
  ).toMatchObject({ code: 'payment_link.limit_reached' });
  const cancelled = { params: { paymentLinkId: first.id } };
  expect(await client.ok('paymentLinkCancel', cancelled)).toMatchObject({ state: 'cancelled' });
  expect(await client.ok('paymentLinkCancel', cancelled)).toMatchObject({ state: 'cancelled' });
  expect(
    await api.anyone.refused('linkedPaymentPay', {
      params: { linkToken: tokenOf(first) },
    }),
  ).toMatchObject({ code: 'payment_link.not_payable' });
  const second = await linkFor(purchase.id, 100, 1);
  api.clock.move(new Date(api.clock.now().getTime() + 25 * hour));
  expect(await seen(tokenOf(second))).toMatchObject({ state: 'expired', payable: false });
  expect(
    await api.anyone.refused('linkedPaymentView', {
      params: { linkToken: 'x'.repeat(32) },
    }),
  ).toMatchObject({ code: 'resource.not_found' });
  const other = await openShop(api);
  const sold = await other.sell({ issue: true });
  expect(
    await other.owner.client.refused('paymentLinkCreate', {
      params: { purchaseId: sold.id },
      body: { amount: 1, days: 3 },
    }),
  ).toMatchObject({ code: 'payment_link.not_connected' });
});
