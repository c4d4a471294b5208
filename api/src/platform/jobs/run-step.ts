import type { Pool } from 'pg';
import type { Clock } from '../time/clock';
import { AfterCommit } from '../database/after-commit';
import { inTransaction, type Db } from '../database/database';
import type { Mail } from '../mail/mail';
import { createChangeRecorder } from '../audit/change-recorder';
import { handleEvent } from '../events/event-jobs';
import { eventKinds } from '../events/subscribers';
import type { JobContext, JobKinds, StepOutcome } from './job';
import {
  continueJob,
  finishJob,
  lockJob,
  leaseJob,
  postponeJob,
  repeatJob,
  takeJobs,
  type TakenJob,
} from './job.queries';

export interface StepOptions {
  readonly pool: Pool;
  readonly kinds: JobKinds;
  readonly clock: Clock;
  /** Origin of the site, for links in mail. */
  readonly publicUrl: string;
  /** Queues a mail. */
  readonly postMail: (db: Db, mail: Mail) => Promise<void>;
  /** Pauses before each retry of a step, in milliseconds. */
  readonly retryAfter: readonly number[];
  /** Called when a step fails; `givenUp` when there are no more retries. */
  readonly onFailure: (cause: unknown, job: TakenJob, givenUp: boolean) => void;
}

/**
 * A worker that dies before its step begins delays the job by this; the database rolls back later
 * failures.
 */
const beginWithinSeconds = 3;

type StepContext = Omit<JobContext, 'userId'> & Pick<TakenJob, 'userId'>;

const contextOf = (
  db: Db,
  { id, entityId, userId }: TakenJob,
  { clock, publicUrl, postMail }: StepOptions,
): StepContext => {
  const now = clock.now().toISOString();
  return {
    db,
    entityId,
    userId,
    now,
    publicUrl,
    mail: (mail) => postMail(db, mail),
    ...createChangeRecorder(db, { now, requestId: id }),
  };
};

/** Only event jobs may lack a user (migration 0366). */
const withUser = ({ userId, ...context }: StepContext): JobContext => {
  if (userId === null) throw new Error('a job without an event has no user');
  return { ...context, userId };
};

const takeStep = async (
  job: TakenJob,
  context: StepContext,
  kinds: JobKinds,
): Promise<StepOutcome | AfterCommit<StepContext, StepOutcome> | undefined> => {
  const subscriber = eventKinds().get(job.kind);
  if (subscriber) return handleEvent(subscriber, job.id, context);
  const outcome = await kinds[job.kind]?.step(withUser(context));
  if (!(outcome instanceof AfterCommit)) return outcome;
  return new AfterCommit(async () => {
    const record = await outcome.run();
    return (later) => record(withUser(later));
  });
};

const faultOf = (cause: unknown): string =>
  (cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)).slice(0, 500);

/** Schedules a retry or gives up, in its own transaction because the step's is rolled back. */
const afterFailure = async (job: TakenJob, cause: unknown, options: StepOptions): Promise<void> => {
  const { pool, kinds, retryAfter, onFailure } = options;
  const pause = retryAfter[job.tries - 1];
  onFailure(cause, job, pause === undefined);
  await inTransaction(pool, job, async (db) => {
    if (!(await lockJob(db, job.id))) return;
    if (pause !== undefined) return postponeJob(db, job.id, pause, faultOf(cause));
    const context = contextOf(db, job, options);
    const repetition = eventKinds().has(job.kind)
      ? undefined
      : await kinds[job.kind]?.abandon(withUser(context));
    if (repetition)
      await repeatJob(db, job.id, { dueAt: repetition.repeatAt, now: context.now }, faultOf(cause));
    else await finishJob(db, job.id, 'failed', faultOf(cause));
  });
};

/** Longer than any outside call. */
const leaseSeconds = 120;

const conclude = async (
  db: Db,
  job: TakenJob,
  now: string,
  outcome: StepOutcome | undefined,
): Promise<void> => {
  if (outcome === 'more') await continueJob(db, job.id);
  else if (typeof outcome === 'object')
    await repeatJob(db, job.id, { dueAt: outcome.repeatAt, now });
  else await finishJob(db, job.id, 'done');
};

const run = async (job: TakenJob, options: StepOptions): Promise<void> => {
  const { pool, kinds } = options;
  try {
    const deferred = await inTransaction(pool, job, async (db) => {
      if (!(await lockJob(db, job.id))) return undefined;
      const context = contextOf(db, job, options);
      const outcome = await takeStep(job, context, kinds);
      if (outcome instanceof AfterCommit) {
        await leaseJob(db, job.id, leaseSeconds);
        return outcome;
      }
      await conclude(db, job, context.now, outcome);
      return undefined;
    });
    const record = await deferred?.run();
    if (record)
      await inTransaction(pool, job, async (db) => {
        if (!(await lockJob(db, job.id))) return;
        const context = contextOf(db, job, options);
        await conclude(db, job, context.now, await record(context));
      });
  } catch (cause) {
    await afterFailure(job, cause, options);
  }
};

/** What one loop of a worker takes. */
export interface Lane {
  /** Absent: all kinds. */
  readonly only?: readonly string[];
  /** So many short jobs are taken together, and run one after another. */
  readonly most?: number;
}

/**
 * Takes the next due jobs and runs one step of each.
 *
 * @returns false when no job was due.
 */
export const runStep = async (
  options: StepOptions,
  { only, most = 1 }: Lane = {},
): Promise<boolean> => {
  const known = [...Object.keys(options.kinds), ...eventKinds().keys()];
  const jobs = await takeJobs(
    options.pool,
    only ? known.filter((kind) => only.includes(kind)) : known,
    { beginWithinSeconds, most },
  );
  for (const job of jobs) await run(job, options);
  return jobs.length > 0;
};
