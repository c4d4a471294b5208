import type { Pool } from 'pg';
import type { Clock } from '../time/clock';
import { AfterCommit } from '../database/after-commit';
import { inTransaction, type Db } from '../database/database';
import type { Mail } from '../mail/mail';
import { createTrail } from '../audit/change-recorder';
import { handleEvent } from '../events/event-jobs';
import { eventKinds } from '../events/subscribers';
import type { JobContext, JobKinds, StepOutcome } from './job';
import {
  continueJob,
  finishJob,
  holdJob,
  leaseJob,
  postponeJob,
  repeatJob,
  takeJob,
  type TakenJob,
} from './job.queries';

export interface StepOptions {
  readonly pool: Pool;
  readonly kinds: JobKinds;
  readonly clock: Clock;
  /** Origin of the site, for links in mail. */
  readonly publicUrl: string;
  /** Writes a mail into whatever queue this installation has. */
  readonly postMail: (db: Db, mail: Mail) => Promise<void>;
  /** Pauses before each further try of a step, in milliseconds. */
  readonly retryAfter: readonly number[];
  /** Told of a step that failed, and whether the job is given up with it. */
  readonly onFailure: (cause: unknown, job: TakenJob, givenUp: boolean) => void;
}

/** A worker that died in between has lost so much time; what it had begun is undone by the database. */
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
    ...createTrail(db, { now, requestId: id }),
  };
};

/** Only events are nobody's doing (migration 0366). */
const withUser = ({ userId, ...context }: StepContext): JobContext => {
  if (userId === null) throw new Error('a job without an event has nobody who asked for it');
  return { ...context, userId };
};

/** One step of whatever the job is. */
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
    const record = await outcome.ask();
    return (later) => record(withUser(later));
  });
};

const saidBy = (cause: unknown): string =>
  (cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)).slice(0, 500);

/** Another try, or the end: in a transaction of its own, because that of the step is undone. */
const afterFailure = async (job: TakenJob, cause: unknown, options: StepOptions): Promise<void> => {
  const { pool, kinds, retryAfter, onFailure } = options;
  const pause = retryAfter[job.tries - 1];
  onFailure(cause, job, pause === undefined);
  await inTransaction(pool, job, async (db) => {
    if (!(await holdJob(db, job.id))) return;
    if (pause !== undefined) return postponeJob(db, job.id, pause, saidBy(cause));
    const context = contextOf(db, job, options);
    const again = eventKinds().has(job.kind)
      ? undefined
      : await kinds[job.kind]?.abandon(withUser(context));
    if (again)
      await repeatJob(db, job.id, { dueAt: again.againAt, now: context.now }, saidBy(cause));
    else await finishJob(db, job.id, 'failed', saidBy(cause));
  });
};

/** Longer than any call to someone outside takes. */
const leaseSeconds = 120;

const conclude = async (
  db: Db,
  job: TakenJob,
  now: string,
  outcome: StepOutcome | undefined,
): Promise<void> => {
  if (outcome === 'more') await continueJob(db, job.id);
  else if (typeof outcome === 'object')
    await repeatJob(db, job.id, { dueAt: outcome.againAt, now });
  else await finishJob(db, job.id, 'done');
};

/** Takes the next step of any job that is due, and does it. @returns false when none was due. */
export const runStep = async (options: StepOptions): Promise<boolean> => {
  const { pool, kinds } = options;
  const job = await takeJob(
    pool,
    [...Object.keys(kinds), ...eventKinds().keys()],
    beginWithinSeconds,
  );
  if (!job) return false;
  try {
    const handedOn = await inTransaction(pool, job, async (db) => {
      if (!(await holdJob(db, job.id))) return undefined;
      const context = contextOf(db, job, options);
      const outcome = await takeStep(job, context, kinds);
      if (outcome instanceof AfterCommit) {
        await leaseJob(db, job.id, leaseSeconds);
        return outcome;
      }
      await conclude(db, job, context.now, outcome);
      return undefined;
    });
    const record = await handedOn?.ask();
    if (record)
      await inTransaction(pool, job, async (db) => {
        if (!(await holdJob(db, job.id))) return;
        const context = contextOf(db, job, options);
        await conclude(db, job, context.now, await record(context));
      });
  } catch (cause) {
    await afterFailure(job, cause, options);
  }
  return true;
};
