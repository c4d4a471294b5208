import pg from 'pg';
import { connectionOf, ownerOf, type Owner } from '../customers/fill';
import { goalTable, type Goal } from '../report';
import type { Suite } from '../suite';

const patients = 200_000;
const visitsEach = 5;
/** Seconds of a job that runs once a day and holds up nobody. */
const atMost = 30;

const hash = (by: string, below: number): string => `(abs(hashint4(${by})) % ${below})`;

/** Patients of twelve years; one in twenty was last seen more than five years ago. */
const fill = async (database: pg.Client, { companyId, userId }: Owner): Promise<void> => {
  // Rows are valid by construction, so foreign keys and triggers are skipped.
  await database.query('set session_replication_role = replica');
  await database.query('set synchronous_commit = off');
  await database.query(
    `insert into patient (company_id, record_number, first_name, last_name, birth_date, sex, created_at, created_by, updated_at, updated_by)
     select $1, 'EXP-' || (900000 + n), 'Paciente', 'Número ' || n, date '1960-01-01' + ${hash('n', 20_000)}, 'M',
       now() - interval '12 years', $2, now(), $2 from generate_series(1, ${patients}) n`,
    [companyId, userId],
  );
  await database.query(
    `with place as (select d.id, d.site_id from department d where d.company_id = $1 and d.site_id is not null limit 1), person as (
       select id, row_number() over (order by id) as n from patient where company_id = $1 and created_at < now() - interval '11 years')
     insert into visit (company_id, visit_number, patient_id, department_id, site_id, status, started_at, created_at, created_by, updated_at, updated_by)
     select $1, v, person.id, place.id, place.site_id, 'in_progress',
       now() - interval '1 day' * (case when person.n % 20 = 0 then 2000 else 30 end + v * 300), now(), $2, now(), $2
     from person, place, generate_series(1, ${visitsEach}) v`,
    [companyId, userId],
  );
  await database.query(
    `insert into visit_note (company_id, visit_id, sections, created_at, created_by, updated_at, updated_by)
     select company_id, id, '{"plan": "Reposo"}', started_at, created_by, started_at, created_by from visit v
     where company_id = $1 and not exists (select from visit_note n where n.company_id = v.company_id and n.visit_id = v.id)`,
    [companyId],
  );
  await database.query('set session_replication_role = origin');
  await database.query('vacuum analyze patient, visit, visit_note');
};

/** What the retention job asks every morning, over a hospital of twelve years. */
export const measureRetention = async (suite: Suite) => {
  const database = new pg.Client(await connectionOf(suite.dataDir));
  await database.connect();
  try {
    const owner = await ownerOf(database);
    await fill(database, owner);
    await database.query(`select set_config('app.company', $1, false)`, [owner.companyId]);
    await database.query('set role app_user');
    const list = async (): Promise<number> => {
      const began = performance.now();
      await database.query('select retention_list(now(), 10000)');
      return (performance.now() - began) / 1000;
    };
    const seconds = [await list(), await list()];
    await database.query('reset role');
    const { rows } = await database.query<{ count: number }>(
      `select count(*)::int as count from retention_item i join retention_proposal p on p.company_id = i.company_id and p.id = i.proposal_id
       where p.state = 'listed' and i.kind = 'clinical_record'`,
    );
    const goals: Goal[] = seconds.map((value, turn) => ({
      name: `listing ${turn + 1}, seconds`,
      value,
      atMost,
    }));
    const about = `${patients.toLocaleString('en')} patients, ${(patients * visitsEach).toLocaleString('en')} visits, ${rows[0]?.count} records listed`;
    return { report: `Retention: ${about}\n\n${goalTable(goals)}`, record: { goals, seconds } };
  } finally {
    await database.end();
  }
};
