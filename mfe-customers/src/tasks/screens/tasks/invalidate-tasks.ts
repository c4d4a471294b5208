import { apiKey } from '@sala/shared-auth';
import { useQueryClient } from '@sala/shell-sdk';
import { useCallback } from 'react';

/** Invalidates everything derived from tasks. */
export const useInvalidateTasks = (): (() => void) => {
  const client = useQueryClient();
  return useCallback(() => {
    for (const name of [
      'taskBoard',
      'taskList',
      'taskFacets',
      'taskView',
      'taskAssigneeList',
    ] as const)
      void client.invalidateQueries({ queryKey: apiKey(name) });
  }, [client]);
};
