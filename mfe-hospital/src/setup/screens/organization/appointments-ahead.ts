import { ApiError } from '@sala/shared-auth';

/**
 * How many appointments ahead a change was refused for, until it is sent again with their number; 0
 * where that was not why.
 */
export const appointmentsAhead = (error: unknown): number => {
  if (!(error instanceof ApiError) || error.problem?.code !== 'structure.has_appointments')
    return 0;
  const appointments = error.problem.meta?.['appointments'];
  return typeof appointments === 'number' ? appointments : 0;
};
