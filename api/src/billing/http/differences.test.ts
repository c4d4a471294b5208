import { randomUUID } from 'node:crypto';
import type { HowToPay } from '../../adapters/payments/simulated-stripe-acts';
import { createTestApi, type TestApi } from '../../testing';
import { runDueJobs } from '../../testing/jobs';
import { connectPayments } from '../../testing/records/purchases';
import { openShop, type Shop } from '../../testing/shop';
import { createPlatformAccount, type PlatformAccount } from '../../testing/platform-account';

const dayMs = 86_400_000;
const byCard: HowToPay = { way: 'card', declines: null };

let api: TestApi;
let shop: Shop;
let platform: PlatformAccount;
let secretKey: string;
let nights: number;

beforeAll(async () => {
  platform = await createPlatformAccount();
  api = await createTestApi({ billing: platform.billing });
});
beforeEach(async () => {
  nights = 0;
  shop = await openShop(api);
  secretKey = await connectPayments(api, shop.owner);
});
// No night of a company comes during the tests of another one.
afterEach(() =>
  api.database.asOwner((client) =>
    client.query('delete from job where company_id = $1', [shop.owner.companyId]),
  ),
);
afterAll(async () => {
  await api.close();
  await platform.close();
});

const runJobs = () => runDueJobs(api);
const account = () => {
  const found = api.paymentNetwork.stripe.accountOf(secretKey);
  if (!found) throw new Error('it was connected');
  return found;
};
const intentOf = (id: string) => {
  const intent = account().state.intents[id];
  if (!intent) throw new Error(`${id} is no payment`);
  return intent;
};
/** Somebody pays by link, and no webhook tells of it. */
const paidUnnoticed = async (amount: number, how: HowToPay = byCard) => {
  const sale = await shop.sell({ issue: true });
  const link = await shop.owner.client.ok('paymentLinkCreate', {
    params: { purchaseId: sale.id },
    body: { amount, days: 3 },
  });
  const linkToken = new URL(link.url).searchParams.get('link') ?? '';
  const { url } = await api.anyone.ok('linkedPaymentPay', { params: { linkToken } });
  const session = account().state.sessions[url.slice(url.lastIndexOf('/') + 1)];
  if (!session) throw new Error(`${url} is no page of the provider`);
  api.paymentNetwork.plan('drop');
  api.paymentNetwork.plan('drop');
  await account().acts.pay(session, how);
  return { sale, link, intentId: session.intentId ?? '' };
};
const wakeComparison = () =>
  api.database.asOwner((client) =>
    client.query(`update job set due_at = clock_timestamp() where kind = 'billing_comparison'`),
  );
/** Another night comes; people work on the day before. */
const nextNight = async () => {
  await runJobs();
  nights += 1;
  const later = new Date(new Date().setUTCHours(18, 0, 0, 0) + nights * dayMs);
  api.clock.move(later);
  platform.clock.move(later);
  await wakeComparison();
  await runJobs();
  api.clock.move();
  platform.clock.move();
};
const differences = async (query: { readonly state?: 'open' | 'repaired' | 'gone' } = {}) =>
  (await shop.owner.client.ok('billingDifferenceList', { query })).items;
const repair = (id: string) =>
  shop.owner.client.ok('billingDifferenceRepair', { params: { billingDifferenceId: id } });
const notices = async () =>
  (await shop.owner.client.ok('notificationList', { query: {} })).items.filter(
    ({ kind }) => kind === 'billing_differences',
  );

test('the night lists what no webhook told of; a click takes it over, once', async () => {
  const { sale, link } = await paidUnnoticed(4000);
  await nextNight();
  const [found, ...others] = await differences();
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    kind: 'link_paid',
    state: 'open',
    repairable: true,
    purchase: { id: sale.id },
    ours: { state: 'open', amount: 4000 },
    theirs: { state: 'approved', amount: 4000, currency: 'MXN' },
  });
  expect(await shop.view(sale)).toMatchObject({ paid: 0 });
  expect(await notices()).toHaveLength(1);
  const links = () => shop.owner.client.ok('paymentLinkList', { params: { purchaseId: sale.id } });
  expect((await links()).items).toMatchObject([{ id: link.id, differs: true }]);
  const id = found?.id ?? '';
  const both = await Promise.all([repair(id), repair(id)]);
  expect(both.map(({ state }) => state)).toEqual(['repaired', 'repaired']);
  expect(both[0]?.settledBy?.id).toBe(shop.owner.userId);
  expect(await shop.view(sale)).toMatchObject({ paid: 4000, payments: [{ amount: 4000 }] });
  expect((await links()).items).toMatchObject([{ differs: false, state: 'approved' }]);
  await nextNight();
  expect(await differences({ state: 'open' })).toEqual([]);
  expect(await notices()).toHaveLength(1);
});

