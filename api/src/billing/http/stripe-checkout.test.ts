import { createSchedule } from '../../adapters/phone-network/schedule';
import {
  createWebhookSender,
  type SimulatedWebhook,
} from '../../adapters/phone-network/webhook-sender';
import {
  createStripeSimulator,
  type StripeSimulator,
} from '../../adapters/payments/simulated-stripe';
import { createClock } from '../../platform/time/clock';
import { createTestApi, signIn, signedInCompany, type TestApi } from '../../testing';
import { runDueJobs } from '../../testing/jobs';
import { createStripeAccount } from '../model/stripe-account';

const secrets = { secretKey: 'sk_test_platform', webhookSecret: 'whsec_platform' };
const choice = { planCode: 'service_growth', cycle: 'monthly' } as const;

/** The simulator speaks Stripe's HTTP on a loopback port, and signs what it posts to our route. */
describe('billing at Stripe', () => {
  let api: TestApi;
  let simulator: StripeSimulator;
  const clock = createClock();
  /** Posted in the meantime; the test decides what arrives. */
  const posted: SimulatedWebhook[] = [];

  beforeAll(async () => {
    simulator = createStripeSimulator({
      clock,
      webhooks: createWebhookSender(createSchedule(clock), (webhook) => {
        posted.push(webhook);
        return Promise.resolve(204);
      }),
      hostedUrl: 'https://sala.test/pay',
    });
    simulator.connect({
      ...secrets,
      webhookUrl: 'https://sala.test/api/v1/billing/webhooks/stripe',
    });
    const baseUrl = await simulator.app.listen({ host: '127.0.0.1', port: 0 });
    api = await createTestApi({
      billing: createStripeAccount({ ...secrets, baseUrl, now: () => clock.now() }),
    });
  });
  afterEach(() => {
    posted.length = 0;
    clock.move();
    api.clock.move();
  });
  afterAll(async () => {
    await api.close();
    await simulator.app.close();
  });

  const account = () => {
    const found = simulator.accountOf(secrets.secretKey);
    if (!found) throw new Error('it was connected');
    return found;
  };
  const deliver = async (webhooks: readonly SimulatedWebhook[]): Promise<number[]> => {
    const statuses: number[] = [];
    for (const { url, headers, raw } of webhooks) {
      const { statusCode } = await api.app.inject({
        method: 'POST',
        url: new URL(url).pathname,
        headers,
        payload: raw,
      });
      statuses.push(statusCode);
    }
    return statuses;
  };
  const bought = async () => {
    const company = await signedInCompany(api);
    const checkout = await company.client.ok('checkoutCreate', { body: choice });
    const { state, acts } = account();
    const session = Object.values(state.sessions).find(
      ({ reference }) => reference === checkout.id,
    );
    if (!session) throw new Error('it was created');
    await acts.pay(session, { way: 'card', declines: null });
    return { ...company, checkout, session };
  };

  test('signed events, in reverse and twice, make one subscription; another key is refused', async () => {
    const { client, checkout } = await bought();
    expect(posted.length).toBeGreaterThan(2);
    const forged = posted.map((webhook) => ({
      ...webhook,
      headers: { ...webhook.headers, 'stripe-signature': 't=1,v1=00' },
    }));
    expect(new Set(await deliver(forged))).toEqual(new Set([401]));
    expect(await client.ok('subscriptionView')).toMatchObject({ status: 'trialing' });
    const reversed = posted.toReversed();
    expect(new Set(await deliver([...reversed, ...reversed]))).toEqual(new Set([204]));
    await runDueJobs(api, 2);
    expect(await client.ok('subscriptionView')).toMatchObject({
      status: 'active',
      plan: { code: 'service_growth' },
      nextCharge: { amount: { total: 220_284 } },
    });
    expect((await client.ok('invoiceList', { query: {} })).total).toBe(1);
    expect((await client.ok('checkoutView', { params: { checkoutId: checkout.id } })).state).toBe(
      'approved',
    );
  });

  test('renewals, a declined card and a change come through', async () => {
    const company = await bought();
    await deliver(posted);
    await runDueJobs(api);
    const { acts } = account();
    const { version } = await company.client.ok('subscriptionView');
    const larger = { planCode: 'service_enterprise', cycle: 'monthly' } as const;
    const preview = await company.client.ok('subscriptionPreview', { query: larger });
    expect(preview.dueNow).toBeGreaterThan(0);
    const changed = await company.client.ok('subscriptionChange', { body: { ...larger, version } });
    expect(changed).toMatchObject({
      plan: { code: 'service_enterprise' },
      nextCharge: { amount: { total: 521_884 } },
    });
    await deliver(posted);
    await runDueJobs(api);
    expect(await company.client.ok('subscriptionView')).toMatchObject({
      plan: { code: 'service_enterprise' },
    });
    acts.changeCard(company.session.customerId ?? '', 'insufficient_funds');
    posted.length = 0;
    const later = new Date(Date.parse(changed.periodEnd ?? '') + 60_000);
    clock.move(later);
    api.clock.move(later);
    await simulator.tick();
    await deliver(posted);
    await api.database.asOwner((client) =>
      client.query(`update job set due_at = clock_timestamp() where state = 'waiting'`),
    );
    await runDueJobs(api);
    const { client } = await signIn(api, company.email);
    expect(await client.ok('subscriptionView')).toMatchObject({
      status: 'past_due',
      access: 'full',
      nextCharge: null,
    });
    expect((await client.ok('invoiceList', { query: {} })).items[0]).toMatchObject({
      status: 'open',
    });
    expect((await client.ok('billingPortal')).url).toContain('https://sala.test/pay');
  });
});
