import { apiMutation, useAuth } from '@sala/shared-auth';
import { useMutation, useQueryClient } from '@sala/shell-sdk';
import { useCallback } from 'react';

/** Ends the session of this browser and stays here; without an answer, the token is dropped. */
export const useEndSession = () => {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    ...apiMutation('authSignOut'),
    onSettled: () => {
      client.clear(); // what the person saw is not for the device
      useAuth.getState().reset();
    },
  });
  const end = useCallback(() => mutate({}), [mutate]);
  return { end, isPending };
};
