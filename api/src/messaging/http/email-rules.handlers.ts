import { limits, type EmailCondition } from '@sala/shared-contracts';
import { changesBetween } from '../../platform/audit/changes';
import { AfterCommit } from '../../platform/database/after-commit';
import type { Db } from '../../platform/database/database';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { defineHandlers } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { matchInThread } from '../model/mail/in-thread';
import { isRulePattern } from '../model/mail/mail-rules';
import { listMailCandidates, mayHave } from '../model/mail-candidates';
import { overridden } from '../model/overridden';
import * as queries from '../sql/email-rules.queries';

const entityType = 'email_rule';

/** @throws request.invalid at the conditions that RE2 does not know */
const requirePatterns = (conditions: readonly EmailCondition[]): void => {
  const wrong = conditions.flatMap(({ test, value }, place) =>
    test === 'regex' && !isRulePattern(value) ? [place] : [],
  );
  if (wrong.length > 0)
    throw invalid(
      ...wrong.map((place) => ({ path: `conditions.${place}.value`, code: 'format' as const })),
    );
};

const requireAssignee = async (
  db: Db,
  { assigneeId, category }: Pick<queries.RuleColumns, 'assigneeId' | 'category'>,
): Promise<void> => {
  if (assigneeId !== null && !mayHave(await listMailCandidates(db), assigneeId, category))
    throw invalid({ path: 'assigneeId', code: 'not_an_option' });
};

export const emailRuleHandlers = defineHandlers<
  | 'emailRuleList'
  | 'emailRuleCreate'
  | 'emailRuleUpdate'
  | 'emailRuleDelete'
  | 'emailRuleTry'
  | 'emailSenderList'
  | 'emailSenderDelete'
>({
  emailRuleList: async ({ db }) => ({ items: await queries.listRules(db) }),

  emailRuleCreate: async ({ db, body, actor, now, audit }) => {
    requirePatterns(body.conditions);
    await requireAssignee(db, body);
    if ((await queries.countRules(db)) >= limits.emailRulesMax)
      throw new ProblemError('emailRule.limit_reached', {
        meta: { maximum: limits.emailRulesMax },
      });
    const id = await queries.insertRule(db, body, { userId: actor.userId, now });
    await audit({
      action: 'email_rule.created',
      entityType,
      entityId: id,
      diff: changesBetween({}, body),
    });
    return queries.readRule(db, id);
  },

  emailRuleUpdate: async ({ db, params, body, actor, now, audit }) => {
    const rule = await queries.lockRule(db, params.emailRuleId);
    await requireCurrentVersion(db, entityType, rule, body.version);
    const { id: _id, assigneeName: _name, version: _version, ...before } = rule;
    const { version: _given, ...given } = body;
    const after = overridden(before, given);
    const diff = changesBetween(before, after);
    if (Object.keys(diff).length === 0) throw invalid({ path: '', code: 'no_change' });
    requirePatterns(after.conditions);
    await requireAssignee(db, after);
    await queries.updateRule(db, rule.id, after, { userId: actor.userId, now });
    await audit({ action: 'email_rule.updated', entityType, entityId: rule.id, diff });
    return queries.readRule(db, rule.id);
  },

  emailRuleDelete: async ({ db, params, query, audit }) => {
    const rule = await queries.lockRule(db, params.emailRuleId);
    await requireCurrentVersion(db, entityType, rule, query.version);
    await queries.deleteRule(db, rule.id);
    await audit({
      action: 'email_rule.deleted',
      entityType,
      entityId: rule.id,
      diff: changesBetween(rule, {}),
    });
  },

  emailRuleTry: async ({ db, body, actor }) => {
    requirePatterns(body.conditions);
    const mails = await queries.latestMails(db);
    return new AfterCommit(async () => {
      const found = await matchInThread(actor.companyId, { rules: [body], mails });
      const matches = mails
        .filter((_, place) => found[place] === 0)
        .map(({ threadId, subject, from, at, category }) => ({
          threadId,
          subject,
          from: from.address,
          at,
          category,
        }));
      return async () => ({ tried: mails.length, matches });
    });
  },

  emailSenderList: async ({ db }) => ({ items: await queries.listSenders(db) }),

  emailSenderDelete: async ({ db, params, audit }) => {
    const { address } = await queries.deleteSender(db, params.emailSenderId);
    await audit({
      action: 'email_sender_category.deleted',
      entityType: 'email_sender_category',
      entityId: params.emailSenderId,
      diff: { address: [address, null] },
    });
  },
});
