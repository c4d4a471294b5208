import {
  canMoveAppointment,
  canMoveInQueue,
  type AppointmentStatus,
  type QueueStatus,
} from '@sala/shared-contracts';
import { inTransaction } from '../platform/database/database';
import { createTestApi, type TestApi } from '../testing';
import { newCompany, newMember } from '../testing/members';
import { createFrontDesk } from '../testing/records/appointments';
import { seedDemoAppointments } from './appointments';
import { seedDemoArrivals } from './arrivals';
import { seedDemoVisits } from './visits';

describe('demo appointments, arrivals and visits', () => {
  let api: TestApi;
  const now = '2030-03-06T18:10:00Z'; // Wednesday, past noon
  let seed: () => Promise<void>;
  const sql = <Row extends object>(text: string) =>
    api.database.asOwner(async (client) => (await client.query<Row>(text)).rows);

  beforeAll(async () => {
    api = await createTestApi();
    const member = await newCompany(api);
    const doctor = await newMember(api, member.companyId, ['doctor']);
    await createFrontDesk(api, member, doctor.userId);
    await sql(`update practitioner set licence_number = '1234567'`);
    await api.database.asOwner((client) =>
      client.query(
        `insert into patient (company_id, record_number, first_name, last_name, birth_date, sex, created_at, created_by, updated_at, updated_by)
         select $1, 'EXP-' || 500000 + n, 'Persona', 'Número ' || n, case n % 4 when 0 then date '2022-01-01' else '1980-01-01' end, 'M', now(), $2, now(), $2
         from generate_series(1, 30) as n`,
        [member.companyId, member.userId],
      ),
    );
    seed = () =>
      inTransaction(api.database.pool, member, async (db) => {
        for (const part of [seedDemoAppointments, seedDemoArrivals, seedDemoVisits])
          await part(db, { userId: member.userId, now });
      });
    await seed();
  });
  afterAll(() => api.close());

  test('are signed except for a few, and numbered by date per patient', async () => {
    const [counts] = await sql<{ signed: number; waiting: number; children: number }>(
      `select count(*) filter (where v.status = 'signed')::int as signed,
         count(*) filter (where v.status = 'in_progress' and exists (select from visit_note n where n.visit_id = v.id))::int as waiting,
         count(*) filter (where v.status = 'signed' and exists (select from visit_diagnosis d where d.visit_id = v.id and d.cie10 in ('I10', 'E11.9'))
           and exists (select from patient p where p.id = v.patient_id and p.birth_date > '2020-01-01'))::int as children
       from visit v`,
    );
    expect(counts?.signed).toBeGreaterThan(50);
    expect(counts).toMatchObject({ waiting: 3, children: 0 });
    const [wrong] = await sql<{ wrong: number }>(
      `select count(*)::int as wrong from (
         select visit_number, row_number() over (partition by patient_id order by started_at, id) as place from visit
       ) numbered where visit_number <> place`,
    );
    expect(wrong).toEqual({ wrong: 0 });
  });

  test('appointments cover past and future weeks, a day in progress and the waiting list', async () => {
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
      `select count(*)::int as count from appointment where start_at > '${now}' and status = 'completed'`,
    );
    expect(coming).toEqual([{ count: 0 }]);
    const written = await sql<{ said: string }>(
      `select distinct kind || ' ' || reason as said from patient_message where at <= '${now}' order by 1`,
    );
    expect(written).toEqual([{ said: 'booked no_address' }, { said: 'reminder no_consent' }]); // none of these has an email address
  });

  test('give each patient of today a visit, a charge and a token; numbers go on', async () => {
    const [counts] = await sql<{ visits: number }>(
      `select (select count(*)::int from appointment where status in ('checked_in', 'in_progress', 'completed') and checked_in_at > '2030-03-06T06:00Z') as received,
         count(distinct q.visit_id)::int as visits, count(distinct c.id)::int as charges, count(distinct q.token)::int as tokens
       from queue_entry q left join visit_charge c on c.visit_id = q.visit_id where q.on_date = '2030-03-06'`,
    );
    expect(counts?.visits).toBeGreaterThan(0);
    expect(counts).toMatchObject({
      received: counts?.visits,
      charges: counts?.visits,
      tokens: counts?.visits,
    });
    const [gap] = await sql<{ gap: number }>(
      `select coalesce(max(abs(c.last_number - (select count(*) from queue_entry q where q.department_id = c.department_id and q.on_date = c.on_date))), 0)::int as gap from queue_counter c`,
    );
    expect(gap).toEqual({ gap: 0 });
  });

  test('have histories of valid transitions that end in their state', async () => {
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
    expect(steps.length).toBeGreaterThan(100);
    const moves = await sql<{
      from: QueueStatus | null;
      to: QueueStatus;
      status: QueueStatus;
      last: boolean;
    }>(
      `select h.from_status as "from", h.to_status as "to", q.status, row_number() over (partition by q.id order by h.id desc) = 1 as last
       from queue_entry_history h join queue_entry q on q.id = h.queue_entry_id`,
    );
    expect(moves.length).toBeGreaterThan(0);
    expect(moves.filter(({ from, to }) => from !== null && !canMoveInQueue(from, to))).toEqual([]);
    expect(moves.filter(({ to, status, last }) => last && to !== status)).toEqual([]);
  });

  test('have digests of their content and are seeded once', async () => {
    expect(
      await sql(
        `select id from visit where status = 'signed' and content_hash <> visit_content_hash(company_id, id)`,
      ),
    ).toEqual([]);
    const counts = () =>
      sql(
        'select (select count(*) from status_history) as steps, (select count(*) from appointment) as appointments, (select count(*) from visit) as visits',
      );
    const before = await counts();
    await seed();
    expect(await counts()).toEqual(before);
  });
});
