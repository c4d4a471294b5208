import { apiKey } from '@sala/shared-auth';
import { useQueryClient } from '@sala/shell-sdk';
import { useCallback } from 'react';

/* What shows a case. */
const shown = ['sapCaseList', 'sapBedList', 'sapCaseView', 'sapPatientView'] as const;

/** Has everything that shows a case read anew. */
export const useForgetCases = (): (() => Promise<unknown>) => {
  const client = useQueryClient();
  return useCallback(
    () => Promise.all(shown.map((name) => client.invalidateQueries({ queryKey: apiKey(name) }))),
    [client],
  );
};
