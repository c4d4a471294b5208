import { boardColumns } from '@sala/shared-contracts';
import { withClient } from '../platform/database/connection';
import { createTestApi, signIn, type TestApi } from '../testing';
import { seedDemo } from '.';
import { demoPassword } from './demo-accounts';

describe.each([
  ['Sunday morning', '2026-11-29T15:25:00Z'],
  ['ten past midnight', '2026-12-02T06:10:00Z'],
])('the clinic of the demo on %s', (_name, iso) => {
  let api: TestApi;
  const one = async (text: string): Promise<unknown> =>
    (await withClient(api.database.owner, (client) => client.query<object>(text))).rows[0];
  const local = `at time zone 'America/Mexico_City'`;
  const today = `(timestamptz '${iso}' ${local})::date`;

  beforeAll(async () => {
    api = await createTestApi();
    api.clock.move(new Date(iso));
    await seedDemo(api.database.pool, new Date(iso));
  });
  afterAll(() => api.close());

  test('has somebody in every column of the board, within hours', async () => {
    const { client } = await signIn(api, 'reception@demo.sala.test', demoPassword);
    const { cards: items } = await client.ok('queueBoard', { query: {} });
    const columns = new Set(items.map(({ column }) => column));
    expect(boardColumns.filter((column) => !columns.has(column))).toEqual([]);
    expect(
      items
        .filter(({ column }) => column === 'expected')
        .some(({ startAt }) => startAt !== null && startAt < iso),
    ).toBe(true);
    expect(
      await one(
        `select count(*)::int as outside from appointment a join site s on s.id = a.site_id
         where a.status in ('checked_in', 'in_progress') and s.time_zone is null
           and not to_char(a.start_at ${local}, 'HH24:MI') between s.opening_hours -> trim(to_char(${today}, 'day')) ->> 'opens' and s.opening_hours -> trim(to_char(${today}, 'day')) ->> 'closes'`,
      ),
    ).toEqual({ outside: 0 });
  });

  test('has closed the past and signed its notes, except three of the doctor', async () => {
    expect(
      await one(
        `select (select count(*)::int from appointment a where a.start_at < timestamptz '${iso}' - interval '24 hours' and a.status not in ('completed', 'cancelled', 'no_show')) as open,
           (select count(*)::int from visit v where v.status <> 'signed' and v.started_at < timestamptz '${iso}' - interval '24 hours') as unsigned,
           (select count(distinct u.email)::int from visit v join practitioner w on w.id = v.practitioner_id join user_account u on u.id = w.user_id
             where v.status <> 'signed' and v.started_at < timestamptz '${iso}' - interval '24 hours') as doctors,
           (select count(*)::int from visit v join practitioner w on w.id = v.practitioner_id where v.signed_by <> w.user_id) as others,
           (select count(*)::int from visit where status = 'signed' and content_hash <> visit_content_hash(company_id, id)) as changed`,
      ),
    ).toEqual({ open: 0, unsigned: 3, doctors: 1, others: 0, changed: 0 });
  });

  test('has drawers of working hours, which hold what was paid in cash', async () => {
    expect(
      await one(
        `select count(*) filter (where closed_at is null)::int as open,
           count(*) filter (where (opened_at ${local})::date < ${today} and (opened_at ${local})::time not between '07:00' and '09:30')::int as odd,
           count(*) filter (where payments <> (select coalesce(sum(p.amount), 0) from payment p where p.cash_session_id = s.id))::int as wrong,
           count(*) filter (where closed_at is null and payments <> (
             select coalesce(sum(p.amount), 0) from payment p where p.method = 'cash' and (p.created_at ${local})::date = ${today}))::int as "notToday"
         from cash_session s`,
      ),
    ).toEqual({ open: 1, odd: 0, wrong: 0, notToday: 0 });
    expect(
      await one(
        `select count(*)::int as sold, count(*) filter (where s.customer_id <> p.customer_id)::int as "byOthers",
           count(*) filter (where s.total < c.price_cents - s.discount)::int as "forLess"
         from purchase s join patient p on p.id = s.patient_id join visit_charge c on c.purchase_id = s.id`,
      ),
    ).toEqual({ sold: expect.any(Number), byOthers: 0, forLess: 0 });
  });

  test('has few who are blocked, and few leads that wait too long', async () => {
    expect(
      await one(
        `select (select count(*)::int from customer where status = 'blocked') as blocked,
           (select count(*)::int from lead where status = 'new' and response_by < '${iso}') as overdue,
           (select count(distinct response_minutes) > 8 from lead) as varied,
           (select count(*)::int from appointment where overbooked) as overbooked,
           (select count(*) between 1 and 3 from patient p where to_char(p.birth_date, 'MM-DD') = to_char(${today}, 'MM-DD')
             and exists (select from appointment a where a.patient_id = p.id and (a.start_at ${local})::date = ${today})) as birthdays,
           (select max(n) <= 12 from (select count(*) as n from patient group by first_name) names) as "variedNames"`,
      ),
    ).toEqual({
      blocked: 6,
      overdue: 1,
      varied: true,
      overbooked: 2,
      birthdays: true,
      variedNames: true,
    });
  });

  test('has believable waits, revenue of a steady clinic and workshops that people book', async () => {
    const { client } = await signIn(api, 'owner@demo.sala.test', demoPassword);
    const waits = await client.ok('queueTrends', { query: {} });
    expect(waits.total.minutes).toBeGreaterThanOrEqual(8);
    expect(waits.total.minutes).toBeLessThanOrEqual(25);
    const { total, before } = await client.ok('purchaseTrends', { query: {} });
    expect(Math.abs(total.taken / before.taken - 1)).toBeLessThan(0.2);
    expect(
      await one(
        `select count(*) > 12 as booked from appointment a join event_type e on e.id = a.event_type_id where e.slug = 'taller-de-diabetes'`,
      ),
    ).toEqual({ booked: true });
  });
});
