import { createClock, type Clock } from '../../platform/time/clock';
import {
  createTestApi,
  joinCompany,
  signIn,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { patientBody } from '../../testing/records/patients';
import { runDueJobs } from '../../testing/jobs';
import { createPaymentLedger, type PaymentLedger } from '../payment-ledger.testing';

const dayMs = 86_400_000;
const customer = { kind: 'person' as const, name: 'Ana Ruiz' };
const site = (name: string) => ({
  name,
  address: null,
  phone: null,
  clues: null,
  openingHours: {},
});

describe('subscription', () => {
  let api: TestApi;
  let ledger: PaymentLedger;
  let time: Clock;

  beforeAll(async () => {
    time = createClock();
    ledger = createPaymentLedger(time);
    api = await createTestApi({ billing: ledger });
  });
  afterAll(() => api.close());
  afterEach(() => {
    api.clock.move();
    time.move();
  });

  /** The clock of a demonstration: what waits for the company is due when its time has come. */
  const goTo = async (instant: number, company: SignedInMember): Promise<SignedInMember> => {
    api.clock.move(new Date(instant));
    time.move(new Date(instant));
    await api.database.asOwner((client) =>
      client.query(
        `update job set due_at = clock_timestamp() where company_id = $1 and kind = 'subscription_clock' and state = 'waiting'`,
        [company.companyId],
      ),
    );
    await runDueJobs(api);
    const { client } = await signIn(api, company.email);
    return { ...company, client };
  };
  const subscribed = async (planCode = 'service_growth') => {
    const company = await signedInCompany(api);
    const { id } = await company.client.ok('checkoutCreate', {
      body: { planCode, cycle: 'monthly' },
    });
    const bought = ledger.pay(id);
    await company.client.ok('checkoutView', { params: { checkoutId: id } });
    return { company, bought };
  };
  const mailsTo = async (recipient: string): Promise<string[]> =>
    api.database.asOwner(async (client) =>
      (
        await client.query<{ text: string }>(
          `select subject || body as text from sandbox_mail where recipient = $1 order by number`,
          [recipient],
        )
      ).rows.map(({ text }) => text),
    );
  const kindsOf = async ({ client }: SignedInMember) =>
    (await client.ok('notificationList', { query: {} })).items
      .map(({ kind }) => kind)
      .filter((kind) => kind.startsWith('subscription_'));

  test('a trial that nobody pays goes down step by step, and each is told once', async () => {
    const company = await signedInCompany(api, { trialEnds: true });
    await runDueJobs(api);
    const { trialEndsAt } = await company.client.ok('subscriptionView');
    const end = Date.parse(trialEndsAt ?? '');
    expect(end - Date.now()).toBeGreaterThan(14 * dayMs);
    expect(new Date(end).toISOString()).toMatch(/T06:00:00/); // midnight in Mexico City

    let now = await goTo(end - 2 * dayMs, company);
    now = await goTo(end - dayMs, company);
    expect(await kindsOf(now)).toEqual(['subscription_trial_ending']);
    expect(await now.client.ok('subscriptionView')).toMatchObject({ status: 'trialing' });

    now = await goTo(end + 1000, company);
    const due = await now.client.ok('subscriptionView');
    expect(due).toMatchObject({ status: 'past_due', access: 'full' });
    await now.client.ok('customerCreate', { body: customer });
    const grace = Date.parse(due.graceEndsAt ?? '');
    expect(Math.round((grace - end) / dayMs)).toBe(7);

    api.clock.move(new Date(grace + 1000)); // reading only begins by itself, without a job
    const { client } = await signIn(api, company.email);
    expect(await client.refused('customerCreate', { body: customer })).toMatchObject({
      status: 402,
      code: 'subscription.read_only',
      meta: { path: '/settings/billing' },
    });
    now = await goTo(grace + 1000, company);
    expect(await now.client.ok('subscriptionView')).toMatchObject({ access: 'read_only' });

    now = await goTo(Date.parse(due.readOnlyEndsAt ?? '') + 1000, company);
    expect(await now.client.ok('subscriptionView')).toMatchObject({
      status: 'canceled',
      access: 'free',
      plan: { code: 'free' },
    });
    await now.client.ok('customerCreate', { body: customer });
    now = await goTo(Date.parse(due.readOnlyEndsAt ?? '') + dayMs, company);
    expect((await kindsOf(now)).sort()).toEqual([
      'subscription_free',
      'subscription_past_due',
      'subscription_read_only',
      'subscription_trial_ending',
    ]);
  });

  test('read-only: reading, exports, billing, treating people and one’s own account go on', async () => {
    const company = await signedInCompany(api, { founder: ['owner', 'billing', 'doctor'] });
    await api.database.asOwner((client) =>
      client.query(
        `update subscription set status = 'past_due', grace_ends_at = now() - interval '1 day', read_only_ends_at = now() + interval '9 days'
         where company_id = $1`,
        [company.companyId],
      ),
    );
    const { client } = company;
    await client.ok('patientCreate', { body: patientBody({}) });
    await client.ok('customerList', { query: {} });
    await client.ok('customerExport', { query: { format: 'csv' } });
    await client.ok('checkoutCreate', { body: { planCode: 'service_growth', cycle: 'annual' } });
    await signIn(api, company.email);
    expect(await client.refused('customerCreate', { body: customer })).toMatchObject({
      status: 402,
    });
    expect(await client.refused('siteCreate', { body: site('Norte') })).toMatchObject({
      status: 402,
    });
  });

  test('a charge that failed is owed; paying it makes all well', async () => {
    const { company, bought } = await subscribed();
    ledger.change(bought.id, { status: 'past_due' });
    ledger.renew(bought.id, {
      status: 'open',
      paidAt: null,
      failure: 'cc_rejected_insufficient_amount',
    });
    let now = await goTo(Date.now() + 31 * dayMs, company);
    expect(await now.client.ok('subscriptionView')).toMatchObject({
      status: 'past_due',
      lastFailure: 'cc_rejected_insufficient_amount',
      nextCharge: null,
    });
    expect(await kindsOf(now)).toEqual(['subscription_past_due']);
    const mail = (await mailsTo(company.email)).at(-1) ?? '';
    expect(mail).toContain('La tarjeta no tiene fondos suficientes.');
    expect(mail).toMatch(/Paga a más tardar el \d{1,2} de [a-z]+ de \d{4} para/);
    const [open] = ledger.invoices.get(bought.id) ?? [];
    if (open) ledger.invoices.set(bought.id, [{ ...open, status: 'paid', paidAt: open.at }]);
    ledger.change(bought.id, { status: 'active' });
    now = await goTo(Date.now() + 33 * dayMs, company);
    expect(await now.client.ok('subscriptionView')).toMatchObject({
      status: 'active',
      access: 'full',
      graceEndsAt: null,
      lastFailure: null,
    });
  });

  test('a second subscription that was paid at the same moment is told once, with what to do', async () => {
    const { company, bought } = await subscribed();
    const set = (columns: string) =>
      api.database.asOwner((client) =>
        client.query(`update subscription set ${columns} where company_id = $1`, [
          company.companyId,
        ]),
      );
    // The checkout of another window was made before the first was paid.
    await set(`provider_subscription_id = null, status = 'trialing'`);
    const { id } = await company.client.ok('checkoutCreate', {
      body: { planCode: 'service_growth', cycle: 'monthly' },
    });
    await set(`provider_subscription_id = '${bought.id}', status = 'active'`);
    ledger.pay(id);
    for (const seconds of [10, 20]) {
      api.clock.move(new Date(Date.now() + seconds * 1000));
      await company.client.ok('checkoutView', { params: { checkoutId: id } });
    }
    expect(await kindsOf(company)).toEqual(['subscription_duplicated']);
    await runDueJobs(api);
    expect((await mailsTo(company.email)).at(-1)).toContain('cancela la segunda');
    expect(await company.client.ok('subscriptionView')).toMatchObject({ status: 'active' });
  });

  test('a period is invoiced once, even when the provider bills it twice', async () => {
    const { company, bought } = await subscribed();
    const first = ledger.invoices.get(bought.id)?.[0];
    if (first) ledger.invoices.set(bought.id, [{ ...first, id: 'in_twice' }, first]);
    const now = await goTo(Date.now() + dayMs, company);
    expect((await now.client.ok('invoiceList', { query: {} })).total).toBe(1);
  });

  test('change with its price first, cancel with a reason, and think again', async () => {
    const { company, bought } = await subscribed();
    const { client } = company;
    const query = { planCode: 'service_enterprise', cycle: 'monthly' } as const;
    const preview = await client.ok('subscriptionPreview', { query });
    expect(preview).toMatchObject({
      dueNow: 521_884 - 220_284,
      nextCharge: { amount: { subtotal: 449_900, tax: 71_984, total: 521_884 } },
      exceeded: [],
    });
    const { version } = await client.ok('subscriptionView');
    const changed = await client.ok('subscriptionChange', { body: { ...query, version } });
    expect(changed).toMatchObject({ plan: { code: 'service_enterprise' }, status: 'active' });
    expect(
      await client.refused('subscriptionChange', { body: { ...query, version } }),
    ).toMatchObject({ code: 'resource.version_conflict' });
    await runDueJobs(api);
    expect(await client.ok('subscriptionView')).toMatchObject({
      plan: { code: 'service_enterprise' },
      version: changed.version,
    });
    const ending = await client.ok('subscriptionCancel', {
      body: { version: changed.version, reason: 'too_expensive', comment: null },
    });
    expect(ending).toMatchObject({ cancelAtPeriodEnd: true, access: 'full', nextCharge: null });
    const kept = await client.ok('subscriptionResume', { body: { version: ending.version } });
    expect(kept.cancelAtPeriodEnd).toBe(false);
    await client.ok('subscriptionCancel', {
      body: { version: kept.version, reason: 'closing', comment: 'Nos mudamos' },
    });
    ledger.change(bought.id, { status: 'canceled' });
    const now = await goTo(Date.parse(bought.periodEnd) + 1000, company);
    expect(await now.client.ok('subscriptionView')).toMatchObject({
      status: 'canceled',
      access: 'free',
      plan: { code: 'free' },
    });
  });

  test('a crash between the change and its record is recognised by the next look', async () => {
    const { company, bought } = await subscribed();
    await api.database.asOwner((client) =>
      client.query(
        `update subscription set pending_plan_id = (select id from plan where code = 'service_enterprise'), pending_cycle = 'monthly',
           pending_amount = 521884 where company_id = $1`,
        [company.companyId],
      ),
    );
    ledger.change(bought.id, { amount: 521_884, planCode: 'service_enterprise' });
    const now = await goTo(Date.now() + dayMs, company);
    expect(await now.client.ok('subscriptionView')).toMatchObject({
      plan: { code: 'service_enterprise' },
    });
  });

  test('an amount that the provider changed alone is not believed', async () => {
    const { company, bought } = await subscribed();
    ledger.change(bought.id, { amount: 1, planCode: 'service_enterprise' });
    const now = await goTo(Date.now() + dayMs, company);
    expect(await now.client.ok('subscriptionView')).toMatchObject({
      plan: { code: 'service_growth' },
    });
    const { items } = await now.client.ok('auditList', {
      query: { action: 'subscription.mismatched' },
    });
    expect(items).toHaveLength(1);
  });

  test('a plan admits as many as it holds, also when two come at once', async () => {
    const { company } = await subscribed('booking_essential');
    const people = [await signedUp(api), await signedUp(api), await signedUp(api)];
    const joined = await Promise.allSettled(
      people.map((person) => joinCompany(api, person, company.companyId, ['reception'])),
    );
    expect(joined.map(({ status }) => status).sort()).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
    ]);
    const { usage } = await company.client.ok('subscriptionView');
    expect(usage.find(({ limit }) => limit === 'users')).toMatchObject({ used: 3, maximum: 3 });
    await company.client.ok('siteCreate', { body: site('Norte') });
    expect(await company.client.refused('siteCreate', { body: site('Sur') })).toMatchObject({
      status: 409,
      code: 'plan.limit_reached',
      meta: { limit: 'sites', used: 1, maximum: 1, remedy: 'upgrade_or_free_up' },
    });
  });

  test('a smaller plan is refused with what it does not hold', async () => {
    const { company } = await subscribed('service_enterprise');
    for (let one = 0; one < 3; one += 1)
      await joinCompany(api, await signedUp(api), company.companyId, ['reception']);
    const choice = { planCode: 'booking_essential', cycle: 'monthly' } as const;
    const { version } = await company.client.ok('subscriptionView');
    const exceeded = [{ limit: 'users', used: 4, maximum: 3 }];
    expect((await company.client.ok('subscriptionPreview', { query: choice })).exceeded).toEqual(
      exceeded,
    );
    expect(
      await company.client.refused('subscriptionChange', { body: { ...choice, version } }),
    ).toMatchObject({ code: 'plan.limits_exceeded', meta: { exceeded } });
  });

  test('whom to invoice is kept with its version', async () => {
    const { client } = await signedInCompany(api);
    const taxData = {
      rfc: 'XAXX010101000',
      name: 'Clínica del Sol',
      taxRegime: '601',
      zipCode: '06700',
      use: 'G03',
    } as const;
    expect(await client.ok('taxDataView')).toMatchObject({ taxData: null, version: 0 });
    const set = await client.ok('taxDataSet', { body: { ...taxData, version: 0 } });
    expect(set).toMatchObject({ taxData: { ...taxData, name: 'CLÍNICA DEL SOL' }, version: 1 });
    expect(await client.refused('taxDataSet', { body: { ...taxData, version: 0 } })).toMatchObject({
      code: 'resource.version_conflict',
    });
  });
});
