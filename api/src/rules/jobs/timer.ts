import { minutesAfter, subjectOfTrigger } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { cancelJob, scheduleJob } from '../../platform/jobs/job.queries';
import type { JobContext, JobKind, StepOutcome } from '../../platform/jobs/job';
import { isAfter } from '../../platform/time/instants';
import { nextTime } from '../model/schedule-times';
import { startRun, type Surroundings } from '../model/start-run';
import { readSurroundings } from '../model/surroundings';
import { readCompanyFacts } from '../sql/company-facts.queries';
import { keepProgress, lockRule, type LockedRule } from '../sql/rules.queries';
import { knownOccurrences } from '../sql/runs.queries';
import { readSnapshots } from '../sql/snapshots.queries';
import { findDue, findSubjects } from '../sql/subjects.queries';

/** Kind of job that is the clock of a rule; its entity is the rule. */
export const timerJob = 'rule_timer';

/** Subjects of one step: a few seconds of work. */
const portion = 100;
/** How often dates are looked at. */
const scanMinutes = 1;
/** Later than that, nobody wants it any more (screens §9c). */
const graceMinutes = 6 * 60;
/** Dates of one window; what is beyond comes with the next. */
const windowMax = 20_000;

const isLate = (dueAt: string, now: string): boolean =>
  isAfter(now, minutesAfter(dueAt, graceMinutes));

/** From when a rule that is switched on looks at its clock; it does not look back. */
export const startTimer = async (
  db: Db,
  { id, definition: { trigger }, actsFor }: Pick<LockedRule, 'id' | 'definition' | 'actsFor'>,
  now: string,
): Promise<void> => {
  const none = { nextAt: null, scanAt: null, scanAfter: null, seenUntil: null };
  if (trigger.kind !== 'schedule' && trigger.kind !== 'relative') {
    await keepProgress(db, id, none);
    return cancelJob(db, timerJob, id);
  }
  const { timeZone } = await readCompanyFacts(db);
  const nextAt =
    trigger.kind === 'schedule'
      ? nextTime(trigger.cron, timeZone, now)
      : minutesAfter(now, scanMinutes);
  await keepProgress(db, id, {
    ...none,
    nextAt,
    seenUntil: trigger.kind === 'relative' ? now : null,
  });
  if (nextAt === null) return cancelJob(db, timerJob, id);
  await scheduleJob(db, timerJob, id, actsFor, { dueAt: nextAt, now });
};

export const stopTimer = (db: Db, ruleId: string): Promise<void> => cancelJob(db, timerJob, ruleId);

interface Turn {
  readonly desk: JobContext;
  readonly rule: LockedRule;
  readonly surroundings: Surroundings;
}

/** The subjects of a schedule, page by page; what was missed is caught up once. */
const runSchedule = async ({ desk, rule, surroundings }: Turn): Promise<StepOutcome> => {
  const { db, now } = desk;
  const { trigger, condition } = rule.definition;
  if (trigger.kind !== 'schedule') return 'done';
  const { timeZone } = surroundings.company;
  const at = rule.scanAt ?? rule.nextAt;
  if (at === null) return 'done';
  if (isAfter(at, now)) return { repeatAt: at };
  const page = { after: rule.scanAfter, limit: portion };
  const clock = { now, timeZone };
  const subjects = await findSubjects(
    db,
    trigger.subject,
    condition,
    surroundings.fields,
    clock,
    page,
  );
  for (const subject of subjects)
    await startRun(
      { ...desk, userId: rule.actsFor },
      rule,
      {
        subjectId: subject.id,
        key: `at:${at}`,
        causedBy: null,
        late: isLate(at, now),
        startedBy: null,
      },
      subject,
      surroundings,
    );
  if (subjects.length === portion) {
    const scanAfter = subjects.at(-1)?.id ?? null;
    await keepProgress(db, rule.id, { nextAt: at, scanAt: at, scanAfter, seenUntil: null });
    return 'more';
  }
  const nextAt = nextTime(trigger.cron, timeZone, isAfter(now, at) ? now : at);
  await keepProgress(db, rule.id, { nextAt, scanAt: null, scanAfter: null, seenUntil: null });
  return nextAt === null ? 'done' : { repeatAt: nextAt };
};

/** Subjects whose date came since the last look, each once for that date. */
const runRelative = async ({ desk, rule, surroundings }: Turn): Promise<StepOutcome> => {
  const { db, now } = desk;
  const { trigger } = rule.definition;
  if (trigger.kind !== 'relative') return 'done';
  const { subject, field, offsetMinutes } = trigger;
  const clock = { now, timeZone: surroundings.company.timeZone };
  // A window stays the same until all of it was seen.
  const until = rule.scanAt ?? now;
  const from = rule.seenUntil ?? until;
  const due = await findDue(db, subject, field, offsetMinutes, { from, until }, clock, windowMax);
  const keyed = due.map((one) => ({
    ...one,
    subjectId: one.id,
    key: `date:${field}:${offsetMinutes}:${one.dueAt}`,
  }));
  const known = await knownOccurrences(db, rule.id, keyed);
  const open = keyed.filter(({ id }) => !known.has(id));
  const taken = open.slice(0, portion);
  const snapshots = await readSnapshots(
    db,
    subject,
    taken.map(({ id }) => id),
  );
  const byId = new Map(snapshots.map((one) => [one.id, one]));
  for (const { id, key, dueAt } of taken)
    await startRun(
      { ...desk, userId: rule.actsFor },
      rule,
      { subjectId: id, key, causedBy: null, late: isLate(dueAt, now), startedBy: null },
      byId.get(id),
      surroundings,
    );
  if (open.length > portion) {
    await keepProgress(db, rule.id, { ...rule, scanAt: until });
    return 'more';
  }
  const nextAt = minutesAfter(now, scanMinutes);
  // The rest comes with the next window: all that is due at the last moment was found.
  const seenUntil = due.length < windowMax ? until : (due.at(-1)?.dueAt ?? until);
  await keepProgress(db, rule.id, { nextAt, scanAt: null, scanAfter: null, seenUntil });
  return { repeatAt: nextAt };
};

export const timerKind: JobKind = {
  step: async (desk) => {
    const rule = await lockRule(desk.db, desk.entityId);
    if (rule.status !== 'active') return 'done';
    const { trigger } = rule.definition;
    const surroundings = await readSurroundings(desk.db, subjectOfTrigger(trigger));
    const turn = { desk, rule, surroundings };
    return trigger.kind === 'schedule' ? runSchedule(turn) : runRelative(turn);
  },
  // The clock does not stop for a failure; its fault is on record with the job.
  abandon: ({ now }) => Promise.resolve({ repeatAt: minutesAfter(now, 5) }),
};
