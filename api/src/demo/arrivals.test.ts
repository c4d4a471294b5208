import { canMoveInQueue, type QueueStatus } from '@sala/shared-contracts';
import { inTransaction } from '../platform/database/database';
import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../testing';
import { createFrontDesk } from '../testing/records/appointments';
import { seedDemoAppointments } from './appointments';
import { seedDemoArrivals } from './arrivals';

describe('demo arrivals', () => {
  let api: TestApi;
  let member: SignedInMember;
  const now = '2030-03-06T18:10:00Z'; // Wednesday, past noon
  const seed = () =>
    inTransaction(api.database.pool, member, async (db) => {
      await seedDemoAppointments(db, { userId: member.userId, now });
      await seedDemoArrivals(db, { userId: member.userId, now });
    });
  const sql = <Row extends object>(text: string) =>
    api.database.asOwner(async (client) => (await client.query<Row>(text)).rows);

  beforeAll(async () => {
    api = await createTestApi();
    member = await signedInCompany(api);
    await createFrontDesk(api, member);
    await api.database.asOwner((client) =>
      client.query(
        `insert into patient (company_id, record_number, first_name, last_name, birth_date, sex, created_at, created_by, updated_at, updated_by)
         select $1, 'EXP-' || 500000 + n, 'Persona', 'Número ' || n, '1980-01-01', 'M', now(), $2, now(), $2 from generate_series(1, 80) as n`,
        [member.companyId, member.userId],
      ),
    );
    await seed();
  });
  afterAll(() => api.close());

  test('give each patient of today a visit, a charge and a token', async () => {
    const [counts] = await sql<{
      received: number;
      visits: number;
      charges: number;
      tokens: number;
    }>(
      `select (select count(*)::int from appointment where status in ('checked_in', 'in_progress', 'completed') and checked_in_at > '2030-03-06T06:00Z') as received,
         (select count(*)::int from visit) as visits, (select count(*)::int from visit_charge) as charges, (select count(distinct token)::int from queue_entry) as tokens`,
    );
    expect(counts?.visits).toBeGreaterThan(0);
    expect(counts).toMatchObject({
      received: counts?.visits,
      charges: counts?.visits,
      tokens: counts?.visits,
    });
  });

  test('have a history of valid transitions that ends in their state', async () => {
    const steps = await sql<{
      from: QueueStatus | null;
      to: QueueStatus;
      status: QueueStatus;
      last: boolean;
    }>(
      `select h.from_status as "from", h.to_status as "to", q.status, row_number() over (partition by q.id order by h.id desc) = 1 as last
       from queue_entry_history h join queue_entry q on q.id = h.queue_entry_id`,
    );
    expect(steps.filter(({ from, to }) => from !== null && !canMoveInQueue(from, to))).toEqual([]);
    expect(steps.filter(({ to, status, last }) => last && to !== status)).toEqual([]);
  });

  test('continue the token numbers and are seeded once', async () => {
    const before = await sql('select count(*) from visit');
    await seed();
    expect(await sql('select count(*) from visit')).toEqual(before);
    const [gap] = await sql<{ gap: number }>(
      `select coalesce(max(abs(c.last_number - (select count(*) from queue_entry q where q.department_id = c.department_id and q.on_date = c.on_date))), 0)::int as gap from queue_counter c`,
    );
    expect(gap).toEqual({ gap: 0 });
  });
});
