import { apiKey } from '@sala/shared-auth';
import { useQueryClient } from '@sala/shell-sdk';
import { useCallback } from 'react';

const dependentQueries = [
  'customerList',
  'customerView',
  'customerFacets',
  'customerTagList',
  'customerTimelineList',
  'customerMergeList',
  'customerFieldUsage',
] as const;

/** Invalidates everything derived from customers: lists, counts and custom field usage. */
export const useInvalidateCustomers = (): (() => void) => {
  const client = useQueryClient();
  return useCallback(() => {
    for (const name of dependentQueries) void client.invalidateQueries({ queryKey: apiKey(name) });
  }, [client]);
};
