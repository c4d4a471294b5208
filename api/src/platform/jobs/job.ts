import type { AfterCommit } from '../database/after-commit';
import type { Db } from '../database/database';
import type { Mail } from '../mail/mail';
import type { Trail } from '../audit/change-recorder';

/**
 * One step of a job: inside a transaction that acts for the company and the person who asked for
 * it.
 */
export interface JobContext extends Trail {
  readonly db: Db;
  /** What is worked on: the id that the job was asked for with. */
  readonly entityId: string;
  readonly userId: string;
  /** ISO 8601. */
  readonly now: string;
  /** Origin of the site, without a slash at the end, for links in mail. */
  readonly publicUrl: string;
  /** Writes a mail in the same transaction: it goes out once that is committed. */
  mail(mail: Mail): Promise<void>;
}

/** It is to be done once more, then. */
export interface Again {
  /** ISO 8601 in the application's time. */
  readonly againAt: string;
}

export type StepOutcome = 'more' | 'done' | Again;

export interface JobKind {
  /**
   * Does a part of the work that takes no more than some seconds, and writes down how far it is in
   * the same transaction: a step that was cut off never happened, and one that is committed is
   * never done again. One that asks someone outside hands that on; cut off in between, it is done
   * again, so what it asks for must bear repetition.
   */
  step(context: JobContext): Promise<StepOutcome | AfterCommit<JobContext, StepOutcome>>;
  /**
   * The step failed again and again: leaves the thing in a state that tells so. In a transaction of
   * its own.
   */
  abandon(context: JobContext): Promise<Again | void>;
}

export type JobKinds = Readonly<Record<string, JobKind>>;
