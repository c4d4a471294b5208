import { apiKey } from '@sala/shared-auth';
import { useQueryClient } from '@sala/shell-sdk';
import { useCallback } from 'react';

/** Invalidates everything derived from leads. */
export const useInvalidateLeads = (): (() => void) => {
  const client = useQueryClient();
  return useCallback(() => {
    for (const name of [
      'leadBoard',
      'leadList',
      'leadFacets',
      'leadView',
      'leadOwnerList',
      'leadSourceList',
      'leadSourceCostList',
      'leadCandidateList',
    ] as const) {
      void client.invalidateQueries({ queryKey: apiKey(name) });
    }
  }, [client]);
};
