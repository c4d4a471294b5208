import { apiKey } from '@sala/shared-auth';
import { useQueryClient } from '@sala/shell-sdk';
import { useCallback } from 'react';

const patientQueries = [
  'patientList',
  'patientRecent',
  'patientView',
  'patientLog',
  'patientMergeList',
  'patientConsentList',
  'patientOutgoingView',
  'patientFacets',
  'patientFileList',
] as const;

/** Invalidates the queries that show patients. */
export const useInvalidatePatients = (): (() => void) => {
  const client = useQueryClient();
  return useCallback(() => {
    for (const name of patientQueries) void client.invalidateQueries({ queryKey: apiKey(name) });
  }, [client]);
};
