import { randomBytes } from 'node:crypto';
import { buildApi } from '../../app';
import { as } from '../../testing/client';
import { createTestDatabase, testServer } from '../../testing';
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

  /** A database as a start prepares it on our own server: each of the tests has been given one. */
  const prepared = async (owner?: string): Promise<void> => {
    const copied = await createTestDatabase();
    try {
      const template = await withClient(copied.superuser, async (client) => client.database);
      await administer(
        `create database ${database} template ${template}${owner === undefined ? '' : ` owner ${owner}`}`,
      );
    } finally {
      await copied.drop();
    }
  };

  test('own server: what is prepared already is left as it is, and served', async () => {
    await prepared('app_owner');
    const again = await prepareOwnDatabase(testServer(), { database });
    expect(again.applied).toEqual([]);
    expect(await serves(again)).toEqual({ plans: 6, role: 'app_user' });
  });

  // They keep search terms out of the server's log, or tell the operator how to.
  const logging = ['log_parameter_max_length', 'log_min_duration_statement'];
  const loud = (role: string) =>
    administer(
      ...logging.map((name) => `alter role ${role} in database ${database} set ${name} = 1000`),
    );

  test('DATABASE_URL of a superuser: migrations run as app_owner, and no term is logged', async () => {
    await prepared();
    await loud('app_user');
    const found = await prepareExternalDatabase(
      retarget(testServer(), { database }).connectionString ?? '',
    );
    expect(found.warning).toBeNull();
    expect(await serves(found)).toEqual({ plans: 6, role: 'app_user' });
    const owner = await withClient(found.owner, async (client) => {
      await client.query('create table later (id int)');
      return client.query(`select tableowner from pg_tables where tablename = 'later'`);
    });
    expect(owner.rows).toEqual([{ tableowner: 'app_owner' }]);
  });

  test('DATABASE_URL with CREATEROLE: app_user gets a derived password', async () => {
    await prepared(administrator);
    await administer(
      `grant app_user, app_owner to ${administrator} with admin option`, // implied for roles it created itself
    );
    const url = urlAs(administrator, database);
    const found = await prepareExternalDatabase(url);
    const served = new URL(found.serving.connectionString ?? '').searchParams;
    expect(served.get('user')).toBe('app_user');
    expect(served.get('password')).toMatch(/^[\w-]{43}$/);
    expect((await prepareExternalDatabase(url)).serving).toEqual(found.serving); // every node derives the same password
    expect(await serves(found)).toEqual({ plans: 6, role: 'app_user' });
    await administer(`revoke app_user, app_owner from ${administrator} cascade`);
  });

  test('DATABASE_URL without CREATEROLE: it owns the tables, sets role app_user, and is told what to run', async () => {
    await administer(
      `create database ${database} owner ${ordinary}`,
      `grant app_user to ${ordinary}`,
    );
    await loud(ordinary);
    const found = await prepareExternalDatabase(urlAs(ordinary, database));
    expect(found.applied.length).toBeGreaterThan(4);
    const statement = `ALTER ROLE "${ordinary}" IN DATABASE "${database}" SET log_parameter_max_length = '0'`;
    expect(found.warning).toContain(`Let an administrator run: `);
    expect(found.warning).toContain(statement);
    expect(await serves(found)).toEqual({ plans: 6, role: 'app_user' });
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
