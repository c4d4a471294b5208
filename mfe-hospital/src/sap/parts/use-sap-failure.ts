import { ApiError } from '@sala/shared-auth';
import type { UiProblem } from '@sala/shared-ui';
import { useFailure } from '@sala/screen-parts/failure';

/**
 * A failure of a call that SAP takes part in. Where SAP failed, and not our server, the answer says
 * what that means, for example that nothing was changed or that this is unknown.
 */
export const useSapFailure = (error: unknown): UiProblem | null => {
  const failure = useFailure(error);
  const problem = error instanceof ApiError ? error.problem : null;
  return problem?.code.startsWith('sap.') ? problem : failure;
};
