import { readdir, readFile, rm, mkdtemp, chmod } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { spawnServer } from './server-process.testing';

/* Each test starts a process, which loads all of the API: what needs none is in start-server.test.ts. */

const servers: ReturnType<typeof spawnServer>[] = [];
let base: string;
let dataDir: string;

beforeAll(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'sala-main-'));
  await chmod(base, 0o755);
  dataDir = path.join(base, 'data');
});

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.signal('SIGTERM');
    await server.ended;
  }
});

afterAll(() => rm(base, { recursive: true, force: true }));

const start = (...program: string[]) => {
  const server = spawnServer({ PORT: '0', SALA_DATA_DIR: dataDir }, program);
  servers.push(server);
  return server;
};

/** Command lines of PostgreSQL processes on the data directory. */
const postgres = async (): Promise<string[]> => {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    processes.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')), // it may have ended meanwhile
  );
  return lines.filter(
    (line) => line.includes('postgres') && line.includes(path.join(dataDir, 'postgres-18')),
  );
};

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;

const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await delay(20);
};

/** The origin of a server that is still preparing. */
const preparing = async (server: ReturnType<typeof spawnServer>): Promise<string> => {
  await until(() => /preparing \S+\n/.test(server.troubles()));
  return /preparing (\S+)\n/.exec(server.troubles())?.[1] ?? '';
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
  socket.on('error', () => undefined); // it may be cut off
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

it('leaves nothing when stopped during start-up', async () => {
  const server = start();
  await until(async () => (await postgres()).length > 0);
  server.signal('SIGINT');
  expect(await server.ended).toBe(0);
  expect(await postgres()).toEqual([]);
});

it('serves, and tells the operator where', async () => {
  const server = start();
  const origin = await server.ready;
  expect(server.output()).toContain(`Data       ${dataDir}`);
  expect(server.output()).toContain('Database   embedded PostgreSQL 18');
  expect(await statusOf(`${origin}/healthz`)).toBe(200);
  server.signal('SIGKILL');
  await server.ended;
  expect(await postgres()).toHaveLength(1);
});

it('takes over the database of a killed one, outlives its loss, and leaves nothing when preparation fails', async () => {
  const server = start('run-server.fixture.ts', 'fail');
  const origin = await preparing(server);
  expect(await postgres()).toHaveLength(1);
  const token = (await readFile(path.join(dataDir, 'registry/operator-token'), 'utf8')).trim();
  const releases = () =>
    fetch(`${origin}/registry/v1/state`, { headers: { authorization: `Bearer ${token}` } });
  expect((await releases()).status).toBe(200);
  const plans = `${origin}/api/v1/plans`;
  expect(await statusOf(plans)).toBe(200);

  const [pid] = (await readFile(path.join(dataDir, 'postgres-18', 'postmaster.pid'), 'utf8')).split(
    '\n',
  );
  process.kill(Number(pid), 'SIGKILL');
  const seen = new Set<number>();
  const ofRegistry = new Set<number>();
  await until(async () => {
    ofRegistry.add((await releases()).status);
    const response = await fetch(plans);
    seen.add(response.status);
    if (response.status !== 503) return false;
    expect(await response.json()).toMatchObject({ code: 'server.unavailable' });
    return true;
  });
  ofRegistry.add((await releases()).status);
  const readiness = await fetch(`${origin}/readyz`);
  await until(async () => (await statusOf(plans)) === 200);
  // Asked during recovery, so either answer is valid; no shell is published here.
  expect(await readiness.text()).toMatch(
    /^\{"status":"unavailable","reasons":\[("database: |"composition: )/,
  );
  expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(ofRegistry).toContain(503);
  expect([...ofRegistry].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect((await releases()).status).toBe(200);
  expect(await statusOf(`${origin}/healthz`)).toBe(200);

  server.signal('SIGUSR2');
  expect(await server.ended).toBe(1);
  expect(server.troubles().split('\n')).toContain(
    'The bundles could not be built and released (see above).',
  );
  expect(server.output()).not.toContain('Sala is ready');
  expect(await postgres()).toEqual([]);
});

it('stopped while preparing, aborts that, lets requests finish and closes idle connections', async () => {
  const server = start('run-server.fixture.ts', 'wait');
  const origin = await preparing(server);
  const pid = Number(/waiting for (\d+)/.exec(server.troubles())?.[1]);
  const idle = await openIdle(origin);
  const request = await openRequest(origin);
  server.signal('SIGTERM');
  await until(() =>
    fetch(`${origin}/healthz`).then(
      () => false,
      () => true,
    ),
  );
  request.finish();
  expect(await request.closed).toMatch(/^HTTP\/1\.1 401 /); // answered: nobody has signed up here
  expect(await server.ended).toBe(0);
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  expect(server.output()).not.toContain('Sala is ready');
  expect(await postgres()).toEqual([]);
  idle.destroy();
});
