import type { AfterCommit } from '../database/after-commit';
import type { Db } from '../database/database';
import type { Mail } from '../mail/mail';
import type { ChangeRecorder } from '../audit/change-recorder';

/** Context of a step, in a transaction that acts for the company and person who queued the job. */
export interface JobContext extends ChangeRecorder {
  readonly db: Db;
  /** The entity that the job was queued for. */
  readonly entityId: string;
  readonly userId: string;
  /** ISO 8601. */
  readonly now: string;
  /** Origin of the site without trailing slash, for links in mail. */
  readonly publicUrl: string;
  /** Queues a mail; it is sent once the transaction commits. */
  mail(mail: Mail): Promise<void>;
}

/** Runs the job again later. */
export interface RepeatLater {
  /** ISO 8601 in application time. */
  readonly repeatAt: string;
}

export type StepOutcome = 'more' | 'done' | RepeatLater;

export interface JobKind {
  /**
   * Does a few seconds of work and saves its progress in the same transaction: an interrupted step
   * has no effect, a committed one is not repeated. A step with an outside call returns
   * {@link AfterCommit}; that call may be repeated, so it must be idempotent.
   */
  step(context: JobContext): Promise<StepOutcome | AfterCommit<JobContext, StepOutcome>>;
  /**
   * Called in its own transaction when all retries of a step failed: leave the entity in a state
   * that shows it.
   */
  abandon(context: JobContext): Promise<RepeatLater | void>;
}

export type JobKinds = Readonly<Record<string, JobKind>>;
