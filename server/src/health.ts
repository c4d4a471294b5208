import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { Pool } from 'pg';

/** What must hold before this process can serve: resolves to null, or to the reason why it cannot. */
export type Check = () => Promise<string | null>;

const answerWithinMs = 2000;

/** Whoever asks learns that the database is away; why stays in the log. */
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
  const late = delay(answerWithinMs, `${name}: no answer in time`, { signal: timer.signal });
  return Promise.race([check(), late]).finally(() => {
    timer.abort();
    late.catch(() => undefined); // being ended early is its usual end
  });
};

/** `GET /healthz`: the process is alive. `GET /readyz`: it can serve, or 503 and why not. */
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
