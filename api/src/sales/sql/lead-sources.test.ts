import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import {
  bookAt,
  createFrontDesk,
  hourAhead,
  type FrontDesk,
} from '../../testing/records/appointments';
import { createPatient } from '../../testing/records/patients';

describe('lead sources through to appointments', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let desk: FrontDesk;
  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    owner = await signedInCompany(api);
    desk = await createFrontDesk(api, owner);
  });
  afterAll(() => api.close());

  const sql = (text: string, values: readonly unknown[]) =>
    api.database.asOwner((client) => client.query(text, [...values]));
  let made = 0;
  /** A lead converted into a customer with a patient. */
  const converted = async (source: 'facebook' | 'web') => {
    made += 1;
    const { client } = owner;
    const { id: leadId } = await client.ok('leadCreate', {
      body: { name: `Luz ${made}`, phone: `+52551${String(1_000_000 + made)}`, source },
    });
    await client.ok('leadMove', { params: { leadId }, body: { version: 1, status: 'contacted' } });
    await client.ok('leadMove', { params: { leadId }, body: { version: 2, status: 'qualified' } });
    const lead = await client.ok('leadConvert', {
      params: { leadId },
      body: { version: 3, customerId: null },
    });
    const patient = await createPatient(client, {
      firstName: `Luz${made}`,
      customerId: lead.convertedCustomerId,
    });
    return { leadId, patientId: patient.id };
  };
  const book = (patientId: string, day: number) =>
    bookAt(owner.client, desk, hourAhead(api, day, 9), { patientId });
  const sources = async (as = owner, query: object = {}) =>
    (await as.client.ok('leadSourceList', { query })).items;
  const spend = (
    source: 'facebook' | 'google',
    month: string,
    amount: number,
    version = 0,
    as = owner,
  ) => as.client.call('leadSourceCostUpdate', { body: { source, month, amount, version } });

  test('counts each converted lead’s later bookings and visits once', async () => {
    const [came, missed, cancelled, before] = [
      await converted('facebook'),
      await converted('facebook'),
      await converted('facebook'),
      await converted('facebook'),
    ];
    await converted('web');
    const [first, second] = [await book(came.patientId, 2), await book(came.patientId, 3)];
    const none = await book(missed.patientId, 4);
    const gone = await book(cancelled.patientId, 5);
    const old = await book(before.patientId, 6);
    await owner.client.ok('appointmentCancel', {
      params: { appointmentId: gone.id },
      body: { version: gone.version, by: 'patient', note: 'Sale de viaje' },
    });
    await sql(
      `update appointment set status = 'checked_in', checked_in_at = start_at where id = any ($1)`,
      [[first.id, second.id, old.id]],
    );
    await sql(`update appointment set status = 'no_show', no_show_at = start_at where id = $1`, [
      none.id,
    ]);
    await sql(`update appointment set created_at = now() - interval '9 days' where id = $1`, [
      old.id,
    ]);
    expect(await sources()).toMatchObject([
      {
        source: 'facebook',
        total: 4,
        converted: 4,
        booked: 2,
        attended: 1,
        cost: null,
        costPerAttended: null,
      },
      { source: 'web', total: 1, booked: 0, attended: 0 },
    ]);
    const marketing = await joinCompany(api, await signedUp(api), owner.companyId, ['marketing']);
    await spend('facebook', '2026-01', 70_000);
    expect(await sources(marketing)).toMatchObject([
      {
        source: 'facebook',
        total: 4,
        booked: null,
        attended: null,
        cost: 70_000,
        costPerAttended: null,
      },
      { source: 'web' },
    ]);
    expect(await sources()).toMatchObject([
      { cost: 70_000, costPerAttended: 70_000 },
      { cost: null },
    ]);
    const { rows } = await sql(
      `select from audit_log where action = 'patient.listed' and user_id = $1`,
      [marketing.userId],
    );
    expect(rows).toEqual([]);
  });

  test('a monthly cost counts by its share of days, also for sources without leads', async () => {
    expect(await spend('google', '2026-04', 300_000)).toMatchObject({
      ok: true,
      body: { source: 'google', month: '2026-04', amount: 300_000, version: 1 },
    });
    await spend('google', '2026-05', 310_000);
    const google = {
      source: 'google',
      total: 0,
      open: 0,
      converted: 0,
      lost: 0,
      rate: 0,
      medianResponseMinutes: null,
      onTimeRate: null,
      booked: 0,
      attended: 0,
      costPerAttended: null,
    };
    expect(await sources()).toEqual([{ ...google, cost: 610_000 }]);
    expect(await sources(owner, { from: '2026-04-21', to: '2026-05-01' })).toEqual([
      { ...google, cost: 110_000 },
    ]);
    expect(await sources(owner, { from: '2026-05-31' })).toEqual([{ ...google, cost: 10_000 }]);
    expect(await sources(owner, { from: '2026-06-01' })).toEqual([]);
    expect((await owner.client.ok('leadSourceCostList')).items).toMatchObject([
      { month: '2026-05', amount: 310_000, version: 1 },
      { month: '2026-04' },
    ]);
  });

  test('detects concurrent costs for one month, isolates companies and requires the permission', async () => {
    const answers = await Promise.all([
      spend('facebook', '2026-04', 100),
      spend('facebook', '2026-04', 200),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await spend('facebook', '2026-04', 300, 1)).toMatchObject({
      body: { amount: 300, version: 2 },
    });
    expect(await spend('facebook', '2026-04', -1, 2)).toMatchObject({ status: 400 });
    expect(await spend('facebook', '2026-13', 1)).toMatchObject({ status: 400 });
    const { rows } = await sql(
      `select diff from audit_log where action = 'lead_source_cost.updated' and company_id = $1 order by id desc limit 1`,
      [owner.companyId],
    );
    expect(rows).toMatchObject([{ diff: { amount: [expect.any(Number), 300] } }]);
    const other = await signedInCompany(api);
    expect([await sources(other), (await other.client.ok('leadSourceCostList')).items]).toEqual([
      [],
      [],
    ]);
    const auditor = await joinCompany(api, await signedUp(api), owner.companyId, ['auditor']);
    expect(await spend('facebook', '2026-05', 1, 0, auditor)).toMatchObject({ status: 403 });
  });
});
