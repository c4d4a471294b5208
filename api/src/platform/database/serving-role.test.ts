import { randomBytes } from 'node:crypto';
import { buildApi } from '../../app';
import { createTestDatabase, testServer, type TestDatabase } from '../../testing';
import { createPool, retarget, withClient, type Connection } from './connection';
import { refusePrivilegedRole } from './serving-role';

describe('the serving role', () => {
  let database: TestDatabase;
  // Roles are server-wide, so their names carry the run.
  const run = randomBytes(6).toString('hex');
  const [bypass, owner, heir] = [`bypass_${run}`, `owner_${run}`, `heir_${run}`] as const;

  beforeAll(async () => {
    database = await createTestDatabase();
    await withClient(database.superuser, async (client) => {
      for (const role of [bypass, owner, heir]) await client.query(`create role ${role} login`);
      await client.query(`alter role ${bypass} bypassrls`);
      await client.query(
        `create table owned_by_a_server (id int); alter table owned_by_a_server owner to ${owner}`,
      );
      await client.query(`grant app_owner to ${heir}`);
    });
  });
  afterAll(async () => {
    await database.drop();
    await withClient(testServer(), async (client) => {
      for (const role of [bypass, owner, heir]) await client.query(`drop role ${role}`);
    });
  });

  const refusal = async (connection: Connection): Promise<string> => {
    const pool = createPool(connection);
    const message = await refusePrivilegedRole(pool).then(
      () => 'accepted',
      (error: unknown) => (error instanceof Error ? error.message : 'not an error'),
    );
    await pool.end();
    return message;
  };
  const asRole = (user: string) => refusal(retarget(database.superuser, { user }));

  test('accepts app_user', async () => expect(await refusal(database.serving)).toBe('accepted'));

  test('refuses a superuser', async () =>
    expect(await refusal(database.superuser)).toContain('is a superuser'));

  test('refuses BYPASSRLS', async () =>
    expect(await asRole(bypass)).toContain(`"${bypass}" has BYPASSRLS`));

  test('refuses the owner of a table', async () =>
    expect(await asRole(owner)).toContain('owns the table owned_by_a_server'));

  test('refuses a role that inherits from the owner', async () =>
    expect(await asRole(heir)).toContain('owns the table'));

  test('accepts SET ROLE app_user from any login', async () =>
    expect(await refusal({ ...database.superuser, role: 'app_user' })).toBe('accepted'));

  test('the API does not start with a refused role', async () => {
    const pool = createPool(database.superuser);
    const start = buildApi({ pool, publicUrl: 'https://sala.test', sandbox: false });
    await expect(start).rejects.toThrow('so one company could see the data of another');
    await pool.end();
  });
});
