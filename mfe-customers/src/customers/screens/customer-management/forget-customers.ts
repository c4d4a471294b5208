import { apiKey } from '@sala/shared-auth';
import { useQueryClient } from '@sala/shell-sdk';
import { useCallback } from 'react';

const aged = [
  'customerList',
  'customerView',
  'customerFacets',
  'customerTagList',
  'customerTimelineList',
  'customerMergeList',
  'customerFieldUsage',
] as const;

/**
 * What a change of a customer makes old: the lists, what they count, and how many records hold a
 * value.
 */
export const useForgetCustomers = (): (() => void) => {
  const client = useQueryClient();
  return useCallback(() => {
    for (const name of aged) void client.invalidateQueries({ queryKey: apiKey(name) });
  }, [client]);
};
