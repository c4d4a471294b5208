import { inTransaction } from '../../platform/database/database';
import { createClock } from '../../platform/time/clock';
import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';
import { createPaymentLedger, type PaymentLedger } from '../payment-ledger.testing';

describe('limits of a plan', () => {
  let api: TestApi;
  let ledger: PaymentLedger;

  beforeAll(async () => {
    ledger = createPaymentLedger(createClock());
    api = await createTestApi({ billing: ledger });
  });
  afterAll(() => api.close());

  const subscribed = async (planCode: string): Promise<SignedInMember> => {
    const company = await signedInCompany(api);
    const { id } = await company.client.ok('checkoutCreate', {
      body: { planCode, cycle: 'monthly' },
    });
    ledger.pay(id);
    await company.client.ok('checkoutView', { params: { checkoutId: id } });
    return company;
  };
  const invite = (...emails: readonly string[]) => ({
    body: { emails: [...emails], roles: ['reception' as const] },
  });
  const users = async ({ client }: SignedInMember) =>
    (await client.ok('subscriptionView')).usage.find(({ limit }) => limit === 'users');
  const address = (name: string): string => `${name}-${crypto.randomUUID()}@sala.test`;

  test('invitations that wait count as users, and are told apart', async () => {
    const company = await subscribed('booking_essential'); // three users
    await company.client.ok('invitationBulkCreate', invite(address('uno'), address('dos')));
    expect(await users(company)).toMatchObject({ used: 3, maximum: 3, invited: 2 });
    expect(
      await company.client.refused('invitationBulkCreate', invite(address('tres'))),
    ).toMatchObject({
      code: 'plan.limit_reached',
      meta: { limit: 'users', used: 3, maximum: 3, invited: 2 },
    });
    const { items } = await company.client.ok('invitationList', { query: {} });
    await company.client.ok('invitationRevoke', {
      params: { invitationId: items[0]?.id ?? '' },
    });
    expect(await users(company)).toMatchObject({ used: 2, invited: 1 });
    await company.client.ok('invitationBulkCreate', invite(address('tres')));
    expect(await users(company)).toMatchObject({ used: 3, invited: 2 });
  });

  test('a smaller plan names the invitations that it does not hold', async () => {
    const company = await subscribed('service_enterprise');
    await company.client.ok(
      'invitationBulkCreate',
      invite(address('a'), address('b'), address('c')),
    );
    const { version } = await company.client.ok('subscriptionView');
    expect(
      await company.client.refused('subscriptionChange', {
        body: { planCode: 'booking_essential', cycle: 'monthly', version },
      }),
    ).toMatchObject({
      code: 'plan.limits_exceeded',
      meta: { exceeded: [{ limit: 'users', used: 4, maximum: 3, invited: 3 }] },
    });
  });

  test('what is being added is waited for by whoever checks a smaller plan', async () => {
    const company = await subscribed('service_enterprise');
    const { version } = await company.client.ok('subscriptionView');
    const change = { planCode: 'booking_essential', cycle: 'monthly', version } as const;
    const waiting = async (): Promise<boolean> =>
      api.database.asOwner(
        async (client) =>
          ((
            await client.query(
              `select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
            )
          ).rowCount ?? 0) > 0,
      );
    const add = (pick: string) =>
      `insert into site (company_id, name, opening_hours, created_at, created_by, updated_at, updated_by)
       select company_id, '${pick}', '{}', now(), $1, now(), $1 from subscription where company_id = app_company()`;
    // Another connection has added a site and has not committed.
    let asked: ReturnType<typeof company.client.call> | undefined;
    await inTransaction(api.database.pool, company, async (db) => {
      await db.query(add('Norte'), [company.userId]);
      await db.query(add('Sur'), [company.userId]);
      asked = company.client.call('subscriptionChange', { body: change });
      while (!(await waiting())) await new Promise(setImmediate);
    });
    expect(await asked).toMatchObject({
      status: 409,
      body: { code: 'plan.limits_exceeded', meta: { exceeded: [{ limit: 'sites', used: 2 }] } },
    });
  });

  test('once a smaller plan was checked, what comes meanwhile is counted by it', async () => {
    const company = await subscribed('service_enterprise');
    await inTransaction(api.database.pool, company, (db) =>
      db.query(
        `update subscription set pending_plan_id = p.id, pending_cycle = 'monthly', pending_amount = 1, pending_since = clock_timestamp()
         from plan p where p.code = 'booking_essential' and company_id = app_company()`,
      ),
    );
    await company.client.ok('invitationBulkCreate', invite(address('uno'), address('dos')));
    expect(
      await company.client.refused('invitationBulkCreate', invite(address('tres'))),
    ).toMatchObject({ code: 'plan.limit_reached', meta: { maximum: 3 } });
    // The provider has not changed it: nobody is held back for good.
    await api.database.asOwner((client) =>
      client.query(
        `update subscription set pending_since = pending_since - interval '11 minutes' where company_id = $1`,
        [company.companyId],
      ),
    );
    await company.client.ok('invitationBulkCreate', invite(address('tres')));
  });
});
