import { apiKey } from '@sala/shared-auth';
import { useQueryClient } from '@sala/shell-sdk';
import { useCallback } from 'react';

/* What shows a record in SAP, or the patient of ours that it is linked with. */
const shown = [
  'sapPatientList',
  'sapPatientView',
  'sapTwinList',
  'patientList',
  'patientView',
] as const;

/** Has everything that shows a record in SAP read anew. */
export const useForgetSap = (): (() => Promise<unknown>) => {
  const client = useQueryClient();
  return useCallback(
    () => Promise.all(shown.map((name) => client.invalidateQueries({ queryKey: apiKey(name) }))),
    [client],
  );
};
