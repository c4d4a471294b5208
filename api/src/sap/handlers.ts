import type { ConstraintProblems } from '../platform/database/database-errors';
import { sapCaseHandlers } from './http/cases.handlers';
import { sapScheduleHandlers } from './http/schedule.handlers';

export const sapHandlers = { ...sapCaseHandlers, ...sapScheduleHandlers };
export const sapConstraints: ConstraintProblems = {};
