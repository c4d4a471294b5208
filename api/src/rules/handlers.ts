import type { ConstraintProblems } from '../platform/database/database-errors';

export const rulesHandlers = {};

/** Problem codes of database constraints. Handlers check first. */
export const rulesConstraints: ConstraintProblems = {};
