import {
  limits,
  subjectOfTrigger,
  type RuleField,
  type RuleSkipReason,
} from '@sala/shared-contracts';
import { isAfter } from '../../platform/time/instants';
import * as runs from '../sql/runs.queries';
import type { RunnableRule } from '../sql/rules.queries';
import { evaluate, type Snapshot } from './evaluate';
import type { CompanyFacts, RuleDesk } from './rule-desk';
import { takeSteps } from './take-steps';

/** What a rule is started by, for one subject. */
export interface Occurrence {
  readonly subjectId: string;
  /** Tells it apart from every other of the rule and the subject (docs/adr/0122). */
  readonly key: string;
  /** The run that caused it; null: none. */
  readonly causedBy: string | null;
  /** It should have run long ago, when nobody was at work. */
  readonly late: boolean;
  /** Who asked for it by hand. */
  readonly startedBy: string | null;
}

export interface Surroundings {
  readonly fields: readonly RuleField[];
  readonly company: CompanyFacts;
}

const hourMs = 3_600_000;

const hourBefore = (now: string): string => new Date(Date.parse(now) - hourMs).toISOString();

/** Whether rules go round in circles: at most so many deep, and none again for its own subject. */
const loopOf = (
  ancestors: readonly runs.Ancestor[],
  ruleId: string,
  subjectId: string,
  now: string,
): RuleSkipReason | null => {
  const again = ancestors.some(
    (one) =>
      one.ruleId === ruleId &&
      one.subjectId === subjectId &&
      isAfter(one.startedAt, hourBefore(now)),
  );
  if (again) return 'repeated';
  return ancestors.length > limits.ruleCausationMax ? 'loop' : null;
};

/** Whether a rule has had enough runs. `except`: the one that asks. */
export const limitOf = async (
  { db, now }: Pick<RuleDesk, 'db' | 'now'>,
  { id: ruleId, definition }: Pick<RunnableRule, 'id' | 'definition'>,
  subjectId: string,
  except: string | null,
): Promise<RuleSkipReason | null> => {
  const { oncePerSubject, hourlyMax } = definition.limits;
  if (!oncePerSubject && hourlyMax === null) return null;
  await runs.lockRuleLimit(db, ruleId);
  if (oncePerSubject && (await runs.hasRun(db, { ruleId, subjectId, except }))) return 'repeated';
  if (hourlyMax === null) return null;
  const count = await runs.countRuns(db, { ruleId, since: hourBefore(now), except });
  return count >= hourlyMax ? 'limit' : null;
};

/**
 * Runs a rule for one occurrence, once: what had its run before is left alone. Everything up to the
 * first wait is of one transaction, so a process that dies has done nothing of it.
 *
 * @param subject as it is now; undefined: it is gone
 * @returns the run and how it stands; undefined: there was one
 */
export const startRun = async (
  desk: RuleDesk,
  rule: RunnableRule,
  occurrence: Occurrence,
  subject: Snapshot | undefined,
  { fields, company }: Surroundings,
): Promise<{ readonly id: string } | undefined> => {
  const { db, now } = desk;
  const { subjectId, causedBy } = occurrence;
  const { trigger, condition, actions } = rule.definition;
  const ancestors = causedBy === null ? [] : await runs.readAncestors(db, causedBy);
  const loop = loopOf(ancestors, rule.id, subjectId, now);
  const stopped = occurrence.late
    ? 'late'
    : (loop ?? (subject === undefined ? 'subject_gone' : null));
  const began = performance.now();
  const clock = { now, timeZone: company.timeZone };
  const answer = stopped === null && subject ? evaluate(condition, subject, clock, fields) : null;
  const skipReason = stopped ?? (answer?.holds === false ? 'condition' : null);
  const id = await runs.insertRun(db, {
    ruleId: rule.id,
    ruleNumber: rule.number,
    subject: { kind: subjectOfTrigger(trigger), id: subjectId },
    snapshot: subject ?? null,
    occurrenceKey: occurrence.key,
    causedBy: ancestors.length > 0 ? causedBy : null,
    depth: ancestors.length,
    startedBy: occurrence.startedBy,
    skipReason,
    asked: answer && {
      state: answer.holds ? 'done' : 'skipped',
      comparisons: answer.comparisons,
      tookMs: performance.now() - began,
    },
    now,
  });
  if (id === undefined) return undefined;
  if (skipReason !== null || subject === undefined) return { id };
  const limit = await limitOf(desk, rule, subjectId, id);
  if (limit) {
    await runs.endRun(db, id, 'skipped', limit, now);
    return { id };
  }
  await takeSteps(desk, { id, rule, subject, fields, company }, actions);
  await desk.publish({ type: 'rule_run.changed', entityId: id });
  return { id };
};
