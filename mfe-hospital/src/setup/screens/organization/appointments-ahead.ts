import { ApiError } from '@sala/shared-auth';

/** Number of upcoming appointments to confirm by repeating the request with it; 0 for other errors. */
export const appointmentsAhead = (error: unknown): number => {
  if (!(error instanceof ApiError) || error.problem?.code !== 'structure.has_appointments')
    return 0;
  const appointments = error.problem.meta?.['appointments'];
  return typeof appointments === 'number' ? appointments : 0;
};
