import { subjectOfTrigger, type RuleRun } from '@sala/shared-contracts';
import { defineHandlers } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { cancelJob } from '../../platform/jobs/job.queries';
import { startWatching } from '../jobs/watch';
import { callsOutside } from '../model/check-definition';
import { ensureWebhookKey } from '../model/webhook-key';
import { readSubjects, runOf, showRuns, type Reader } from '../model/show-runs';
import { startRun } from '../model/start-run';
import { readSurroundings } from '../model/surroundings';
import { runJob } from '../model/take-steps';
import * as lists from '../sql/run-lists.queries';
import { findRunnable } from '../sql/rules.queries';
import { endRun, lockRun } from '../sql/runs.queries';
import { readSnapshots } from '../sql/snapshots.queries';

const pageSize = 50;

const cursorOf = ({ startedAt, id }: lists.RunRow): string => `${startedAt}_${id}`;

const readCursor = (cursor: string | undefined): lists.RunCursor | null => {
  if (cursor === undefined) return null;
  const match = /^([\d-]{10}T[\d:.]{8,15}Z)_([\da-f-]{36})$/.exec(cursor);
  const [, at, id] = match ?? [];
  if (at === undefined || id === undefined || Number.isNaN(Date.parse(at)))
    throw invalid({ path: 'cursor', code: 'format' });
  return { at, id };
};

const shown = async (context: Reader, id: string): Promise<RuleRun> => {
  const [run] = await showRuns(context, [await lists.readRun(context.db, id)]);
  if (!run) throw new ProblemError('resource.not_found');
  return run;
};

export const ruleRunHandlers = defineHandlers<
  'ruleRunList' | 'ruleRunView' | 'ruleRunStart' | 'ruleRunCancel'
>({
  ruleRunList: async (context) => {
    const { db, query } = context;
    const rows = await lists.listRuns(db, query, readCursor(query.cursor), pageSize + 1);
    const page = rows.slice(0, pageSize);
    const last = page.at(-1);
    return {
      items: await showRuns(context, page),
      nextCursor: rows.length > pageSize && last ? cursorOf(last) : null,
    };
  },

  ruleRunView: async (context) => {
    const { db, params } = context;
    const row = await lists.readRun(db, params.ruleRunId);
    const subjects = await readSubjects(context, [row]);
    const isKnown = subjects.has(row.subjectId);
    const steps = await lists.readSteps(db, row.id);
    return {
      ...runOf(row, subjects),
      // Values are of a record that the caller could open.
      steps: steps.map((step) => ({
        ...step,
        comparisons: step.comparisons.map((one) => ({
          ...one,
          actual: isKnown ? one.actual : null,
        })),
      })),
    };
  },

  ruleRunStart: async (context) => {
    const { db, params, body, actor, now, requestId, services, audit } = context;
    const rule = await findRunnable(db, params.ruleId);
    if (!rule) throw new ProblemError('resource.not_found');
    if (rule.status === 'archived')
      throw new ProblemError('rule.transition_refused', { meta: { from: rule.status } });
    const kind = subjectOfTrigger(rule.definition.trigger);
    const [subject] = await readSnapshots(db, kind, [body.subjectId]);
    if (!subject) throw invalid({ path: 'subjectId', code: 'not_an_option' });
    const run = await startRun(
      { ...context, userId: actor.userId, publicUrl: services.publicUrl },
      rule,
      {
        subjectId: subject.id,
        key: `request:${requestId}`,
        causedBy: null,
        late: false,
        startedBy: actor.userId,
      },
      subject,
      await readSurroundings(db, kind),
    );
    if (!run) throw new ProblemError('rule.run_ended');
    await startWatching(db, { userId: actor.userId, now });
    if (callsOutside(rule.definition)) await ensureWebhookKey(db, services.secrets, now);
    await audit({
      action: 'rule_run.started',
      entityType: 'rule_run',
      entityId: run.id,
      diff: { rule: [null, rule.name], subjectId: [null, subject.id] },
    });
    return shown(context, run.id);
  },

  ruleRunCancel: async (context) => {
    const { db, params, now, audit, publish } = context;
    const run = await lockRun(db, params.ruleRunId);
    if (!run) throw new ProblemError('resource.not_found');
    if (run.state !== 'waiting' && run.state !== 'running')
      throw new ProblemError('rule.run_ended');
    await cancelJob(db, runJob, run.id);
    await endRun(db, run.id, 'cancelled', 'by_hand', now);
    await audit({ action: 'rule_run.cancelled', entityType: 'rule_run', entityId: run.id });
    await publish({ type: 'rule_run.changed', entityId: run.id });
    return shown(context, run.id);
  },
});
