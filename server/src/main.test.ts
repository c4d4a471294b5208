import { readdir, readFile, rm, mkdtemp, chmod, stat } from 'node:fs/promises';
import { createServer, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createRegistryClient } from '@sala/registry/client';
import { shellRelease, writeBuild } from '@sala/registry/testing';
import pg from 'pg';
import { spawnServer } from './server-process.testing';

const databaseUrl = process.env['SALA_TEST_DATABASE_URL'] ?? '';
const servers: ReturnType<typeof spawnServer>[] = [];
let base: string;

beforeAll(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'sala-main-'));
  await chmod(base, 0o755);
});

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.signal('SIGTERM');
    await server.ended;
  }
});

afterAll(() => rm(base, { recursive: true, force: true }));

const start = (settings: Readonly<Record<string, string>>, ...program: string[]) => {
  const server = spawnServer({ PORT: '0', ...settings }, program);
  servers.push(server);
  return server;
};

/** Command lines of PostgreSQL processes on a data directory. */
const postgresOn = async (dataDir: string): Promise<string[]> => {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    processes.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')), // it may have ended meanwhile
  );
  return lines.filter(
    (line) => line.includes('postgres') && line.includes(path.join(dataDir, 'postgres-18')),
  );
};

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;

const signIn = (origin: string) =>
  fetch(`${origin}/api/v1/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@demo.sala.test', password: 'Sala-demo-1' }),
  });

const until = async (what: string, holds: () => Promise<boolean>): Promise<number> => {
  const began = Date.now();
  while (!(await holds())) {
    if (Date.now() - began > 30_000) throw new Error(`${what} did not come true within 30 s`);
    await delay(20);
  }
  return Date.now() - began;
};

/** Sends the first half of a request. */
const openRequest = async (origin: string) => {
  const { hostname, port } = new URL(origin);
  const body = JSON.stringify({ email: 'owner@demo.sala.test', password: 'Sala-demo-1' });
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opened = connect(Number(port), hostname, () => resolve(opened)).once('error', reject);
  });
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(answer)));
  socket.on('error', () => undefined); // one test expects to be cut off
  socket.write(
    `POST /api/v1/auth/sign-in HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  );
  await fetch(`${origin}/healthz`); // a round trip ensures that the first half has arrived
  return { finish: () => socket.write(body.slice(10)), closed };
};

/** An idle connection. */
const openIdle = (origin: string): Promise<Socket> => {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => resolve(socket)).once('error', reject);
    socket.on('error', () => undefined); // the server may reset it
  });
};

