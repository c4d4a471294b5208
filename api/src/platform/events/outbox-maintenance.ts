import type { Pool } from 'pg';

export interface Backlog {
  /** Due jobs of all kinds. */
  readonly waiting: number;
  /** Age of the oldest due job. */
  readonly oldestSeconds: number;
  /** Failed event handlers not yet retried or discarded. */
  readonly failed: number;
}

/** Counts stop here, because they are read often. */
const backlogMax = 1000;

/** Backlog of the workers for all companies together. */
export const readBacklog = async (pool: Pool): Promise<Backlog> => {
  const { rows } = await pool.query<Backlog>(
    `select waiting, oldest_seconds as "oldestSeconds", failed from job_backlog($1)`,
    [backlogMax],
  );
  const [backlog] = rows;
  if (!backlog) throw new Error('job_backlog returns one row');
  return backlog;
};

/** Pages offline for longer reload everything. */
const retention = '7 days';
const batch = 1000;
const hour = 3_600_000;

interface Pruned {
  readonly jobs: number;
  readonly events: number;
}

/** Deletes finished jobs, and events no job refers to. */
export const pruneOutbox = async (
  pool: Pool,
  olderThan = retention,
  stopped: () => boolean = () => false,
): Promise<Pruned> => {
  const total = { jobs: 0, events: 0 };
  while (!stopped()) {
    const { rows } = await pool.query<Pruned>(
      'select jobs, events from outbox_prune($1::interval, $2)',
      [olderThan, batch],
    );
    const { jobs, events } = rows[0] ?? { jobs: 0, events: 0 };
    total.jobs += jobs;
    total.events += events;
    if (jobs < batch && events < batch) break;
  }
  return total;
};

/** Prunes now and hourly. Concurrent processes skip each other's rows. */
export const startPruning = (
  pool: Pool,
  onError: (cause: unknown) => void,
): { stop(): Promise<void> } => {
  let stopped = false;
  let pruning: Promise<unknown> = Promise.resolve();
  const prune = (): void => {
    pruning = pruneOutbox(pool, retention, () => stopped).catch(onError);
  };
  const timer = setInterval(prune, hour).unref();
  prune();
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await pruning;
    },
  };
};
