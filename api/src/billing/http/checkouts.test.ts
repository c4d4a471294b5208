import { createClock } from '../../platform/time/clock';
import {
  createTestApi,
  joinCompany,
  signIn,
  signedInCompany,
  signedUp,
  type TestApi,
} from '../../testing';
import { runDueJobs } from '../../testing/jobs';
import { createPaymentLedger, type PaymentLedger } from '../payment-ledger.testing';

const choice = { planCode: 'service_growth', cycle: 'monthly' } as const;
/** 1,899.00 and 16 % IVA. */
const total = 220_284;

describe('checkout', () => {
  let api: TestApi;
  let ledger: PaymentLedger;

  beforeAll(async () => {
    ledger = createPaymentLedger(createClock());
    api = await createTestApi({ billing: ledger });
  });
  afterAll(() => api.close());

  const tell = async (...[about, objectId, id]: Parameters<PaymentLedger['event']>) => {
    const { statusCode } = await api.app.inject({
      method: 'POST',
      url: '/api/v1/billing/webhooks/stripe',
      ...ledger.event(about, objectId, id),
    });
    return statusCode;
  };
  const aCheckout = async () => {
    const company = await signedInCompany(api);
    const checkout = await company.client.ok('checkoutCreate', { body: choice });
    return { ...company, checkout, params: { checkoutId: checkout.id } };
  };

  test('coming back activates nothing; what the provider says does', async () => {
    const { client, checkout, params } = await aCheckout();
    expect(checkout).toMatchObject({
      state: 'open',
      amount: { subtotal: 189_900, tax: 30_384, total },
      url: expect.stringContaining('https://pay.test/'),
    });
    expect(await client.ok('checkoutView', { params })).toMatchObject({ state: 'open' });
    expect(await client.ok('subscriptionView')).toMatchObject({ status: 'trialing' });

    const { id, periodEnd } = ledger.pay(checkout.id);
    expect(await tell('subscription', id)).toBe(204);
    expect(await client.ok('subscriptionView')).toMatchObject({ status: 'trialing' });
    await runDueJobs(api);
    const subscription = await client.ok('subscriptionView');
    expect(subscription).toMatchObject({
      status: 'active',
      access: 'full',
      plan: { code: 'service_growth' },
      cycle: 'monthly',
      nextCharge: { amount: { total } },
      paymentMethod: { last4: '4242' },
    });
    expect(Date.parse(subscription.nextCharge?.at ?? '')).toBe(Date.parse(periodEnd));
  });

  test('a lost event is made up for by looking, at most every five seconds', async () => {
    const { client, checkout, params } = await aCheckout();
    // Time stands: the machine may pause for longer than five seconds.
    const time = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    await client.ok('checkoutView', { params });
    ledger.pay(checkout.id);
    const asked = ledger.payments.calls.length;
    expect(await client.ok('checkoutView', { params })).toMatchObject({ state: 'open' });
    expect(ledger.payments.calls).toHaveLength(asked);
    api.clock.move(new Date(Date.now() + 6000));
    const [one, other] = await Promise.all([
      client.ok('checkoutView', { params }),
      client.ok('checkoutView', { params }),
    ]);
    expect([one.state, other.state]).toContain('approved');
    expect(ledger.payments.calls.slice(asked).filter((c) => c === 'readCheckout')).toHaveLength(1);
    time.mockRestore();
    api.clock.move();
    expect(await client.ok('subscriptionView')).toMatchObject({ status: 'active' });
    const { items } = await client.ok('invoiceList', { query: {} });
    expect(items).toMatchObject([{ status: 'paid', amount: { subtotal: 189_900, total } }]);
    const invoice = await client.ok('invoiceDownload', {
      params: { invoiceId: items[0]?.id ?? '' },
    });
    const receipt = await client.ok('checkoutReceipt', { params });
    for (const { content } of [invoice, receipt])
      expect(
        Buffer.from(await content.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
  });

  test('events twice, late and out of order have the effect of the latest state, once', async () => {
    const { client, checkout, params } = await aCheckout();
    const { id } = ledger.pay(checkout.id);
    const statuses = [
      await tell('subscription', id, 'evt-2'),
      await tell('checkout', ledger.paid.get(checkout.id)?.[0]?.id ?? '', 'evt-unknown'),
      await tell('subscription', id, 'evt-2'),
      await tell('subscription', id, 'evt-1'),
    ];
    expect(statuses).toEqual([204, 204, 204, 204]);
    await runDueJobs(api, 2);
    const before = await client.ok('subscriptionView');
    ledger.change(id, { status: 'past_due' });
    ledger.change(id, { status: 'active' });
    await tell('subscription', id, 'evt-0');
    await tell('subscription', id, 'evt-2');
    await runDueJobs(api);
    expect(await client.ok('subscriptionView')).toMatchObject({
      status: 'active',
      version: before.version,
    });
    expect((await client.ok('invoiceList', { query: {} })).total).toBe(1);
    expect(await client.ok('checkoutView', { params })).toMatchObject({ state: 'approved' });
  });

  test('a forged event is refused, and one of somebody else forgotten', async () => {
    const { payload } = ledger.event('subscription', 'sub_forged');
    const forged = await api.app.inject({
      method: 'POST',
      url: '/api/v1/billing/webhooks/stripe',
      payload,
      headers: { 'content-type': 'application/json', 'x-signature': 'made up' },
    });
    expect([forged.statusCode, forged.json<{ code: string }>().code]).toEqual([
      401,
      'webhook.signature_invalid',
    ]);
    expect(await tell('subscription', 'sub_of_nobody')).toBe(204);
  });

  test.each([
    ['another amount', { amount: 100 }],
    ['another currency', { currency: 'USD' }],
  ])('%s than agreed does not activate', async (_, how) => {
    const { client, checkout, params } = await aCheckout();
    const { id } = ledger.pay(checkout.id, how);
    await tell('subscription', id);
    await runDueJobs(api);
    expect(await client.ok('subscriptionView')).toMatchObject({ status: 'trialing' });
    expect(await client.ok('checkoutView', { params })).toMatchObject({
      state: 'in_process',
      statusDetail: 'amount_mismatch',
    });
  });

  test('two people at once: one stays open, the other is ended at the provider', async () => {
    const owner = await signedInCompany(api);
    const other = await joinCompany(api, await signedUp(api), owner.companyId, ['billing']);
    const made = await Promise.all([
      owner.client.ok('checkoutCreate', { body: choice }),
      other.client.ok('checkoutCreate', { body: { ...choice, cycle: 'annual' } }),
    ]);
    const third = await owner.client.ok('checkoutCreate', { body: choice });
    const states = await Promise.all(
      [...made, third].map(({ id }) =>
        owner.client.ok('checkoutView', { params: { checkoutId: id } }),
      ),
    );
    expect(states.map(({ state }) => state)).toEqual(['cancelled', 'cancelled', 'open']);
    expect(states[0]?.url).toBeNull();
    await runDueJobs(api);
    const open = [...ledger.checkouts.values()].filter(
      ({ companyId, checkout }) => companyId === owner.companyId && checkout.state === 'open',
    );
    expect(open.map(({ checkout }) => checkout.reference)).toEqual([third.id]);
  });

  test('a second checkout of a subscription that runs, or is owed, names the portal', async () => {
    const { client, checkout } = await aCheckout();
    const { id, customerId } = ledger.pay(checkout.id);
    for (const status of ['active', 'past_due'] as const) {
      ledger.change(id, { status });
      await tell('subscription', id);
      await runDueJobs(api);
      expect(await client.refused('checkoutCreate', { body: choice })).toMatchObject({
        status: 409,
        code: 'subscription.running',
        meta: { status, portal: `https://pay.test/portal/${customerId}` },
      });
    }
  });

  test('rejected, then retried; a voucher waits, and expires', async () => {
    const { client, checkout, params } = await aCheckout();
    ledger.attempt(checkout.id, {
      status: 'rejected',
      statusDetail: 'cc_rejected_insufficient_amount',
    });
    expect(await client.ok('checkoutView', { params })).toMatchObject({
      state: 'rejected',
      statusDetail: 'cc_rejected_insufficient_amount',
    });
    const retried = await client.ok('checkoutRetry', { params });
    const again = { params: { checkoutId: retried.id } };
    expect(await client.refused('checkoutRetry', { params })).toMatchObject({
      code: 'checkout.not_retryable',
      meta: { retriedBy: retried.id },
    });
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    const voucher = { way: 'oxxo' as const, reference: '9300 1234', url: null, expiresAt };
    ledger.attempt(retried.id, {
      status: 'pending',
      statusDetail: 'pending_waiting_payment',
      way: 'oxxo',
      voucher,
    });
    expect(await client.ok('checkoutView', again)).toMatchObject({ state: 'pending', voucher });
    api.clock.move(new Date(Date.now() + 120_000));
    expect(await client.ok('checkoutView', again)).toMatchObject({ state: 'expired' });
    api.clock.move();
    expect((await client.ok('checkoutCurrent')).checkout?.id).toBe(retried.id);
  });

  test('one period paid at a shop: active until its end, renewed late, and owed when taken back', async () => {
    const company = await signedInCompany(api);
    const { client } = company;
    const once = { ...choice, recurring: false };
    const { id } = await client.ok('checkoutCreate', { body: once });
    const params = { checkoutId: id };
    ledger.attempt(id, { way: 'oxxo' });
    expect(await client.ok('checkoutView', { params })).toMatchObject({ state: 'approved' });
    const bought = await client.ok('subscriptionView');
    expect(bought).toMatchObject({ status: 'active', cycle: 'monthly', nextCharge: null });
    expect(bought.periodEnd).toMatch(/T06:00:00/); // a midnight in Mexico City
    expect((await client.ok('invoiceList', { query: {} })).items).toMatchObject([
      { status: 'paid', amount: { total } },
    ]);
    expect(await client.refused('checkoutCreate', { body: once })).toMatchObject({
      code: 'subscription.running',
    });

    api.clock.move(new Date(Date.parse(bought.periodEnd ?? '') - 86_400_000));
    const late = (await signIn(api, company.email)).client;
    const renewal = await late.ok('checkoutCreate', { body: once });
    const [payment] = [ledger.attempt(renewal.id, { way: 'spei' })];
    const again = { params: { checkoutId: renewal.id } };
    await late.ok('checkoutView', again);
    const renewed = await late.ok('subscriptionView');
    expect(renewed.periodStart).toBe(bought.periodEnd);
    expect(Date.parse(renewed.periodEnd ?? '')).toBeGreaterThan(Date.parse(bought.periodEnd ?? ''));
    ledger.paid.set(renewal.id, [{ ...payment, status: 'charged_back' }]);
    expect(await tell('payment', payment.id)).toBe(204);
    await runDueJobs(api);
    expect(await late.ok('checkoutView', again)).toMatchObject({ state: 'charged_back' });
    expect(await late.ok('subscriptionView')).toMatchObject({
      status: 'past_due',
      lastFailure: 'charged_back',
    });
    api.clock.move();
  });

  test('our own failure is answered with 5xx; an event that failed waits for its effect', async () => {
    const { client, checkout } = await aCheckout();
    const { id } = ledger.pay(checkout.id);
    ledger.down = true;
    expect(await tell('subscription', id, 'evt-early')).toBe(502);
    ledger.down = false;
    await client.ok('checkoutCurrent');
    expect(await tell('subscription', id, 'evt-early')).toBe(204);
    ledger.down = true;
    await expect(runDueJobs(api)).rejects.toThrow('no answer');
    ledger.down = false;
    expect(await client.ok('subscriptionView')).toMatchObject({ status: 'trialing' });
    await api.database.asOwner((pg) =>
      pg.query(`update job set due_at = clock_timestamp() where state = 'waiting'`),
    );
    await runDueJobs(api);
    expect(await client.ok('subscriptionView')).toMatchObject({ status: 'active' });
    expect((await client.ok('invoiceList', { query: {} })).total).toBe(1);
  });

  test('while the provider does not answer, nothing is claimed', async () => {
    const { client, checkout, params } = await aCheckout();
    ledger.pay(checkout.id);
    ledger.down = true;
    expect(await client.ok('checkoutView', { params })).toMatchObject({ state: 'open' });
    expect(await client.refused('checkoutCreate', { body: choice })).toMatchObject({
      code: 'payments.unavailable',
    });
    ledger.down = false;
    const second = await client.ok('checkoutCreate', { body: choice });
    expect(second).toMatchObject({ state: 'cancelled', statusDetail: 'already_paid' });
    expect(await client.ok('subscriptionView')).toMatchObject({ status: 'active' });
  });
});