test('one night compares once; a person may ask at any time, not all the time', async () => {
  const { client } = shop.owner;
  await runJobs();
  await paidUnnoticed(1000);
  expect(await client.ok('billingComparisonStart')).toMatchObject({ running: true });
  expect(await client.ok('billingComparisonStart')).toMatchObject({ running: true });
  await runJobs();
  expect(await client.ok('billingComparisonView')).toMatchObject({
    running: false,
    last: { nightly: false, subscription: 'compared', paymentLinks: 'compared', linksCompared: 1 },
    open: 1,
  });
  expect(await client.refused('billingComparisonStart')).toMatchObject({
    code: 'request.rate_limited',
  });
  expect(await notices()).toEqual([]);
  await nextNight();
  await paidUnnoticed(1000);
  nights -= 1;
  await nextNight();
  expect(await client.ok('billingComparisonView')).toMatchObject({
    last: { nightly: true, linksCompared: 1 },
    open: 1,
  });
  expect(await notices()).toHaveLength(1);
});

test('a provider that is down is said, and closes nothing', async () => {
  await paidUnnoticed(1000);
  await nextNight();
  api.paymentNetwork.stripe.plan({ status: 503, times: 1 });
  await nextNight();
  expect(await shop.owner.client.ok('billingComparisonView')).toMatchObject({
    last: { paymentLinks: 'unreachable' },
  });
  const [found] = await differences({ state: 'open' });
  expect(found?.kind).toBe('link_paid');
  api.paymentNetwork.stripe.plan({ status: 503, times: 1 });
  const refused = await shop.owner.client.refused('billingDifferenceRepair', {
    params: { billingDifferenceId: found?.id ?? '' },
  });
  expect(refused).toMatchObject({ code: 'payments.unavailable' });
  expect(await differences({ state: 'open' })).toHaveLength(1);
});

test('what is taken over meanwhile is gone; a click finds that out too', async () => {
  const one = await paidUnnoticed(1000);
  const other = await paidUnnoticed(2000);
  await nextNight();
  const found = await differences({ state: 'open' });
  expect(found).toHaveLength(2);
  for (const { link } of [one, other]) {
    const linkToken = new URL(link.url).searchParams.get('link') ?? '';
    await api.anyone.ok('linkedPaymentView', { params: { linkToken } });
  }
  const [first] = found;
  expect(await repair(first?.id ?? '')).toMatchObject({ state: 'gone' });
  expect(
    await shop.owner.client.refused('billingDifferenceRepair', {
      params: { billingDifferenceId: first?.id ?? '' },
    }),
  ).toMatchObject({ code: 'billing_difference.settled' });
  await nextNight();
  expect((await differences()).map(({ state }) => state)).toEqual(['gone', 'gone']);
});

test('what one comparison had no time for is compared by the next', async () => {
  await runJobs();
  const links = [await paidUnnoticed(1000), await paidUnnoticed(2000)]
    .map(({ link }) => link.id)
    .toSorted();
  await api.database.asOwner((client) =>
    client.query(
      `insert into billing_comparison (company_id, started_at, finished_at, subscription_outcome, links_outcome, after_link)
       values ($1, now() - interval '1 hour', now(), 'compared', 'partly', $2)`,
      [shop.owner.companyId, links[0]],
    ),
  );
  const compared = () => shop.owner.client.ok('billingComparisonView');
  await nextNight();
  expect(await compared()).toMatchObject({
    last: { paymentLinks: 'partly', linksCompared: 1 },
    open: 1,
  });
  await nextNight();
  expect(await compared()).toMatchObject({
    last: { paymentLinks: 'compared', linksCompared: 2 },
    open: 2,
  });
});

