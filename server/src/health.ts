import { setTimeout as delay } from 'node:timers/promises';
import type { Backlog } from '@sala/api';
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

const inTime = <Answer>(answer: Promise<Answer>, late: Answer): Promise<Answer> => {
  const timer = new AbortController();
  const end = delay(checkTimeoutMs, late, { signal: timer.signal });
  return Promise.race([answer, end]).finally(() => {
    timer.abort();
    end.catch(() => undefined); // aborting is its normal end
  });
};

interface HealthOptions {
  readonly checks: Readonly<Record<string, Check>>;
  /** How far behind the workers are. It says nothing about whether this process can serve. */
  readonly readJobs?: () => Promise<Backlog>;
}

/**
 * `GET /healthz`: the process is alive. `GET /readyz`: it can serve, or 503 and why not, with the
 * backlog of jobs where it can be read.
 */
export const health: FastifyPluginAsync<HealthOptions> = async (app, { checks, readJobs }) => {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });
  app.get('/healthz', () => ({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    const [jobs, ...answers] = await Promise.all([
      readJobs
        ? inTime(
            readJobs().catch(() => undefined),
            undefined,
          )
        : undefined,
      ...Object.entries(checks).map(([name, check]) =>
        inTime(check(), `${name}: no answer in time`),
      ),
    ]);
    const reasons = answers.filter((answer) => answer !== null);
    return reasons.length === 0
      ? { status: 'ready', jobs }
      : reply.code(503).send({ status: 'unavailable', reasons, jobs });
  });
};
