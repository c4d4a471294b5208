import { randomBytes } from 'node:crypto';
import { buildApi } from '../../app';
import { as } from '../../testing/client';
import { testServer } from '../../testing';
import { createPool, retarget, withClient } from './connection';
import { prepareExternalDatabase, prepareOwnDatabase, type PreparedDatabase } from './prepare';
import { refusePrivilegedRole } from './serving-role';

/** Database and roles of this run on the shared test server. */
const run = randomBytes(6).toString('hex');
const database = `sala_prepare_${run}`;
const administrator = `administrator_${run}`;
const ordinary = `ordinary_${run}`;

const administer = (...statements: string[]) =>
  withClient(testServer(), async (client) => {
    for (const statement of statements) await client.query(statement);
  });

const urlAs = (user: string, name: string): string =>
  retarget(testServer(), { user, password: 'secreto-1', database: name }).connectionString ?? '';

const serves = async ({ serving }: PreparedDatabase) => {
  const pool = createPool(serving);
  await refusePrivilegedRole(pool);
  const app = await buildApi({ pool, publicUrl: 'https://sala.test', sandbox: false });
  const { items } = await as(app, null).ok('planList');
  const role = await pool.query<{ role: string }>('select current_user as role');
  await app.close();
  await pool.end();
  return { plans: items.length, role: role.rows[0]?.role };
};

describe('preparing a database', () => {
  beforeAll(() =>
    administer(
      `create role ${administrator} login createrole password 'secreto-1'`,
      `create role ${ordinary} login password 'secreto-1'`,
    ),
  );
  afterEach(() => administer(`drop database if exists ${database} with (force)`));
  afterAll(() => administer(`drop role ${administrator}`, `drop role ${ordinary}`));

  test('own server: creates roles, database and migrations, idempotently', async () => {
    const first = await prepareOwnDatabase(testServer(), { database });
    expect(first.applied.length).toBeGreaterThan(4);
    expect(await serves(first)).toEqual({ plans: 6, role: 'app_user' });
    expect((await prepareOwnDatabase(testServer(), { database })).applied).toEqual([]);
  });

  // They keep search terms out of the server's log, or tell the operator how to.
  const logging = ['log_parameter_max_length', 'log_min_duration_statement'];
  const loud = (role: string) =>
    administer(
      ...logging.map((name) => `alter role ${role} in database ${database} set ${name} = 1000`),
    );

  test('DATABASE_URL of a superuser: app_owner still owns the tables, and no term is logged', async () => {
    await administer(`create database ${database}`);
    await loud('app_user');
    const prepared = await prepareExternalDatabase(
      retarget(testServer(), { database }).connectionString ?? '',
    );
    expect(prepared.warning).toBeNull();
    expect(await serves(prepared)).toEqual({ plans: 6, role: 'app_user' });
    const owners = await withClient(prepared.owner, (client) =>
      client.query(`select distinct tableowner from pg_tables where schemaname = 'public'`),
    );
    expect(owners.rows).toEqual([{ tableowner: 'app_owner' }]);
  });

  test('DATABASE_URL with CREATEROLE: app_user gets a derived password', async () => {
    await administer(
      `create database ${database} owner ${administrator}`,
      `grant app_user, app_owner to ${administrator} with admin option`, // implied for roles it created itself
    );
    const url = urlAs(administrator, database);
    const prepared = await prepareExternalDatabase(url);
    const served = new URL(prepared.serving.connectionString ?? '').searchParams;
    expect(served.get('user')).toBe('app_user');
    expect(served.get('password')).toMatch(/^[\w-]{43}$/);
    expect((await prepareExternalDatabase(url)).serving).toEqual(prepared.serving); // every node derives the same password
    expect(await serves(prepared)).toEqual({ plans: 6, role: 'app_user' });
    await administer(`revoke app_user, app_owner from ${administrator} cascade`);
  });

  test('DATABASE_URL without CREATEROLE: it owns the tables, sets role app_user, and is told what to run', async () => {
    await administer(
      `create database ${database} owner ${ordinary}`,
      `grant app_user to ${ordinary}`,
    );
    await loud(ordinary);
    const prepared = await prepareExternalDatabase(urlAs(ordinary, database));
    const statement = `ALTER ROLE "${ordinary}" IN DATABASE "${database}" SET log_parameter_max_length = '0'`;
    expect(prepared.warning).toContain(`Let an administrator run: `);
    expect(prepared.warning).toContain(statement);
    expect(await serves(prepared)).toEqual({ plans: 6, role: 'app_user' });
    await administer(statement);
    expect((await prepareExternalDatabase(urlAs(ordinary, database))).warning).toBeNull();
  });

  test('DATABASE_URL with neither right: the error says what to run', async () => {
    await administer(
      `create database ${database} owner ${ordinary}`,
      `revoke app_user from ${ordinary}`,
    );
    await expect(prepareExternalDatabase(urlAs(ordinary, database))).rejects.toThrow(
      'GRANT app_user TO',
    );
  });
});
