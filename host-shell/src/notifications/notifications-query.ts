import { apiQuery, ApiError } from '@sala/shared-auth';
import { useQuery } from '@sala/shell-sdk';

/**
 * Polling interval in milliseconds while visible; focus and news of the company refetch at once.
 * What concerns the account alone comes without news.
 */
const pollMs = 60_000;

const list = apiQuery('notificationList');

export const notificationsKey = list.queryKey;

/**
 * Notifications. A background query, so a failure must not replace the screen: only an ended
 * session reaches the shell's handler (docs/spec/platform.md).
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
    refetchInterval: pollMs,
  });