test('refunds and disputes wait for a click; one under way only changes the state', async () => {
  const refunded = await paidUnnoticed(10_000);
  const disputed = await paidUnnoticed(10_000);
  await nextNight();
  for (const { id } of await differences({ state: 'open' })) await repair(id);
  expect(await shop.view(refunded.sale)).toMatchObject({ status: 'paid' });
  const { acts } = account();
  for (let n = 0; n < 3; n += 1) api.paymentNetwork.plan('drop');
  await acts.giveBack(intentOf(refunded.intentId), 4000);
  await acts.dispute(intentOf(disputed.intentId));
  await nextNight();
  expect(await differences({ state: 'open' })).toMatchObject([
    { kind: 'link_refunded', ours: { refunded: 0 }, theirs: { refunded: 4000 } },
  ]);
  expect((await differences({ state: 'repaired' })).map(({ kind }) => kind)).toContain(
    'link_state',
  );
  await acts.closeDispute(intentOf(disputed.intentId), 'lost');
  await nextNight();
  const open = await differences({ state: 'open' });
  expect(open.map(({ kind }) => kind).toSorted()).toEqual(['link_disputed', 'link_refunded']);
  for (const { id } of open) expect(await repair(id)).toMatchObject({ state: 'repaired' });
  expect(await shop.view(refunded.sale)).toMatchObject({ refunded: 4000 });
  expect(await shop.view(disputed.sale)).toMatchObject({ status: 'refunded' });
});

test('what is paid twice goes back, and what the desk gave back is given back there', async () => {
  const { client } = shop.owner;
  const late = await paidUnnoticed(10_000);
  await client.ok('paymentCreate', {
    params: { purchaseId: late.sale.id },
    body: {
      idempotencyKey: randomUUID(),
      payments: [{ method: 'card_debit', amount: 10_000 }],
    },
  });
  const refunded = await paidUnnoticed(10_000);
  await nextNight();
  for (const { id } of await differences({ state: 'open' })) await repair(id);
  await runJobs();
  expect(intentOf(late.intentId).refunded).toBe(10_000);
  expect(await shop.view(late.sale)).toMatchObject({ status: 'paid', paid: 10_000 });
  const [payment] = (await shop.view(refunded.sale)).payments;
  await client.ok('paymentRefund', {
    params: { paymentId: payment?.id ?? '' },
    body: { idempotencyKey: randomUUID(), amount: 2500, reason: 'Cobro de más' },
  });
  // The job that gives it back was given up.
  await api.database.asOwner((pg) =>
    pg.query(`delete from job where kind = 'event_billing_refund_links'`),
  );
  await nextNight();
  const [owed, ...others] = await differences({ state: 'open' });
  expect(others).toEqual([]);
  expect(owed).toMatchObject({
    kind: 'link_refund_owed',
    ours: { refunded: 2500 },
    theirs: { refunded: 0 },
  });
  expect(await repair(owed?.id ?? '')).toMatchObject({ state: 'repaired' });
  expect(intentOf(refunded.intentId).refunded).toBe(2500);
  expect(await shop.view(refunded.sale)).toMatchObject({ refunded: 2500 });
});

test('what was paid on the page of an earlier try is found, and taken', async () => {
  const { sale, link } = await paidUnnoticed(4000);
  await api.database.asOwner((client) =>
    client.query(
      `update payment_link set attempt = 2, provider_id = null, url = null where id = $1`,
      [link.id],
    ),
  );
  await nextNight();
  const [found] = await differences({ state: 'open' });
  expect(found?.kind).toBe('link_paid');
  expect(await repair(found?.id ?? '')).toMatchObject({ state: 'repaired' });
  expect(await shop.view(sale)).toMatchObject({ paid: 4000 });
  await nextNight();
  expect(await differences({ state: 'open' })).toEqual([]);
});

test('another amount is never taken; a payment unknown there, or made twice, is for people', async () => {
  const other = await paidUnnoticed(3000);
  const unknown = await paidUnnoticed(4000);
  const twice = await paidUnnoticed(5000);
  intentOf(other.intentId).amount = 30;
  await nextNight();
  for (const { id, repairable } of await differences({ state: 'open' }))
    if (repairable) await repair(id);
  const { intents } = account().state;
  delete intents[unknown.intentId];
  const again = intentOf(twice.intentId);
  intents['pi_second'] = { ...again, id: 'pi_second' };
  await nextNight();
  const open = await differences({ state: 'open' });
  expect(open.map(({ kind }) => kind).toSorted()).toEqual([
    'link_amount',
    'link_duplicated',
    'link_unknown',
  ]);
  expect(await shop.view(other.sale)).toMatchObject({ paid: 0 });
  const [first, ...rest] = open;
  const params = { billingDifferenceId: first?.id ?? '' };
  const { client } = shop.owner;
  expect(await client.refused('billingDifferenceRepair', { params })).toMatchObject({
    code: 'billing_difference.not_repairable',
  });
  const body = { reason: 'Aclarado por teléfono' };
  expect(await client.ok('billingDifferenceDismiss', { params, body })).toMatchObject({
    state: 'dismissed',
    ...body,
  });
  await nextNight();
  expect(await differences({ state: 'open' })).toHaveLength(rest.length);
  // It changes: it is listed anew.
  intentOf(other.intentId).refunded = 30;
  intents['pi_second'] = { ...again, id: 'pi_second', refunded: 10 };
  await nextNight();
  const kinds = (await differences({ state: 'open' })).map(({ kind }) => kind);
  expect(kinds).toContain('link_amount');
});

