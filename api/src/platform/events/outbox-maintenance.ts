import type { Pool } from 'pg';

export interface Backlog {
  /** Jobs of every kind that are due. */
  readonly waiting: number;
  /** How long the oldest of them has been due. */
  readonly oldestSeconds: number;
  /** Follow-ups of events that failed for good and that nobody has retried or discarded. */
  readonly failed: number;
}

/** A thousand means "at least as many": the figures are asked for often. */
const countedAtMost = 1000;

/** How far behind the workers are, for all companies together. */
export const readBacklog = async (pool: Pool): Promise<Backlog> => {
  const { rows } = await pool.query<Backlog>(
    `select waiting, oldest_seconds as "oldestSeconds", failed from job_backlog($1)`,
    [countedAtMost],
  );
  const [backlog] = rows;
  if (!backlog) throw new Error('job_backlog returns one row');
  return backlog;
};

/** A page that was away for longer asks for everything anew. */
const keptFor = '7 days';
const batch = 1000;
const hour = 3_600_000;

interface Pruned {
  readonly jobs: number;
  readonly events: number;
}

/** Deletes the jobs that are over, and the events that no job refers to any more. */
export const pruneOutbox = async (
  pool: Pool,
  olderThan = keptFor,
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

/** Prunes now and every hour. Any number of processes may: they skip each other's rows. */
export const startPruning = (
  pool: Pool,
  onTrouble: (cause: unknown) => void,
): { stop(): Promise<void> } => {
  let stopped = false;
  let pruning: Promise<unknown> = Promise.resolve();
  const prune = (): void => {
    pruning = pruneOutbox(pool, keptFor, () => stopped).catch(onTrouble);
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
