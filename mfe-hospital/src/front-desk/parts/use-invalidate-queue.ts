import { apiKey } from '@sala/shared-auth';
import { useQueryClient } from '@sala/shell-sdk';
import { useCallback } from 'react';

/** Everything that shows who is where: the board, a card's panel, and home. */
export const queueQueries = [
  'queueBoard',
  'queueDesk',
  'queueOwnDay',
  'queueStay',
  'queueSummary',
] as const;

export const useInvalidateQueue = (): (() => Promise<unknown>) => {
  const client = useQueryClient();
  return useCallback(
    () =>
      Promise.all(queueQueries.map((name) => client.invalidateQueries({ queryKey: apiKey(name) }))),
    [client],
  );
};
