import type { ConstraintProblems } from '../platform/database/database-errors';
import { campaignHandlers } from './http/campaigns.handlers';

export const rulesHandlers = { ...campaignHandlers };

/** Problem codes of database constraints. Handlers check first. */
export const rulesConstraints: ConstraintProblems = {};
