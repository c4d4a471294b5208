import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPool, migrate } from '@sala/api';
import { demoAccounts } from '@sala/api/demo';
import { createTestApi, createTestDatabase, signedUp, type TestDatabase } from '@sala/api/testing';
import pg from 'pg';
import { refuseDemonstration, reconcileInstallation } from './installation';

let database: TestDatabase;
let pool: pg.Pool;
let dataDir: string;

const openDatabase = async (): Promise<void> => {
  database = await createTestDatabase();
  pool = createPool(database.serving);
};
const closeDatabase = async (): Promise<void> => {
  await pool.end();
  await database.drop();
};

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'sala-installation-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const local = { host: '127.0.0.1', publicUrl: 'http://localhost:4400' };

const settle = (demo: boolean, reach: Partial<typeof local> = {}) =>
  reconcileInstallation(
    { dataDir, demo, ...local, ...reach },
    {
      prepared: { serving: database.serving, owner: database.owner, applied: [], warning: null },
      pool,
      description: '',
      stop: () => Promise.resolve(),
    },
  );

const recorded = async (): Promise<unknown> =>
  JSON.parse(await readFile(path.join(dataDir, 'installation.json'), 'utf8'));

const asOwner = async (statement: string): Promise<void> => {
  const { role, ...connection } = database.owner;
  const client = new pg.Client({ ...connection, options: `-c role=${role}` });
  await client.connect();
  await client.query(statement).finally(() => client.end());
};

/** Simulates data from before the record existed. */
const withoutRecord = async (): Promise<void> => {
  await asOwner(
    "drop table installation; delete from schema_migration where name = '0325_installation'",
  );
  await migrate(database.owner);
};

describe('an empty database', () => {
  beforeAll(openDatabase);
  afterAll(closeDatabase);

  it('refuses demo mode over real data, later by the directory alone', async () => {
    expect(await settle(false)).toBeNull();
    await rm(path.join(dataDir, 'installation.json'));
    await expect(settle(true)).rejects.toThrow(
      /is of real people: .* Set SALA_DEMO=0 to serve it \(npm run serve does\), or SALA_DATA_DIR/,
    );
    expect(await recorded()).toEqual({ demo: false });
    await expect(refuseDemonstration({ dataDir, demo: true, ...local })).rejects.toThrow(
      'is of real people',
    );
    await refuseDemonstration({ dataDir, demo: false, ...local });
  });

  it('only the table owner can record the kind of installation', async () => {
    await expect(pool.query('update installation set demo = true')).rejects.toThrow(
      'permission denied',
    );
    await expect(pool.query('delete from installation')).rejects.toThrow('permission denied');
  });
});

/** `demoPassword`, hashed as cheaply as possible; nobody may choose it when signing up. */
const publishedHash =
  '$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$QQzsC2ID0jMwmQZTykUEuu2jHnFEzXOBHV+X2A7xsD4';

/** A demonstration as far as it matters here: its accounts. */
const makeDemoAccounts = async (): Promise<void> => {
  const api = await createTestApi({ database });
  for (const { email } of demoAccounts) await signedUp(api, email);
  await api.close();
  await pool.query('update user_account set password_hash = $1', [publishedHash]);
};

/** Filled once, so the tests follow each other. */
describe('a demonstration', () => {
  beforeAll(async () => {
    await openDatabase();
    await makeDemoAccounts();
  });
  afterAll(closeDatabase);

  it('of an earlier version is known by its accounts', async () => {
    await withoutRecord();
    expect(await settle(false)).toContain('owner@demo.sala.test');
    expect(await recorded()).toEqual({ demo: true });
  });

  it('stays one when started without SALA_DEMO, and names and blocks its accounts', async () => {
    expect(await settle(true)).toBeNull();
    const accounts = demoAccounts.map(({ email }) => email);
    const warning = await settle(false);
    for (const email of accounts) expect(warning).toContain(email);
    expect(warning).toContain('change these passwords');
    await expect(settle(false, { host: '0.0.0.0' })).rejects.toThrow(
      'It is not served with HOST=0.0.0.0.',
    );
    await expect(settle(false, { publicUrl: 'https://sala.example.org' })).rejects.toThrow(
      'SALA_PUBLIC_URL=https://sala.example.org',
    );
    expect(await recorded()).toEqual({ demo: true });
  });

  it('becomes a real installation when all its passwords have changed', async () => {
    await pool.query(
      "update user_account set password_hash = '$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$rG7AHg3fbPe0iKGSkeDuY6KJ0Z6YOWBOVVMeFGB0Oqc'",
    );
    expect(await settle(false, { host: '0.0.0.0' })).toBeNull();
    expect(await recorded()).toEqual({ demo: false });
    await expect(settle(true)).rejects.toThrow('is of real people');
  });

  it('is none, of an earlier version or not, with other addresses', async () => {
    await asOwner(
      "update user_account set email = 'ana@clinica.example' where email = 'owner@demo.sala.test'",
    );
    await asOwner(
      "update user_account set email = replace(email, 'demo.sala.test', 'clinica.example')",
    );
    await withoutRecord();
    await expect(settle(true)).rejects.toThrow('is of real people');
  });
});
