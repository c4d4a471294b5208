import { createPool } from '@sala/api';
import Fastify from 'fastify';
import pino from 'pino';
import { databaseCheck, health, type Check } from './health';

const readiness = async (checks: Readonly<Record<string, Check>>) => {
  const app = Fastify();
  await app.register(health, { checks });
  const response = await app.inject('/readyz');
  await app.close();
  return { status: response.statusCode, body: response.json<unknown>() };
};

const well: Check = () => Promise.resolve(null);

it('is ready when nothing is wrong', async () => {
  expect(await readiness({ database: well })).toEqual({ status: 200, body: { status: 'ready' } });
});

it('names everything that is wrong', async () => {
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

it('does not wait for ever', async () => {
  const reasons = ['database: no answer in time'];
  const hanging = { database: () => new Promise<null>(() => undefined) };
  expect(await readiness(hanging)).toEqual({
    status: 503,
    body: { status: 'unavailable', reasons },
  });
});

it('says that a database cannot be reached, and keeps the cause for the log', async () => {
  const logged: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => logged.push(line) });
  const pool = createPool({ connectionString: 'postgres://sala@127.0.0.1:1/sala' });
  expect(await databaseCheck(pool, log)()).toBe('database: it does not answer');
  expect(logged).toEqual([expect.stringContaining('connect ECONNREFUSED 127.0.0.1:1')]);
  await pool.end();
});
