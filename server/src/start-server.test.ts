import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { demoAccounts } from '@sala/api/demo';
import { createTestDatabase, type TestDatabase } from '@sala/api/testing';
import { createRegistryClient } from '@sala/registry/client';
import { shellRelease, writeBuild } from '@sala/registry/testing';
import pg from 'pg';
import pino from 'pino';
import { readConfig } from './config';
import { readyMessage } from './ready-message';
import { startServer, type RunningServer } from './start-server';

const log = pino({ level: 'silent' });
const running: RunningServer[] = [];
let base: string;
let database: TestDatabase;

beforeAll(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'sala-start-'));
  await chmod(base, 0o755);
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});
afterAll(async () => {
  await database.drop();
  await rm(base, { recursive: true, force: true });
});

const configOf = (settings: Readonly<Record<string, string>>) =>
  readConfig({ HOST: '127.0.0.1', PORT: '0', ...settings }, base);

const start = async (settings: Readonly<Record<string, string>>) => {
  const config = configOf({
    DATABASE_URL: database.superuser.connectionString ?? '',
    ...settings,
  });
  const server = await startServer(config, log, (error) => {
    throw error;
  });
  running.push(server);
  return { config, server, origin: `http://127.0.0.1:${server.port}` };
};

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;

it('a registry and a page process share one database and directory, which outlive them', async () => {
  const dataDir = path.join(base, 'two');
  const both = { SALA_DATA_DIR: dataDir, SALA_PLATFORM_STAFF: 'ana@sala.test' };
  const registry = await start({ ...both, SALA_ROLES: 'registry' });
  const web = await start({ ...both, SALA_ROLES: 'web' });
  expect(
    readyMessage(registry.config, registry.server, await registry.server.hasPages()),
  ).toContain('(without pages: no shell is published yet)');
  expect(await statusOf(`${registry.origin}/readyz`)).toBe(200); // it receives the first release
  expect(await statusOf(`${web.origin}/readyz`)).toBe(503);
  expect(await statusOf(`${web.origin}/registry/v1/composition`)).toBe(404);
  expect(await statusOf(`${registry.origin}/api/v1/plans`)).toBe(404);

  const place = path.join(dataDir, 'registry/operator-token');
  const token = (await readFile(place, 'utf8')).trim();
  expect((await stat(place)).mode & 0o777).toBe(0o600);
  const operator = createRegistryClient({
    origin: registry.origin,
    token: () => Promise.resolve(token),
  });
  const { name, version, directory } = await writeBuild(
    path.join(base, 'builds'),
    shellRelease('1.0.0-aaaaaaaa'),
  );
  await operator.publish(name, version, directory);
  const { event } = await operator.releasePromoteAll({
    body: { releases: [{ name, version }], reason: 'first start' },
  });
  expect(event.actor).toMatchObject({ kind: 'operator', name: 'operator' });
  while ((await statusOf(`${web.origin}/readyz`)) !== 200) await delay(20); // it hears of it
  const page = await fetch(web.origin, { headers: { accept: 'text/html' } });
  expect(await page.text()).toContain('"id":"c-000001"');

  for (const { server } of [web, registry]) await server.stop();
  expect(await readdir(dataDir)).not.toContain('postgres-18');
  const client = new pg.Client(database.superuser);
  await client.connect();
  expect((await client.query('select count(*)::int as n from release_event')).rows).not.toEqual([
    { n: 0 },
  ]);
  await client.end();
});

it('names the occupied port and closes what it had opened', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo; // TCP servers have this address type
  await expect(
    start({ SALA_DATA_DIR: path.join(base, 'port'), SALA_ROLES: 'api', PORT: String(port) }),
  ).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use by another program. Stop that program, or write another port, for example PORT=${port + 1}.`,
  );
  const connections = async () =>
    (
      await database.pool.query<{ n: number }>(
        'select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
    ).rows[0]?.n;
  while ((await connections()) !== 0) await delay(20); // PostgreSQL takes a moment to forget them
  other.close();
});

it('reports when no database responds there, without its password', async () => {
  const refusal: unknown = await start({
    SALA_DATA_DIR: path.join(base, 'none'),
    DATABASE_URL: 'postgres://sala:secret@127.0.0.1:1/sala',
  }).catch((error: unknown) => error);
  expect(String(refusal)).toMatch(
    /The database sala on 127\.0\.0\.1:1 does not let us in \(.*connect ECONNREFUSED 127\.0\.0\.1:1\)\. Check the address/,
  );
  expect(String(refusal)).not.toContain('secret');
});

it('the ready message of a demonstration names its accounts, mailbox and warnings', () => {
  const config = configOf({ SALA_DEMO: '1' });
  const message = readyMessage(
    config,
    {
      port: 4411,
      database: { description: 'embedded PostgreSQL 18' },
      warnings: ['its published password opens everything'],
      hasPages: () => Promise.resolve(true),
      releaseAuthority: () => Promise.resolve(null),
      stop: () => Promise.resolve(),
    },
    true,
  );
  expect(message).toMatch(/^Sala is ready: http:\/\/localhost:4411\n/);
  expect(message).toContain('Mail       sandbox, read it at /api/v1/sandbox/mailbox?to=<address>');
  expect(message).toContain('all with the password Sala-demo-1');
  for (const { email } of demoAccounts) expect(message).toContain(email);
  expect(message).toContain('\nWarning: its published password opens everything\n');
});
