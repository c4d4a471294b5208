import { apiKey } from '@sala/shared-auth';
import { useQueryClient } from '@sala/shell-sdk';
import { useCallback } from 'react';

const shown = [
  'conversationView',
  'conversationList',
  'conversationCounts',
  'messageList',
] as const;

/** Reads anew what a change of a conversation shows in. */
export const useRefresh = (): (() => Promise<unknown>) => {
  const client = useQueryClient();
  return useCallback(
    () => Promise.all(shown.map((name) => client.invalidateQueries({ queryKey: apiKey(name) }))),
    [client],
  );
};
