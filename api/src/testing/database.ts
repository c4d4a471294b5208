import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { bootstrap } from '../platform/database/bootstrap';
import { createPool, retarget, withClient, type Connection } from '../platform/database/connection';
import { migrate, readSchema } from '../platform/database/migrate';

export interface TestDatabase {
  /** Serving pool, as `app_user`. */
  readonly pool: pg.Pool;
  readonly serving: Connection;
  /** Table owner: runs migrations and sees every company. */
  readonly owner: Connection;
  readonly superuser: Connection;
  /** Runs as the table owner, on a connection that is kept. For set-up: change no settings of it. */
  asOwner<Result>(run: (client: pg.ClientBase) => Promise<Result>): Promise<Result>;
  /** Closes the pools and drops the database. */
  drop(): Promise<void>;
}

const templateLock = 7_252_004;

/** Connection to the test server as superuser, set by jest or by hand. */
export const testServer = (): Connection => {
  const connectionString = process.env['SALA_TEST_DATABASE_URL'];
  if (!connectionString)
    throw new Error('SALA_TEST_DATABASE_URL is not set: give the address of a superuser.');
  return { connectionString };
};

const templateName = async (): Promise<string> => {
  const { migrations, functions, reference } = await readSchema();
  const checksums = [...migrations, ...functions, ...reference]
    .map(({ checksum }) => checksum)
    .join();
  return `sala_template_${createHash('sha256').update(checksums).digest('hex').slice(0, 16)}`;
};

/** Creates the template once per schema version; marked as template only when complete. */
const createTemplate = async (
  client: pg.Client,
  superuser: Connection,
  name: string,
): Promise<void> => {
  const found = await client.query<{ finished: boolean }>(
    'select datistemplate as finished from pg_database where datname = $1',
    [name],
  );
  if (found.rows[0]?.finished) return;
  await client.query(`drop database if exists ${name}`); // left by an interrupted run
  await bootstrap(superuser, { database: name });
  await migrate({ ...retarget(superuser, { database: name }), role: 'app_owner' });
  await client.query(`alter database ${name} is_template true`);
};

/** Connections with the settings of `withClient`, that are used again. */
const ownerPool = (database: Connection) => {
  const pool = new pg.Pool({
    ...database,
    options: '-c role=app_owner',
    max: 5,
    allowExitOnIdle: true,
  });
  pool.on('error', () => undefined); // a broken idle connection is dropped
  const asOwner: TestDatabase['asOwner'] = async (run) => {
    const client = await pool.connect();
    let failed = true;
    try {
      const result = await run(client);
      failed = false;
      return result;
    } finally {
      client.release(failed);
    }
  };
  return { asOwner, end: () => pool.end() };
};

/**
 * Creates a migrated, empty database by copying the files of a template. In memory this takes 40
 * ms; copying by WAL takes 280 ms.
 */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const superuser = testServer();
  const template = await templateName();
  const name = `sala_test_${randomUUID().replaceAll('-', '')}`;
  await withClient(superuser, async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    await createTemplate(client, superuser, template);
    await client.query(
      `create database ${name} template ${template} strategy file_copy owner app_owner`,
    );
    await client.query(`alter database ${name} set synchronous_commit = off`); // durability does not matter in tests
  });
  const target = retarget(superuser, { database: name });
  const serving = retarget(target, { user: 'app_user' });
  const pool = createPool(serving);
  const owners = ownerPool(target);
  return {
    pool,
    serving,
    owner: { ...target, role: 'app_owner' },
    superuser: target,
    asOwner: owners.asOwner,
    drop: async () => {
      if (!pool.ended) await pool.end();
      await owners.end();
      await withClient(superuser, (client) =>
        client.query(`drop database if exists ${name} with (force)`),
      );
    },
  };
};
