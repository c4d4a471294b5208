import { apiKey } from '@sala/shared-auth';
import { useQueryClient } from '@sala/shell-sdk';
import { useCallback } from 'react';

const aged = [
  'patientList',
  'patientRecent',
  'patientView',
  'patientLog',
  'patientMergeList',
  'patientConsentList',
  'patientFacets',
  'patientFileList',
] as const;

/** Invalidates the queries that show patients. */
export const useForgetPatients = (): (() => void) => {
  const client = useQueryClient();
  return useCallback(() => {
    for (const name of aged) void client.invalidateQueries({ queryKey: apiKey(name) });
  }, [client]);
};
