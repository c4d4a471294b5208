import { apiKey } from '@sala/shared-auth';
import { useQueryClient } from '@sala/shell-sdk';
import { useCallback } from 'react';

/** Events after which lists of clinical tasks are read again. */
export const taskEvents = {
  'clinical_task.': ['clinicalTaskList', 'clinicalTaskView'],
} as const;

/** Reads tasks again after a change. */
export const useForgetTasks = (): (() => Promise<unknown>) => {
  const client = useQueryClient();
  return useCallback(
    () =>
      Promise.all([
        client.invalidateQueries({ queryKey: apiKey('clinicalTaskList') }),
        client.invalidateQueries({ queryKey: apiKey('clinicalTaskView') }),
      ]),
    [client],
  );
};