describe('the plan of the company', () => {
  const bought = async () => {
    const { client } = shop.owner;
    const checkout = await client.ok('checkoutCreate', {
      body: { planCode: 'service_growth', cycle: 'monthly' },
    });
    const session = platform.sessionOf(checkout.id);
    await platform.account().acts.pay(session, byCard);
    return { checkout, session };
  };

  test('lost events are taken over by night and listed as repaired by themselves', async () => {
    await runJobs();
    const { session } = await bought();
    await nextNight();
    expect(await shop.owner.client.ok('subscriptionView')).toMatchObject({ status: 'active' });
    const repaired = await differences({ state: 'repaired' });
    expect(repaired).toMatchObject([
      { kind: 'checkout_differs', settledBy: null, ours: { state: 'open' } },
    ]);
    const { subscriptions, invoices } = platform.account().state;
    const subscription = subscriptions[session.subscriptionId ?? ''];
    if (!subscription) throw new Error('it was bought');
    Object.assign(subscription, { cancelAtPeriodEnd: true });
    const invoice = Object.values(invoices).find(
      ({ subscriptionId }) => subscriptionId === session.subscriptionId,
    );
    if (invoice)
      invoices['in_second'] = {
        ...invoice,
        id: 'in_second',
        periodStart: invoice.periodEnd,
        periodEnd: invoice.periodEnd + 86_400,
      };
    await nextNight();
    const kinds = (await differences({ state: 'repaired' })).map(({ kind }) => kind).toSorted();
    expect(kinds).toEqual(['checkout_differs', 'invoice_missing', 'subscription_differs']);
    expect(await shop.owner.client.ok('subscriptionView')).toMatchObject({
      cancelAtPeriodEnd: true,
    });
    subscription.amount = 100;
    await nextNight();
    expect(await differences({ state: 'open' })).toMatchObject([
      { kind: 'subscription_amount', repairable: false, theirs: { amount: 100 } },
    ]);
    subscription.amount = session.amount;
    await nextNight();
    expect(await differences({ state: 'open' })).toEqual([]);
  });

  test('a second subscription that runs there is never taken, and listed until it is ended', async () => {
    await runJobs();
    const { session } = await bought();
    await nextNight();
    const { subscriptions } = platform.account().state;
    const first = subscriptions[session.subscriptionId ?? ''];
    if (!first) throw new Error('it was bought');
    subscriptions['sub_second'] = { ...first, id: 'sub_second' };
    session.subscriptionId = 'sub_second';
    await nextNight();
    expect(await differences({ state: 'open' })).toMatchObject([
      { kind: 'subscription_duplicated', reference: 'sub_second', repairable: false },
    ]);
    subscriptions['sub_second'].status = 'canceled';
    await nextNight();
    expect(await differences({ state: 'open' })).toEqual([]);
  });

  test('who has the free plan keeps it, whatever the provider still tries', async () => {
    await runJobs();
    const { session } = await bought();
    await nextNight();
    const subscription = platform.account().state.subscriptions[session.subscriptionId ?? ''];
    if (!subscription) throw new Error('it was bought');
    subscription.status = 'past_due';
    await api.database.asOwner((client) =>
      client.query(
        `update subscription set status = 'canceled', told = 'free', plan_id = (select id from plan where code = 'free')
         where company_id = $1`,
        [shop.owner.companyId],
      ),
    );
    const { version } = await shop.owner.client.ok('subscriptionView');
    await api.database.asOwner((client) =>
      client.query(`update job set due_at = clock_timestamp() where kind = 'subscription_clock'`),
    );
    await nextNight();
    expect(await shop.owner.client.ok('subscriptionView')).toMatchObject({
      status: 'canceled',
      plan: { code: 'free' },
      version,
    });
    expect(await differences({ state: 'open' })).toEqual([]);
    subscription.status = 'active';
    await nextNight();
    expect(await shop.owner.client.ok('subscriptionView')).toMatchObject({ status: 'active' });
  });
});
