import { ApiError, apiQuery } from '@sala/shared-auth';
import { VisuallyHidden } from '@sala/shared-ui';
import { useFormat, useLiveQueries, useQuery, useTranslation } from '@sala/shell-sdk';
import { useIdle } from '../idle';

/** Where its remote has the chat. */
export const chatPath = '/chats';

/** Polling interval in milliseconds, where the live line is down. */
const pollMs = 60_000;
const shownMax = 99;

const unread = apiQuery('chatUnreadView');

const news = {
  'chat_message.created': ['chatUnreadView'],
  'chat_channel.viewed': ['chatUnreadView'],
  'chat_channel.changed': ['chatUnreadView'],
} as const;

/** Unread messages of the team, beside the entry of the chat; a background query, as the bell's. */
export const ChatCount = () => {
  const { t } = useTranslation();
  const format = useFormat();
  const settled = useIdle(); // after the screen's own calls
  const { data } = useQuery({
    ...unread,
    queryFn: async (context) => {
      try {
        return await unread.queryFn(context);
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) throw error;
        throw new Error('The unread messages could not be counted', { cause: error });
      }
    },
    enabled: settled,
    refetchInterval: pollMs,
  });
  useLiveQueries(news);
  const count = data?.count ?? 0;
  if (count === 0) return null;
  return (
    <b data-count>
      {count > shownMax ? `${format.number(shownMax)}+` : format.number(count)}
      <VisuallyHidden> {t('frame.unread')}</VisuallyHidden>
    </b>
  );
};
