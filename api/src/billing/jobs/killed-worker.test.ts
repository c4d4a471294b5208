import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { createTestApi, type TestApi } from '../../testing';
import { endTakenJobs, runDueJobs } from '../../testing/jobs';
import { createHeldProvider, type HeldProvider } from '../../testing/held-provider.testing';
import { createPlatformAccount, type PlatformAccount } from '../../testing/platform-account';
import { connectPayments } from '../../testing/records/purchases';
import { openShop, type Shop } from '../../testing/shop';
import type { WorkerOptions } from './worker-process.testing';

let api: TestApi;
let shop: Shop;
let platform: PlatformAccount;
let platformLine: HeldProvider;
let companyLine: HeldProvider;
let secretKey: string;

beforeAll(async () => {
  platform = await createPlatformAccount();
  api = await createTestApi({ billing: platform.billing });
  platformLine = await createHeldProvider(platform.baseUrl);
  const { stripe } = await api.paymentNetwork.addresses();
  companyLine = await createHeldProvider(stripe);
  shop = await openShop(api);
  secretKey = await connectPayments(api, shop.owner);
  await runDueJobs(api);
});
afterAll(async () => {
  await platformLine.close();
  await companyLine.close();
  await api.close();
  await platform.close();
});

const sql = <Row extends object>(text: string) =>
  api.database.asOwner(async (client) => (await client.query<Row>(text)).rows);

const startWorker = () => {
  const { serving, owner, superuser } = api.database;
  const { secretKey: key, webhookSecret } = platform;
  const options: WorkerOptions = {
    connections: [serving, owner, superuser],
    platform: { secretKey: key, webhookSecret, baseUrl: platformLine.url },
    stripeUrl: companyLine.url,
  };
  const child = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      path.join(import.meta.dirname, 'worker-process.testing.ts'),
      JSON.stringify(options),
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  return { child, ended: once(child, 'exit') };
};

/**
 * A worker dies between a provider's answer and its own write; once its time is over, this process
 * takes up what it left.
 */
const killAmid = async (
  line: HeldProvider,
  call: RegExp,
  amid: () => Promise<void>,
): Promise<void> => {
  const held = line.hold(call);
  const worker = startWorker();
  await held;
  worker.child.kill('SIGKILL');
  expect(await worker.ended).toEqual([null, 'SIGKILL']);
  line.release();
  await amid();
  await endTakenJobs(api.database, '10 minutes');
  await runDueJobs(api);
};

const account = () => {
  const found = api.paymentNetwork.stripe.accountOf(secretKey);
  if (!found) throw new Error('it was connected');
  return found;
};
/** Somebody has paid by link; what the provider told of it is stored. */
const paidByLink = async () => {
  const sale = await shop.sell({ issue: true });
  const { url } = await shop.owner.client.ok('paymentLinkCreate', {
    params: { purchaseId: sale.id },
    body: { amount: sale.total, days: 3 },
  });
  const linkToken = new URL(url).searchParams.get('link') ?? '';
  const page = await api.anyone.ok('linkedPaymentPay', { params: { linkToken } });
  const session = account().state.sessions[page.url.slice(page.url.lastIndexOf('/') + 1)];
  if (!session) throw new Error(`${page.url} is no page of the provider`);
  await account().acts.pay(session, { way: 'card', declines: null });
  const intent = account().state.intents[session.intentId ?? ''];
  if (!intent) throw new Error('it was paid');
  return { sale, intent };
};

test('events of the plan, amid what is asked about them: nothing is lost or done twice', async () => {
  const { client } = shop.owner;
  const checkout = await client.ok('checkoutCreate', {
    body: { planCode: 'service_growth', cycle: 'monthly' },
  });
  await platform
    .account()
    .acts.pay(platform.sessionOf(checkout.id), { way: 'card', declines: null });
  for (const { url, headers, raw } of platform.posted) {
    const { statusCode } = await api.app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers,
      payload: raw,
    });
    expect(statusCode).toBe(204);
  }
  const unread = async () =>
    (await sql(`select from billing_event where interpreted_at is null`)).length;
  await killAmid(platformLine, /v1\/invoices/, async () => {
    expect(await unread()).toBe(platform.posted.length);
    expect(await client.ok('subscriptionView')).toMatchObject({ status: 'trialing' });
  });
  expect(await unread()).toBe(0);
  expect(await client.ok('subscriptionView')).toMatchObject({
    status: 'active',
    plan: { code: 'service_growth' },
  });
  expect((await client.ok('invoiceList', { query: {} })).total).toBe(1);
  expect(await sql(`select from audit_log where action = 'subscription.synced'`)).toHaveLength(1);
  expect(await client.ok('checkoutView', { params: { checkoutId: checkout.id } })).toMatchObject({
    state: 'approved',
  });
});

test('a payment by link, between the answer and our write: it is taken once', async () => {
  const { sale } = await paidByLink();
  await killAmid(companyLine, /payment_intents/, async () => {
    expect(await shop.view(sale)).toMatchObject({ status: 'pending', paid: 0 });
  });
  const after = await shop.view(sale);
  expect(after).toMatchObject({ status: 'paid', paid: sale.total });
  expect(after.payments).toHaveLength(1);
});

test('a refund of the desk, between the answer and our write: the provider gives back once', async () => {
  const { sale, intent } = await paidByLink();
  await runDueJobs(api);
  const [payment] = (await shop.view(sale)).payments;
  await shop.owner.client.ok('paymentRefund', {
    params: { paymentId: payment?.id ?? '' },
    body: { idempotencyKey: randomUUID(), amount: 3000, reason: 'Cobro de más' },
  });
  await killAmid(companyLine, /POST .*refunds/, async () => {
    expect(intent.refunded).toBe(3000);
  });
  expect(intent.refunded).toBe(3000);
  const after = await shop.view(sale);
  expect(after).toMatchObject({ status: 'partially_refunded', refunded: 3000 });
  expect(after.payments[0]?.refunds).toHaveLength(1);
});
