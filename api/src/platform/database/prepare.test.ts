import { randomBytes } from 'node:crypto';
import { buildApi } from '../../app';
import { as } from '../../testing/client';
import { testServer } from '../../testing';
import { createPool, retarget, withClient } from './connection';
import { prepareExternalDatabase, prepareOwnDatabase, type PreparedDatabase } from './prepare';
import { refusePrivilegedRole } from './serving-role';

/** A database and roles of its own on the server for tests. */
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

  test('of our own: roles, database and migrations; a second time changes nothing', async () => {
    const first = await prepareOwnDatabase(testServer(), { database });
    expect(first.applied.length).toBeGreaterThan(4);
    expect(await serves(first)).toEqual({ plans: 6, role: 'app_user' });
    expect((await prepareOwnDatabase(testServer(), { database })).applied).toEqual([]);
  });

  test('by a superuser’s DATABASE_URL: the tables belong to app_owner all the same', async () => {
    await administer(`create database ${database}`);
    const prepared = await prepareExternalDatabase(
      retarget(testServer(), { database }).connectionString ?? '',
    );
    expect(await serves(prepared)).toEqual({ plans: 6, role: 'app_user' });
    const owners = await withClient(prepared.owner, (client) =>
      client.query(`select distinct tableowner from pg_tables where schemaname = 'public'`),
    );
    expect(owners.rows).toEqual([{ tableowner: 'app_owner' }]);
  });

  test('what people search for is kept out of its log where that may be set, and else the operator is told how', async () => {
    const loud = (role: string) =>
      administer(
        ...['log_parameter_max_length', 'log_min_duration_statement'].map(
          (name) => `alter role ${role} in database ${database} set ${name} = 1000`,
        ),
      );
    await administer(`create database ${database}`);
    await loud('app_user');
    expect(
      (await prepareExternalDatabase(retarget(testServer(), { database }).connectionString ?? ''))
        .warning,
    ).toBeNull();
    await administer(
      `drop database ${database} with (force)`,
      `create database ${database} owner ${ordinary}`,
      `grant app_user to ${ordinary}`,
    );
    await loud(ordinary);
    const { warning } = await prepareExternalDatabase(urlAs(ordinary, database));
    const statement = `ALTER ROLE "${ordinary}" IN DATABASE "${database}" SET log_parameter_max_length = '0'`;
    expect(warning).toContain(`Let an administrator run: `);
    expect(warning).toContain(statement);
    await administer(statement);
    expect((await prepareExternalDatabase(urlAs(ordinary, database))).warning).toBeNull();
  });

  test('by a DATABASE_URL that may create roles: app_user logs in with a password of its own', async () => {
    await administer(
      `create database ${database} owner ${administrator}`,
      `grant app_user, app_owner to ${administrator} with admin option`, // it would have it on roles that it made itself
    );
    const url = urlAs(administrator, database);
    const prepared = await prepareExternalDatabase(url);
    const served = new URL(prepared.serving.connectionString ?? '').searchParams;
    expect(served.get('user')).toBe('app_user');
    expect(served.get('password')).toMatch(/^[\w-]{43}$/);
    expect((await prepareExternalDatabase(url)).serving).toEqual(prepared.serving); // every node derives the same
    expect(await serves(prepared)).toEqual({ plans: 6, role: 'app_user' });
    await administer(`revoke app_user, app_owner from ${administrator} cascade`);
  });

  test('whose DATABASE_URL may not create roles: the tables are its own, app_user is taken on', async () => {
    await administer(
      `create database ${database} owner ${ordinary}`,
      `grant app_user to ${ordinary}`,
    );
    const prepared = await prepareExternalDatabase(urlAs(ordinary, database));
    expect(await serves(prepared)).toEqual({ plans: 6, role: 'app_user' });
  });

  test('whose DATABASE_URL may neither create nor become app_user: a sentence says what to run', async () => {
    await administer(
      `create database ${database} owner ${ordinary}`,
      `revoke app_user from ${ordinary}`,
    );
    await expect(prepareExternalDatabase(urlAs(ordinary, database))).rejects.toThrow(
      'GRANT app_user TO',
    );
  });
});
