import { inTransaction } from '../platform/database/database';
import { createTestApi, joinCompany, signedInCompany, signedUp, type TestApi } from '../testing';
import { createFrontDesk } from '../testing/records/appointments';
import { seedDemoAppointments } from './appointments';
import { seedDemoArrivals } from './arrivals';
import { seedDemoVisits } from './visits';

describe('demo visits', () => {
  let api: TestApi;
  const now = '2030-03-06T18:10:00Z'; // Wednesday, past noon
  let seed: () => Promise<void>;
  const sql = <Row extends object>(text: string) =>
    api.database.asOwner(async (client) => (await client.query<Row>(text)).rows);

  beforeAll(async () => {
    api = await createTestApi();
    const member = await signedInCompany(api);
    const doctor = await joinCompany(api, await signedUp(api), member.companyId, ['doctor']);
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

  test('have digests of their content and are seeded once', async () => {
    expect(
      await sql(
        `select id from visit where status = 'signed' and content_hash <> visit_content_hash(company_id, id)`,
      ),
    ).toEqual([]);
    const before = await sql('select count(*) from status_history');
    await seed();
    expect(await sql('select count(*) from status_history')).toEqual(before);
  });
});
