import type { ConstraintProblems } from '../platform/database/database-errors';
import { campaignListHandlers } from './http/campaign-lists.handlers';
import { campaignHandlers } from './http/campaigns.handlers';
import { purchaseReminderHandlers } from './http/purchase-reminders.handlers';
import { reminderConfigHandlers } from './http/reminder-configs.handlers';
import { ruleDryRunHandlers } from './http/rule-dry-run.handlers';
import { ruleRunHandlers } from './http/rule-runs.handlers';
import { ruleHandlers } from './http/rules.handlers';
import { systemRuleHandlers } from './http/system-rules.handlers';

export const rulesHandlers = {
  ...ruleHandlers,
  ...ruleRunHandlers,
  ...ruleDryRunHandlers,
  ...systemRuleHandlers,
  ...reminderConfigHandlers,
  ...purchaseReminderHandlers,
  ...campaignHandlers,
  ...campaignListHandlers,
};

/** Problem codes of database constraints. Handlers check first. */
export const rulesConstraints: ConstraintProblems = {};
