import type pg from 'pg';
import type { Owner } from '../customers/fill';

export const rows = 10_000_000;
const people = 500;
const patients = 100_000;
/** Three years, evenly. */
const days = 3 * 365;

const hash = (by: string, below: number): string => `(abs(hashint4(${by})) % ${below})`;

/** Ids by number, so that a query can name them. */
export const personOf = (number: number): string =>
  `00000000-0000-4000-8000-${String(number % people).padStart(12, '0')}`;
export const patientOf = (number: number): string =>
  `00000000-0000-4000-9000-${String(number % patients).padStart(12, '0')}`;
const idOf = (version: string, number: string): string =>
  `('00000000-0000-4000-${version}-' || lpad((${number})::text, 12, '0'))`;

const actions = [
  'patient.read',
  'visit.read',
  'appointment.updated',
  'session.started',
  'customer.updated',
  'purchase.created',
  'sign_in.failed',
  'access.denied',
];
/** One in 40,000 rows. */
export const rareAction = 'customer.exported';

/** The first person did every fifth thing; a tenth of the rows is about the first hundred patients. */
const insertSql = `
  insert into audit_log (company_id, user_id, at, action, entity_type, entity_id, diff, request_id, network)
  select $1, ${idOf('8000', `case when n % 5 = 0 then 0 else ${hash('n * 7 + 1', people)} end`)}::uuid,
    now() - interval '${days} days' * ((${rows} - n)::float8 / ${rows}),
    case when n % 40000 = 7 then '${rareAction}'
      else (array[${actions.map((action) => `'${action}'`).join(', ')}])[1 + ${hash('n * 11 + 2', actions.length)}] end,
    'patient', ${idOf('9000', `case when n % 10 = 0 then ${hash('n * 13', 100)} else ${hash('n * 17 + 3', patients)} end`)},
    case when n % 4 = 0 then jsonb_build_object('status', jsonb_build_array('active', 'inactive')) end,
    gen_random_uuid(), '10.' || ${hash('n * 19', 4)} || '.' || ${hash('n * 23', 200)} || '.1'
  from generate_series($2::int, $3::int) as n`;

const chunk = 500_000;

/**
 * Fills the log of a company. Indexes are made afterwards: sorting ten million keys takes minutes,
 * inserting them one by one an hour.
 */
export const fillLog = async (database: pg.Client, { companyId }: Owner): Promise<void> => {
  const { rows: indexes } = await database.query<{ name: string; sql: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as sql
     from pg_index where indrelid = 'audit_log'::regclass and not indisprimary`,
  );
  for (const { name } of indexes) await database.query(`drop index ${name}`);
  // Rows are valid by construction, so foreign keys and triggers are skipped.
  await database.query('set session_replication_role = replica');
  await database.query(`set maintenance_work_mem = '1GB'`);
  await database.query('set synchronous_commit = off');
  for (let first = 1; first <= rows; first += chunk)
    await database.query(insertSql, [companyId, first, Math.min(rows, first + chunk - 1)]);
  for (const { sql } of indexes) await database.query(sql);
  await database.query('set session_replication_role = origin');
  await database.query('vacuum analyze audit_log');
  await database.query('checkpoint'); // otherwise flushing would disturb the measurement
};
