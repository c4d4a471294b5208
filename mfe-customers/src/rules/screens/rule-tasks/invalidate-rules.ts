import { apiKey } from '@sala/shared-auth';
import { useQueryClient } from '@sala/shell-sdk';
import { useCallback } from 'react';

/** Lists, views and runs are read anew. */
export const useInvalidateRules = (): (() => void) => {
  const client = useQueryClient();
  return useCallback(() => {
    for (const name of [
      'ruleList',
      'ruleView',
      'ruleRunList',
      'ruleRunView',
      'ruleExplain',
    ] as const)
      void client.invalidateQueries({ queryKey: apiKey(name) });
  }, [client]);
};
