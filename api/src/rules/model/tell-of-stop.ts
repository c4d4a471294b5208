import { membersWithPermission } from '../../identity';
import { notify } from '../../platform/notifications/notify';
import { companyOf } from '../sql/company-facts.queries';
import { rulesOfRuns } from '../sql/watch.queries';
import type { RuleDesk } from './rule-desk';

/** Whoever manages rules learns that runs did not come to their end; once for each rule. */
export const tellOfStop = async (
  { db, now }: Pick<RuleDesk, 'db' | 'now'>,
  runIds: readonly string[],
): Promise<void> => {
  if (runIds.length > 0) await tellOfRules({ db, now }, await rulesOfRuns(db, runIds));
};

/** The same of rules, with how many of their runs it was. */
export const tellOfRules = async (
  { db, now }: Pick<RuleDesk, 'db' | 'now'>,
  rules: Awaited<ReturnType<typeof rulesOfRuns>>,
): Promise<void> => {
  if (rules.length === 0) return;
  const companyId = await companyOf(db);
  const people = (await membersWithPermission(db, 'rules:manage')).toSorted();
  for (const { id, name, count } of rules)
    for (const userId of people)
      await notify(db, {
        userId,
        companyId,
        kind: 'rule_stopped',
        facts: { rule: name, count: String(count) },
        path: `/rule/tasks?ruleId=${id}&tab=runs`,
        now,
      });
};
