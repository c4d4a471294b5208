import { isDeepStrictEqual } from 'node:util';
import { limits, nextRuleStatuses, subjectOfTrigger } from '@sala/shared-contracts';
import { changesBetween } from '../../platform/audit/changes';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { defineHandlers } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { startTimer, stopTimer } from '../jobs/timer';
import { startWatching } from '../jobs/watch';
import { callsOutside, checkDefinition, type CheckDesk } from '../model/check-definition';
import { ensureWebhookKey, openWebhookKey } from '../model/webhook-key';
import { evaluate } from '../model/evaluate';
import { permissionOfSubject, readsSubject, readSubjects, showRuns } from '../model/show-runs';
import { limitOf } from '../model/start-run';
import { subjectFields } from '../model/subject-fields';
import { readSurroundings } from '../model/surroundings';
import { findWebhookKey } from '../sql/webhook-key.queries';
import { lastRunOf } from '../sql/run-lists.queries';
import * as queries from '../sql/rules.queries';

const entityType = 'rule';

/** @throws rule.limit_reached */
const requireRoom = async (db: CheckDesk['db']): Promise<void> => {
  await queries.lockRules(db);
  if ((await queries.countRules(db)) >= limits.rulesMax)
    throw new ProblemError('rule.limit_reached', { meta: { maximum: limits.rulesMax } });
};

/** What is to run must be whole: what it names may be gone since it was written. */
const requireReady = async (
  context: CheckDesk,
  { definition }: Pick<queries.LockedRule, 'definition'>,
): Promise<void> => {
  try {
    await checkDefinition(context, definition);
  } catch (cause) {
    if (cause instanceof ProblemError && cause.code === 'request.invalid')
      throw new ProblemError('rule.not_ready', {
        ...(cause.facts.errors && { errors: cause.facts.errors }),
        cause,
      });
    throw cause;
  }
};

export const ruleHandlers = defineHandlers<
  | 'ruleList'
  | 'ruleFieldList'
  | 'ruleView'
  | 'ruleCreate'
  | 'ruleUpdate'
  | 'ruleMove'
  | 'ruleExplain'
  | 'ruleWebhookKeyView'
>({
  ruleList: ({ db, query, now }) => queries.listRules(db, query, now),

  ruleFieldList: async ({ db, query }) => ({
    items: [...(await subjectFields(db, query.subject))],
  }),

  ruleWebhookKeyView: async ({ db, services, audit }) => {
    const key = await findWebhookKey(db);
    if (!key) return { secret: null };
    await audit({ action: 'rule_webhook_key.read', entityType, entityId: key.companyId });
    return { secret: (await openWebhookKey(services.secrets, key)).toString('hex') };
  },

  ruleView: async ({ db, params, now }) => ({
    ...(await queries.readRule(db, params.ruleId, now)),
    versions: await queries.readVersions(db, params.ruleId),
  }),

  ruleCreate: async (context) => {
    const { db, body, actor, now, audit, publish } = context;
    const { name, definition, starter = null } = body;
    await checkDefinition(context, definition);
    await requireRoom(db);
    const stamp = { userId: actor.userId, now };
    const id = await queries.insertRule(db, { name, definition, starter }, stamp);
    await audit({
      action: 'rule.created',
      entityType,
      entityId: id,
      diff: changesBetween({}, { name, definition }),
    });
    await publish({ type: 'rule.changed', entityId: id });
    return queries.readRule(db, id, now);
  },

  ruleUpdate: async (context) => {
    const { db, params, body, actor, now, audit, publish } = context;
    const rule = await queries.lockRule(db, params.ruleId);
    await requireCurrentVersion(db, entityType, rule, body.version);
    const before = { name: rule.name, definition: rule.definition };
    const after = {
      name: body.name ?? rule.name,
      definition: body.definition ?? rule.definition,
    };
    const diff = changesBetween(before, after);
    if (Object.keys(diff).length === 0) throw invalid({ path: '', code: 'no_change' });
    await checkDefinition(context, after.definition);
    const stamp = { userId: actor.userId, now };
    await queries.updateRule(db, rule.id, { ...after, number: rule.number + 1 }, stamp);
    const isOtherClock = !isDeepStrictEqual(before.definition.trigger, after.definition.trigger);
    if (rule.status === 'active' && isOtherClock) await startTimer(db, { ...rule, ...after }, now);
    await audit({ action: 'rule.updated', entityType, entityId: rule.id, diff });
    await publish({ type: 'rule.changed', entityId: rule.id });
    return queries.readRule(db, rule.id, now);
  },

  ruleMove: async (context) => {
    const { db, params, body, actor, now, audit, publish } = context;
    if (body.status !== 'archived') await queries.lockRules(db);
    const rule = await queries.lockRule(db, params.ruleId);
    await requireCurrentVersion(db, entityType, rule, body.version);
    const { status } = body;
    if (!nextRuleStatuses(rule.status).includes(status))
      throw new ProblemError('rule.transition_refused', {
        meta: { from: rule.status, to: status },
      });
    if (rule.status === 'archived') await requireRoom(db);
    if (status === 'active') await requireReady(context, rule);
    const stamp = { userId: actor.userId, now };
    await queries.moveRule(db, rule.id, status, stamp);
    if (status === 'active') {
      await startTimer(db, { ...rule, actsFor: actor.userId }, now);
      await startWatching(db, stamp);
      if (callsOutside(rule.definition)) await ensureWebhookKey(db, context.services.secrets, now);
    } else await stopTimer(db, rule.id);
    await audit({
      action: 'rule.moved',
      entityType,
      entityId: rule.id,
      diff: { status: [rule.status, status] },
    });
    await publish({ type: 'rule.changed', entityId: rule.id });
    return queries.readRule(db, rule.id, now);
  },

  ruleExplain: async (context) => {
    const { db, params, query, now } = context;
    const rule = await queries.findRunnable(db, params.ruleId);
    if (!rule) throw new ProblemError('resource.not_found');
    const kind = subjectOfTrigger(rule.definition.trigger);
    if (!readsSubject(context, kind))
      throw new ProblemError('permission.denied', {
        meta: { permission: permissionOfSubject(kind) },
      });
    const named = [{ subjectKind: kind, subjectId: query.subjectId }];
    const subject = (await readSubjects(context, named)).get(query.subjectId);
    if (!subject) throw new ProblemError('resource.not_found');
    const { fields, company } = await readSurroundings(db, kind);
    const clock = { now, timeZone: company.timeZone };
    const { holds, comparisons } = evaluate(rule.definition.condition, subject, clock, fields);
    const last = await lastRunOf(db, rule.id, query.subjectId);
    return {
      holds,
      stoppedBy:
        rule.status === 'active' ? await limitOf(context, rule, query.subjectId, null) : 'rule_off',
      comparisons: [...comparisons],
      lastRun: last ? ((await showRuns(context, [last]))[0] ?? null) : null,
    };
  },
});
