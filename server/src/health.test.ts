import { createPool, type Backlog } from '@sala/api';
import Fastify from 'fastify';
import pino from 'pino';
import { databaseCheck, health, type Check } from './health';

const readiness = async (
  checks: Readonly<Record<string, Check>>,
  readJobs?: () => Promise<Backlog>,
) => {
  const app = Fastify();
  await app.register(health, { checks, ...(readJobs && { readJobs }) });
  const response = await app.inject('/readyz');
  await app.close();
  return { status: response.statusCode, body: response.json<unknown>() };
};

const well: Check = () => Promise.resolve(null);

it('is ready when all checks pass', async () => {
  expect(await readiness({ database: well })).toEqual({ status: 200, body: { status: 'ready' } });
});

it('names every failing check', async () => {
  const checks = {
    database: () => Promise.resolve('database: gone'),
    other: well,
    composition: () => Promise.resolve('composition: none'),
  };
  const reasons = ['database: gone', 'composition: none'];
  expect(await readiness(checks)).toEqual({
    status: 503,
    body: { status: 'unavailable', reasons },
  });
});

it('times out a slow check', async () => {
  const reasons = ['database: no answer in time'];
  const hanging = { database: () => new Promise<null>(() => undefined) };
  expect(await readiness(hanging)).toEqual({
    status: 503,
    body: { status: 'unavailable', reasons },
  });
});

it('says how far behind the workers are, which does not decide about readiness', async () => {
  const jobs = { waiting: 1000, oldestSeconds: 86_400, failed: 3 };
  expect(await readiness({ database: well }, () => Promise.resolve(jobs))).toEqual({
    status: 200,
    body: { status: 'ready', jobs },
  });
  const unread = [
    () => Promise.reject(new Error('away')),
    () => new Promise<Backlog>(() => undefined),
  ];
  for (const readJobs of unread)
    expect(await readiness({ database: well }, readJobs)).toEqual({
      status: 200,
      body: { status: 'ready' },
    });
});

it('reports an unreachable database and logs the cause', async () => {
  const logged: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => logged.push(line) });
  const pool = createPool({ connectionString: 'postgres://sala@127.0.0.1:1/sala' });
  expect(await databaseCheck(pool, log)()).toBe('database: it does not answer');
  expect(logged).toEqual([expect.stringContaining('connect ECONNREFUSED 127.0.0.1:1')]);
  await pool.end();
});
