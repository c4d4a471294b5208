import { minutesAfter, type RuleSubject } from '@sala/shared-contracts';
import type { CallWebhook } from '../../adapters/rule-webhook/port';
import { AfterCommit } from '../../platform/database/after-commit';
import type { JobContext, JobKind, StepOutcome } from '../../platform/jobs/job';
import { isAfter } from '../../platform/time/instants';
import type { SecretBox } from '../../platform/secrets/secret-box';
import { findWebhookKey } from '../sql/webhook-key.queries';
import { openWebhookKey } from '../model/webhook-key';
import { actionAt } from '../model/action-at';
import type { ActiveRun } from '../model/rule-desk';
import { readSurroundings } from '../model/surroundings';
import { takeSteps } from '../model/take-steps';
import { webhookBody } from '../model/webhook';
import * as runs from '../sql/runs.queries';
import { findRunnable, readDefinition } from '../sql/rules.queries';
import { readSnapshots } from '../sql/snapshots.queries';
import { tellOfStop } from '../model/tell-of-stop';

const callsMax = 3;
/** Between calls that did not come through, each longer than the one before. */
const pauseMinutes = (tries: number): number => 5 ** tries;

interface Taken {
  readonly run: ActiveRun;
  readonly actions: Awaited<ReturnType<typeof readDefinition>>['actions'];
  readonly done: Awaited<ReturnType<typeof runs.readPlaces>>;
}

/** The run as it goes on; ended when its rule is off or its subject gone. */
const takeUp = async (desk: JobContext, runId: string): Promise<Taken | StepOutcome> => {
  const { db, now } = desk;
  const open = await runs.lockRun(db, runId);
  if (open === undefined || (open.state !== 'waiting' && open.state !== 'running')) return 'done';
  if (open.resumesAt !== null && isAfter(open.resumesAt, now)) return { repeatAt: open.resumesAt };
  const rule = await findRunnable(db, open.ruleId);
  const kind: RuleSubject = open.subjectKind;
  const [subject] = await readSnapshots(db, kind, [open.subjectId]);
  const end = async (reason: 'rule_off' | 'subject_gone'): Promise<StepOutcome> => {
    await runs.endRun(db, runId, 'cancelled', reason, now);
    await desk.publish({ type: 'rule_run.changed', entityId: runId });
    return 'done';
  };
  if (rule === undefined) return 'done';
  // By hand a rule runs in any state.
  if (rule.status === 'archived' || (rule.status === 'paused' && !open.byHand))
    return end('rule_off');
  if (subject === undefined) return end('subject_gone');
  // It goes on with the version it began with.
  const { actions } = await readDefinition(db, open.ruleId, open.ruleNumber);
  await runs.takeUpRun(db, runId, now);
  return {
    run: { id: runId, rule, subject, ...(await readSurroundings(db, kind)) },
    actions,
    done: await runs.readPlaces(db, runId),
  };
};

const goOn = async (desk: JobContext, taken: Taken): Promise<StepOutcome> => {
  const { run, actions, done } = taken;
  const { db } = desk;
  await takeSteps({ ...desk, userId: run.rule.actsFor }, run, actions, done);
  await desk.publish({ type: 'rule_run.changed', entityId: run.id });
  const after = await runs.lockRun(db, run.id);
  return after?.state === 'waiting' && after.resumesAt !== null
    ? { repeatAt: after.resumesAt }
    : 'done';
};

/** Takes a run up again: at the end of a wait, or for a call to the outside. */
export const goOnKind = (call: CallWebhook, secrets: SecretBox): JobKind => ({
  step: async (desk) => {
    const runId = desk.entityId;
    const taken = await takeUp(desk, runId);
    if (typeof taken !== 'object' || 'repeatAt' in taken) return taken;
    const pending = [...taken.done].find(([place, { state }]) => {
      const action = actionAt(taken.actions, place);
      return state === 'waiting' && action?.kind === 'webhook';
    });
    if (pending === undefined) return goOn(desk, taken);
    const [place] = pending;
    const action = actionAt(taken.actions, place);
    if (action?.kind !== 'webhook') return 'done';
    const tries = await runs.countTry(desk.db, runId);
    const request = {
      url: action.url,
      // The receiver recognizes a repetition by it.
      id: `${runId}/${place}`,
      body: webhookBody(taken.run, desk.now),
    };
    const key = await findWebhookKey(desk.db);
    return new AfterCommit<JobContext, StepOutcome>(async () => {
      const secret = key ? await openWebhookKey(secrets, key) : null;
      const answer = await call({ ...request, secret });
      return async (later) => {
        const again = await takeUp(later, runId);
        if (typeof again !== 'object' || 'repeatAt' in again) return again;
        const known = again.done.get(place);
        if (known?.state !== 'waiting') return goOn(later, again);
        if (answer.kind === 'unreachable' && tries < callsMax) {
          const resumesAt = minutesAfter(later.now, pauseMinutes(tries));
          await runs.parkRun(later.db, runId, { place, resumesAt }, later.now);
          return { repeatAt: resumesAt };
        }
        const state = answer.kind === 'taken' ? 'done' : 'failed';
        await runs.settleStep(later.db, runId, place, state, answer.reason);
        await runs.forgetTries(later.db, runId);
        return goOn(later, { ...again, done: await runs.readPlaces(later.db, runId) });
      };
    });
  },
  abandon: async (desk) => {
    await runs.endRun(desk.db, desk.entityId, 'stuck', null, desk.now);
    await tellOfStop(desk, [desk.entityId]);
  },
});
