import { apiQuery, ApiError } from '@sala/shared-auth';
import { useQuery } from '@sala/shell-sdk';

/** Milliseconds between two questions, while the page is in sight; coming back to it asks at once. */
const pause = 60_000;

const list = apiQuery('notificationList');

/** Where the answer is kept. */
export const notificationsKey = list.queryKey;

/**
 * What the person was told. It is asked in the background, so a failure must not take the screen
 * away: only that the session has ended goes to the shell's handler as it is (specification §8).
 */
export const useNotifications = (enabled = true) =>
  useQuery({
    ...list,
    queryFn: async (context) => {
      try {
        return await list.queryFn(context);
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) throw error;
        throw new Error('The notifications could not be had', { cause: error });
      }
    },
    enabled,
    refetchInterval: pause,
  });
