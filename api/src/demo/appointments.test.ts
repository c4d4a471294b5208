import { canMoveAppointment, type AppointmentStatus } from '@sala/shared-contracts';
import { inTransaction } from '../platform/database/database';
import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../testing';
import { createFrontDesk } from '../testing/records/appointments';
import { seedDemoAppointments } from './appointments';

describe('demo appointments', () => {
  let api: TestApi;
  let member: SignedInMember;
  const seed = () =>
    inTransaction(api.database.pool, member, (db) =>
      seedDemoAppointments(db, { userId: member.userId, now: '2030-03-06T18:10:00Z' }),
    ); // Wednesday, past noon
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

  test('cover past and future weeks, a day in progress and the waiting list', async () => {
    const rows = await sql<{ status: AppointmentStatus; count: number }>(
      'select status, count(*)::int as count from appointment group by status',
    );
    const counts = new Map(rows.map(({ status, count }) => [status, count]));
    expect([...counts.keys()]).toEqual(
      expect.arrayContaining(['completed', 'no_show', 'cancelled', 'scheduled', 'confirmed']),
    );
    expect(counts.get('waitlisted')).toBe(5);
    expect(counts.get('in_progress') ?? 0).toBeLessThanOrEqual(1);
    const coming = await sql<{ count: number }>(
      `select count(*)::int as count from appointment where start_at > '2030-03-06T18:10:00Z' and status = 'completed'`,
    );
    expect(coming).toEqual([{ count: 0 }]);
    const written = await sql<{ said: string }>(
      `select distinct kind || ' ' || reason as said from patient_message where at <= '2030-03-06T18:10:00Z' order by 1`,
    );
    expect(written).toEqual([{ said: 'booked no_address' }, { said: 'reminder no_consent' }]); // none of these has an email address
  });

  test('have a history of valid transitions that ends in their state', async () => {
    const steps = await sql<{
      from: AppointmentStatus | null;
      to: AppointmentStatus;
      status: AppointmentStatus;
      last: boolean;
      ordered: boolean;
    }>(
      `select h.from_status as "from", h.to_status as "to", a.status, h.id = max(h.id) over w as last, h.at >= lag(h.at, 1, h.at) over (partition by a.id order by h.id) as ordered
       from appointment a join appointment_status_history h on h.appointment_id = a.id window w as (partition by a.id)`,
    );
    const wrong = steps.filter(
      ({ from, to, status, last, ordered }) =>
        !ordered || (from !== null && !canMoveAppointment(from, to)) || (last && to !== status),
    );
    expect(wrong).toEqual([]);
    expect(steps.length).toBeGreaterThan(400);
  });

  test('are not changed once they exist', async () => {
    const before = await sql('select count(*) from appointment');
    await seed();
    expect(await sql('select count(*) from appointment')).toEqual(before);
  });
});
