import type { RuleAction } from '@sala/shared-contracts';
import { minutesAfter } from '@sala/shared-contracts';
import { isConstraintFailure } from '../../platform/database/database-errors';
import { ProblemError } from '../../platform/http/problem-error';
import { isSince } from '../../platform/time/instants';
import { scheduleJob } from '../../platform/jobs/job.queries';
import * as runs from '../sql/runs.queries';
import { readSnapshots } from '../sql/snapshots.queries';
import { act } from './actions/act';
import { evaluate } from './evaluate';
import { ActionFailed, type ActionOutcome, type ActiveRun, type RuleDesk } from './rule-desk';

/** Kind of job that takes a run up again; its entity is the run. */
export const runJob = 'rule_run';

/**
 * `parked`: a job goes on, at the end of a wait or with an outside call. `failed`: the rest is not
 * done.
 */
type Flow = 'on' | 'parked' | 'stopped' | 'failed';

type Places = Awaited<ReturnType<typeof runs.readPlaces>>;

interface Walk {
  readonly desk: RuleDesk;
  readonly run: ActiveRun;
  /** What was done before the run was taken up again. */
  readonly done: Places;
  /** A step changed the subject since it was read. */
  isChanged: boolean;
}

/** What the next step must not take from the subject as it was. */
const changing: ReadonlySet<RuleAction['kind']> = new Set(['assign', 'add_tag', 'set_field']);

const park = async (
  { desk: { db, userId, now }, run }: Walk,
  place: string,
  resumesAt: string,
): Promise<Flow> => {
  await runs.parkRun(db, run.id, { place, resumesAt }, now);
  await scheduleJob(db, runJob, run.id, userId, { dueAt: resumesAt, now });
  return 'parked';
};

/** The subject as it is now: a branch behind a wait asks what became of it. */
const current = async ({ desk: { db }, run }: Walk): Promise<ActiveRun['subject']> =>
  (await readSnapshots(db, run.subject.kind, [run.subject.id]))[0] ?? run.subject;

const takeBranch = async (
  walk: Walk,
  action: Extract<RuleAction, { kind: 'branch' }>,
  place: string,
): Promise<Flow> => {
  const { desk, run, done } = walk;
  let side = done.get(place)?.reason;
  if (side === undefined) {
    const began = performance.now();
    const { timeZone } = run.company;
    const clock = { now: desk.now, timeZone };
    const subject = await current(walk);
    const { holds, comparisons } = evaluate(action.condition, subject, clock, run.fields);
    side = holds ? 'then' : 'otherwise';
    await runs.insertStep(
      desk.db,
      run.id,
      {
        place,
        kind: 'branch',
        state: 'done',
        comparisons,
        reason: side,
        tookMs: performance.now() - began,
      },
      desk.now,
    );
  }
  const inside = side === 'then' ? action.then : action.otherwise;
  return takeAll(walk, inside, `${place}.${side ?? 'otherwise'}.`);
};

const takeWait = async (
  walk: Walk,
  { minutes }: Extract<RuleAction, { kind: 'wait' }>,
  place: string,
): Promise<Flow> => {
  const { desk, run, done } = walk;
  const known = done.get(place);
  if (known?.state === 'done') return 'on';
  if (!known) {
    const until = minutesAfter(desk.now, minutes);
    await runs.insertStep(
      desk.db,
      run.id,
      { place, kind: 'wait', state: 'waiting', reason: until },
      desk.now,
    );
    return park(walk, place, until);
  }
  const until = known.reason ?? desk.now;
  if (!isSince(desk.now, until)) return park(walk, place, until);
  await runs.settleStep(desk.db, run.id, place, 'done', until);
  return 'on';
};

/** What a failure means for the run; what is none of its own is tried again by the queue. */
const reasonOf = (cause: unknown): string => {
  if (cause instanceof ActionFailed) return cause.reason;
  if (cause instanceof ProblemError) return cause.code;
  if (isConstraintFailure(cause)) return 'refused_by_data';
  throw cause;
};

const takePlain = async (walk: Walk, action: RuleAction, place: string): Promise<Flow> => {
  const { desk, run, done } = walk;
  const { db, now } = desk;
  const known = done.get(place);
  if (known) return known.state === 'failed' ? 'failed' : 'on';
  const began = performance.now();
  const record = (outcome: Omit<ActionOutcome, 'state'>, state: 'done' | 'skipped' | 'failed') =>
    runs.insertStep(
      db,
      run.id,
      { place, kind: action.kind, state, ...outcome, tookMs: performance.now() - began },
      now,
    );
  await runs.savepoint(db);
  try {
    const asItIs = walk.isChanged ? { ...run, subject: await current(walk) } : run;
    const { state, ...outcome } = await act(desk, asItIs, action, place);
    if (state === 'done' && changing.has(action.kind)) walk.isChanged = true;
    await runs.releaseSavepoint(db);
    await record(outcome, state);
    return 'on';
  } catch (cause) {
    const reason = reasonOf(cause);
    await runs.backToSavepoint(db);
    await record({ reason }, 'failed');
    return 'failed';
  }
};

const takeOne = async (walk: Walk, action: RuleAction, place: string): Promise<Flow> => {
  const { desk, run, done } = walk;
  switch (action.kind) {
    case 'branch':
      return takeBranch(walk, action, place);
    case 'wait':
      return takeWait(walk, action, place);
    case 'stop':
      if (!done.has(place))
        await runs.insertStep(desk.db, run.id, { place, kind: 'stop', state: 'done' }, desk.now);
      return 'stopped';
    case 'webhook':
      // Its intent is committed; the job calls with no transaction open.
      if (done.get(place)?.state === 'done') return 'on';
      if (done.get(place)?.state === 'failed') return 'failed';
      if (!done.has(place))
        await runs.insertStep(
          desk.db,
          run.id,
          { place, kind: 'webhook', state: 'waiting' },
          desk.now,
        );
      return park(walk, place, desk.now);
    default:
      return takePlain(walk, action, place);
  }
};

const takeAll = async (walk: Walk, actions: readonly RuleAction[], prefix = ''): Promise<Flow> => {
  for (const [index, action] of actions.entries()) {
    const flow = await takeOne(walk, action, `${prefix}${index}`);
    if (flow !== 'on') return flow;
  }
  return 'on';
};

const nothing: Places = new Map();

/**
 * Takes a run from where it stands to its end, to a wait or to an outside call. What it did stays
 * done, however often it is taken up.
 */
export const takeSteps = async (
  desk: RuleDesk,
  run: ActiveRun,
  actions: readonly RuleAction[],
  done: Places = nothing,
): Promise<void> => {
  await runs.causedBy(desk.db, run.id);
  const flow = await takeAll({ desk, run, done, isChanged: false }, actions);
  if (flow === 'parked') return;
  await runs.endRun(desk.db, run.id, flow === 'failed' ? 'partial' : 'done', null, desk.now);
};
