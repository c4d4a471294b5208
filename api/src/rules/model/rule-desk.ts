import type { Locale, RuleField } from '@sala/shared-contracts';
import type { JobContext } from '../../platform/jobs/job';
import type { RunnableRule } from '../sql/rules.queries';
import type { Snapshot } from './evaluate';

/** What a job or a handler lends to a rule; `userId`: on whose behalf it acts. */
export type RuleDesk = Pick<
  JobContext,
  'db' | 'userId' | 'now' | 'publicUrl' | 'mail' | 'audit' | 'publish'
>;

/** Of the company: by what clock and in what language it speaks. */
export interface CompanyFacts {
  readonly timeZone: string;
  readonly locale: Locale;
  readonly currency: string;
}

/** A run that is taken through its steps. */
export interface ActiveRun {
  readonly id: string;
  readonly rule: RunnableRule;
  readonly subject: Snapshot;
  readonly fields: readonly RuleField[];
  readonly company: CompanyFacts;
}

/** Stops a run visibly: what was asked for cannot be done. */
export class ActionFailed extends Error {
  override readonly name = 'ActionFailed';
  constructor(readonly reason: string) {
    super(reason);
  }
}

/** What a step did. `skipped`: the gate or the record did not want it. */
export interface ActionOutcome {
  readonly state: 'done' | 'skipped';
  readonly made?: { readonly kind: string; readonly id: string | null };
  readonly reason?: string;
}
