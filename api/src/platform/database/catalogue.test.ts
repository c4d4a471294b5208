import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../testing';
import { withClient } from './connection';

/** Tables without a company, each with its reason. All others must be isolated by company. */
const global: Readonly<Record<string, string>> = {
  schema_migration: 'migrations applied to this database',
  schema_function: 'repeatable functions applied to this database',
  schema_reference: 'reference data loaded into this database',
  installation: 'whether this database is a demonstration',
  user_account: 'a person exists before and without a company',
  session: 'looked up by a signed token, before the company is known',
  one_time_code: 'by address, before there is a session',
  failed_attempt: 'by address, before there is a session',
  pending_sign_up: 'of somebody who has no account yet',
  device_authorization: 'of a device that nobody has paired yet',
  audit_key: 'signs the digests of everybody’s audit log',
  signing_key: 'signs the tokens of everybody',
  sandbox_mail: 'invented data; only served in a demo',
  external_identity: 'an account at another provider is a person’s, like user_account',
  known_device: 'where a person signed in from, with or without a company',
  password_reset: 'of a person who cannot sign in',
  code_mail: 'by address, before there is a session',
  second_factor: 'of a person, asked for before the company is known',
  recovery_code: 'of a person, asked for before the company is known',
  sign_in_challenge: 'of a person, before there is a session',
  trusted_device: 'of a person, asked for before the company is known',
  sign_in: 'of a person; a policy shows it to them alone',
  notification_preference: 'of a person, whatever company they belong to',
  display_preference: 'of a person, whatever company they belong to',
  push_key: 'proves this installation to push services',
  push_subscription: 'of a browser of a person, whatever company they belong to',
  encryption_key: 'encrypts the secrets of everybody',
  serving_process: 'a process serves everybody',
  plan: 'the same offer for everybody',
  cie10: 'diseases are the same for everybody',
  outbox_horizon: 'one number: up to which transaction events were pruned',
  company_setup: 'one draft a person, before there is a company; its policy opens their own alone',
  release_event: 'everybody runs the same suite: what happened to its releases',
  release_version: 'everybody runs the same suite: what each build said of itself',
  release_composition: 'everybody runs the same suite: what ran together',
  release_token: 'of a pipeline, which belongs to no company',
  release_grant:
    'of one of the platform’s people or developers, who belong to no company or to any',
  release_listener: 'how many pages listen to each process',
  release_beacon: 'counts by version; who it was is not asked',
  release_tab:
    'random numbers of tabs, by version; who and where they are is blinded by a secret of the day',
  release_salt: 'random secrets of the day that blind those marks, for everybody',
};

interface TableFacts {
  name: string;
  keyed: boolean;
  secured: boolean;
  policies: { command: string; using: string | null; check: string | null; name: string }[];
}

const readTables = async (client: pg.Client): Promise<TableFacts[]> => {
  const result = await client.query<TableFacts>(`
    select c.relname as name, c.relrowsecurity as secured,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped) as keyed,
      coalesce((select json_agg(json_build_object('name', p.polname, 'command', p.polcmd,
          'using', pg_get_expr(p.polqual, p.polrelid), 'check', pg_get_expr(p.polwithcheck, p.polrelid)))
        from pg_policy p where p.polrelid = c.oid), '[]') as policies
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname = 'public' order by 1`);
  return result.rows;
};

/** Faults in a table's isolation. */
const faultsOf = ({ name, keyed, secured, policies }: TableFacts): string[] => {
  if (name in global) return keyed ? [`${name} is listed as global and has a company_id`] : [];
  if (!keyed && name !== 'company')
    return [`${name} has no company_id and is not on the list of global tables`];
  const faults = secured ? [] : [`${name} has row-level security switched off`];
  const tenant = policies.filter((policy) =>
    (policy.using ?? policy.check ?? '').includes('app_company()'),
  );
  if (tenant.length === 0) faults.push(`${name} has no policy that names app_company()`);
  const open = policies.filter((policy) => [policy.using, policy.check].includes('true'));
  return [
    ...faults,
    ...open.map((policy) => `${name}: policy ${policy.name} lets everything through`),
  ];
};

describe('the table catalogue', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const faults = () =>
    withClient(database.owner, async (client) => (await readTables(client)).flatMap(faultsOf));
  /** Applies a careless migration and rolls it back. */
  const faultsAfter = (sql: string) =>
    withClient(database.owner, async (client) => {
      await client.query('begin');
      await client.query(sql);
      const found = (await readTables(client)).flatMap(faultsOf);
      await client.query('rollback');
      return found;
    });

  test('every table is isolated by company or listed with a reason', async () => {
    const tables = await withClient(database.owner, readTables);
    expect(tables.length).toBeGreaterThan(12);
    expect(tables.map((table) => table.name)).toEqual(expect.arrayContaining(Object.keys(global)));
    expect(await faults()).toEqual([]);
  });

  test.each([
    [
      'create table leak (company_id uuid)',
      ['leak has row-level security switched off', 'leak has no policy that names app_company()'],
    ],
    [
      'create table leak (id uuid)',
      ['leak has no company_id and is not on the list of global tables'],
    ],
    [
      'alter table customer disable row level security',
      ['customer has row-level security switched off'],
    ],
    ['drop policy tenant on category', ['category has no policy that names app_company()']],
    [
      'create policy all_of_it on customer using (true)',
      ['customer: policy all_of_it lets everything through'],
    ],
  ])('detects: %s', async (sql, expected) => {
    expect(await faultsAfter(sql)).toEqual(expected);
  });

  test('the serving role reads and writes nothing without a company', async () => {
    const tables = (await withClient(database.owner, readTables)).filter(
      (table) => table.keyed && !(table.name in global),
    );
    expect(tables.length).toBeGreaterThan(4);
    for (const { name } of tables) {
      expect((await database.pool.query(`select count(*) as rows from ${name}`)).rows).toEqual([
        { rows: 0 },
      ]);
    }
    const insert = `insert into company (commercial_name, time_zone, locale, created_at) values ('x', 'UTC', 'en', now())`;
    await expect(database.pool.query(insert)).rejects.toMatchObject({ code: '42501' });
  });

  test('security definer functions fix their search path and are not public', async () => {
    const functions = await withClient(database.owner, async (client) =>
      client.query<{ name: string; path: boolean; anyone: boolean }>(`
        select proname as name, coalesce(array_to_string(proconfig, ','), '') like '%search_path=%' as path,
          exists (select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0) as anyone
        from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`),
    );
    expect(functions.rows.map((row) => row.name)).toContain('customer_find');
    expect(functions.rows.filter((row) => !row.path || row.anyone)).toEqual([]);
  });
});
