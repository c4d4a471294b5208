import type { ConstraintProblems } from '../platform/database/database-errors';
import { campaignHandlers } from './http/campaigns.handlers';
import { purchaseReminderHandlers } from './http/purchase-reminders.handlers';
import { reminderConfigHandlers } from './http/reminder-configs.handlers';

export const rulesHandlers = {
  ...reminderConfigHandlers,
  ...purchaseReminderHandlers,
  ...campaignHandlers,
};

/** Problem codes of database constraints. Handlers check first. */
export const rulesConstraints: ConstraintProblems = {};
