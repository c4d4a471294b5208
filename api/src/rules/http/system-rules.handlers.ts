import type { SystemRule, SystemRuleState } from '@sala/shared-contracts';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { weekAgo } from '../sql/rules.queries';
import * as queries from '../sql/system-rules.queries';

const entityType = 'system_rule';

/**
 * Recording no-shows and reminding of appointments is set where appointments are (spec/scheduling
 * §2, §5).
 */
const fixed: ReadonlySet<SystemRule> = new Set(['no_show_marking', 'appointment_reminders']);

const list = async (
  { db, now }: Pick<Context<'systemRuleList'>, 'db' | 'now'>,
  keys?: readonly SystemRule[],
): Promise<SystemRuleState[]> => {
  const runs = await queries.countWork(db, weekAgo(now));
  return (await queries.listSystemRules(db, keys)).map((rule) => ({
    ...rule,
    fixed: fixed.has(rule.key),
    runs7d: runs[rule.key],
  }));
};

export const systemRuleHandlers = defineHandlers<'systemRuleList' | 'systemRuleUpdate'>({
  systemRuleList: async (context) => ({ items: await list(context) }),

  systemRuleUpdate: async (context) => {
    const { db, params, body, actor, now, audit } = context;
    const key = params.systemRule;
    if (fixed.has(key)) throw new ProblemError('rule.fixed');
    await queries.lockSystemRule(db, key);
    const [before] = await list(context, [key]);
    if (!before) throw new ProblemError('resource.not_found');
    await requireCurrentVersion(db, entityType, { ...before, id: key }, body.version, before);
    if (before.enabled === body.enabled) throw invalid({ path: '', code: 'no_change' });
    await queries.saveSystemRule(db, key, body.enabled, { userId: actor.userId, now });
    await audit({
      action: 'system_rule.updated',
      entityType,
      entityId: key,
      diff: { enabled: [before.enabled, body.enabled] },
    });
    const [after] = await list(context, [key]);
    return after ?? before;
  },
});
