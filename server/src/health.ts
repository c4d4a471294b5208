import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { Pool } from 'pg';

/** A readiness check: resolves to null, or to the reason why the process cannot serve. */
export type Check = () => Promise<string | null>;

const checkTimeoutMs = 2000;

/** Callers learn that the database is unreachable; the cause is only logged. */
export const databaseCheck =
  (pool: Pool, log: FastifyBaseLogger): Check =>
  () =>
    pool.query('select').then(
      () => null,
      (err: unknown) => {
        log.warn({ err }, 'the database does not answer');
        return 'database: it does not answer';
      },
    );

const inTime = (check: Check, name: string): Promise<string | null> => {
  const timer = new AbortController();
  const late = delay(checkTimeoutMs, `${name}: no answer in time`, { signal: timer.signal });
  return Promise.race([check(), late]).finally(() => {
    timer.abort();
    late.catch(() => undefined); // aborting is its normal end
  });
};

/** `GET /healthz`: the process is alive. `GET /readyz`: it can serve, or 503 with reasons. */
export const health: FastifyPluginAsync<{
  readonly checks: Readonly<Record<string, Check>>;
}> = async (app, { checks }) => {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });
  app.get('/healthz', () => ({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    const answers = await Promise.all(
      Object.entries(checks).map(([name, check]) => inTime(check, name)),
    );
    const reasons = answers.filter((answer) => answer !== null);
    return reasons.length === 0
      ? { status: 'ready' }
      : reply.code(503).send({ status: 'unavailable', reasons });
  });
};