describe('with the embedded database', () => {
  let dataDir: string;
  beforeAll(() => {
    dataDir = path.join(base, 'data');
  });

  it('serves the demo, and again over the same data after kill -9', async () => {
    const killed = start({ SALA_DATA_DIR: dataDir, SALA_DEMO: '1' });
    const first = await killed.ready;
    expect(killed.output()).toContain(`Data       ${dataDir}`);
    expect(killed.output()).toContain('Database   embedded PostgreSQL 18');
    expect(killed.output()).toContain(
      'Mail       sandbox, read it at /api/v1/sandbox/mailbox?to=<address>',
    );
    expect(killed.output()).toContain('all with the password Sala-demo-1');
    expect(await statusOf(`${first}/healthz`)).toBe(200);
    expect((await signIn(first)).status).toBe(200);
    killed.signal('SIGKILL');
    await killed.ended;
    expect(await postgresOn(dataDir)).toHaveLength(1);

    const server = start({ SALA_DATA_DIR: dataDir, SALA_DEMO: '1' });
    const origin = await server.ready;
    expect(server.output()).toContain('which an earlier start had left running');
    expect(await postgresOn(dataDir)).toHaveLength(1);
    // SIGTERM lets requests finish; idle connections do not delay it; no process is left.
    const idle = await openIdle(origin);
    const request = await openRequest(origin);
    server.signal('SIGTERM');
    await until('a closed door', () =>
      fetch(`${origin}/healthz`).then(
        () => false,
        () => true,
      ),
    );
    request.finish();
    expect(await request.closed).toMatch(/^HTTP\/1\.1 200 OK/);
    const answered = Date.now();
    expect(await server.ended).toBe(0);
    expect(Date.now() - answered).toBeLessThan(4500);
    expect(await postgresOn(dataDir)).toEqual([]);
    idle.destroy();
  });

  it('warns of demo data, answers 503 while the database is down, recovers, and stops within 5 s', async () => {
    const server = start({ SALA_DATA_DIR: dataDir, SALA_ROLES: 'api,registry' });
    const origin = await server.ready;
    // Over demo data without SALA_DEMO.
    expect(server.output()).toMatch(
      /^Warning: The data in .* its published password opens .*owner@demo\.sala\.test, /m,
    );
    const token = (await readFile(path.join(dataDir, 'registry/operator-token'), 'utf8')).trim();
    const releases = () =>
      fetch(`${origin}/registry/v1/state`, { headers: { authorization: `Bearer ${token}` } });
    expect((await releases()).status).toBe(200);
    const plans = `${origin}/api/v1/plans`;
    expect(await statusOf(plans)).toBe(200);
    expect(await statusOf(`${origin}/readyz`)).toBe(200);
    const [pid] = (
      await readFile(path.join(dataDir, 'postgres-18', 'postmaster.pid'), 'utf8')
    ).split('\n');
    process.kill(Number(pid), 'SIGKILL');
    const seen = new Set<number>();
    const ofRegistry = new Set<number>();
    await until('an answer 503', async () => {
      ofRegistry.add((await releases()).status);
      const response = await fetch(plans);
      seen.add(response.status);
      if (response.status !== 503) return false;
      expect(await response.json()).toMatchObject({ code: 'server.unavailable' });
      return true;
    });
    ofRegistry.add((await releases()).status);
    const readiness = await fetch(`${origin}/readyz`);
    await until('an answer 200', async () => (await statusOf(plans)) === 200);
    // Asked during recovery, so either answer is valid.
    expect(await readiness.text()).toMatch(
      /^\{"status":("ready"|"unavailable","reasons":\["database: )/,
    );
    expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(ofRegistry).toContain(503);
    expect([...ofRegistry].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect((await releases()).status).toBe(200);
    expect(await statusOf(`${origin}/healthz`)).toBe(200);
    const request = await openRequest(origin);
    const began = Date.now();
    server.signal('SIGINT');
    expect(await request.closed).toBe('');
    expect(Date.now() - began).toBeGreaterThan(4500);
    expect(await server.ended).toBe(0);
    expect(Date.now() - began).toBeLessThan(10_000);
    expect(await postgresOn(dataDir)).toEqual([]);
  });

  it('names the occupied port and leaves no database running', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const address = other.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const server = start({ SALA_DATA_DIR: dataDir, PORT: String(port) });
    expect(await server.ended).toBe(1);
    expect(server.troubles()).toContain(
      `Port ${port} on 127.0.0.1 is in use by another program. Stop that program, or write another port, for example PORT=${port + 1}.`,
    );
    expect(await postgresOn(dataDir)).toEqual([]);
    other.close();
  });

  it('leaves nothing when stopped during start-up', async () => {
    const server = start({ SALA_DATA_DIR: dataDir });
    await until('a running database', async () => (await postgresOn(dataDir)).length > 0);
    server.signal('SIGINT');
    expect(await server.ended).toBe(0);
    expect(await postgresOn(dataDir)).toEqual([]);
  });

  it('exits with the reason and leaves nothing when preparation fails', async () => {
    const server = start({ SALA_DATA_DIR: dataDir }, 'run-server.fixture.ts', 'fail');
    expect(await server.ended).toBe(1);
    expect(server.troubles().split('\n')).toContain(
      'The bundles could not be built and released (see above).',
    );
    expect(server.output()).not.toContain('Sala is ready');
    expect(await postgresOn(dataDir)).toEqual([]);
  });

  it('aborts preparation when stopped', async () => {
    const server = start({ SALA_DATA_DIR: dataDir }, 'run-server.fixture.ts', 'wait');
    await until('something to wait for', () =>
      Promise.resolve(server.troubles().includes('waiting for')),
    );
    const pid = Number(/waiting for (\d+)/.exec(server.troubles())?.[1]);
    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    expect(server.output()).not.toContain('Sala is ready');
    expect(await postgresOn(dataDir)).toEqual([]);
  });
});

it('rejects all invalid settings at once before starting anything', async () => {
  const dataDir = path.join(base, 'never');
  const server = start({
    PORT: 'abc',
    DATABASE_URL: 'mysql://x/y',
    SALA_DATA_DIR: dataDir,
    SALA_DMEO: '1',
  });
  expect(await server.ended).toBe(1);
  expect(server.troubles().trim().split('\n')).toEqual([
    expect.stringMatching(/^PORT is "abc"\. Write /),
    expect.stringMatching(/^DATABASE_URL is "mysql:\/\/x\/y"\. Write /),
    'SALA_DMEO is not a setting. Write SALA_DEMO instead.',
  ]);
  await expect(stat(dataDir)).rejects.toMatchObject({ code: 'ENOENT' });
});

describe('with DATABASE_URL', () => {
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  const name = `server_test_${process.pid}`;
  const url = () => databaseUrl.replace(/\/[^/]*$/, `/${name}`);

  afterAll(() => administer(`drop database if exists ${name} with (force)`));

  it('serves from that database and leaves it running', async () => {
    await administer(`create database ${name}`);
    const dataDir = path.join(base, 'external');
    const server = start({ SALA_DATA_DIR: dataDir, DATABASE_URL: url() });
    const origin = await server.ready;
    expect(await statusOf(`${origin}/api/v1/plans`)).toBe(200);
    expect((await signIn(origin)).status).toBe(401);
    expect(await readdir(dataDir)).not.toContain('postgres-18');
    server.signal('SIGINT');
    expect(await server.ended).toBe(0);
    await administer('select 1');
    const demo = start({ SALA_DATA_DIR: dataDir, SALA_DEMO: '1' });
    expect(await demo.ended).toBe(1);
    expect(demo.troubles()).toContain(`The data in ${dataDir} is of real people`);
    expect(await readdir(dataDir)).not.toContain('postgres-18');
  });

  it('separate registry and page processes share one database and directory', async () => {
    const dataDir = path.join(base, 'two');
    const both = {
      SALA_DATA_DIR: dataDir,
      DATABASE_URL: url(),
      SALA_PLATFORM_STAFF: 'ana@sala.test',
    };
    const registry = start({ ...both, SALA_ROLES: 'registry' });
    const registryOrigin = await registry.ready;
    const web = start({ ...both, SALA_ROLES: 'web' });
    const webOrigin = await web.ready;
    expect(registry.output()).toContain('(without pages: no shell is published yet)');
    expect(await statusOf(`${registryOrigin}/readyz`)).toBe(200); // it receives the first release
    expect(await statusOf(`${webOrigin}/readyz`)).toBe(503);
    expect(await statusOf(`${webOrigin}/registry/v1/composition`)).toBe(404);
    expect(await statusOf(`${registryOrigin}/api/v1/plans`)).toBe(404);

    const token = (await readFile(path.join(dataDir, 'registry/operator-token'), 'utf8')).trim();
    expect((await stat(path.join(dataDir, 'registry/operator-token'))).mode & 0o777).toBe(0o600);
    const operator = createRegistryClient({
      origin: registryOrigin,
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
    await until(
      'the other process hears of it',
      async () => (await statusOf(`${webOrigin}/readyz`)) === 200,
    );
    const page = await fetch(webOrigin, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('"id":"c-000001"');
  });

  it('reports when nothing responds there', async () => {
    const server = start({
      SALA_DATA_DIR: path.join(base, 'none'),
      DATABASE_URL: 'postgres://sala:secret@127.0.0.1:1/sala',
    });
    expect(await server.ended).toBe(1);
    expect(server.troubles()).toContain(
      'The database sala on 127.0.0.1:1 does not let us in (connect ECONNREFUSED 127.0.0.1:1). Check the address',
    );
    expect(server.troubles()).not.toContain('secret');
  });
});
