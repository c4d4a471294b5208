import { ApiError, apiQuery } from '@sala/shared-auth';
import type { EndpointName, WaitingCounts } from '@sala/shared-contracts';
import { VisuallyHidden } from '@sala/shared-ui';
import { useFormat, useLiveQueries, useQuery, useTranslation } from '@sala/shell-sdk';
import { useIdle } from '../idle';

/** Polling interval in milliseconds, where the live line is down. */
const pollMs = 60_000;
const shownMax = 99;

const unread = apiQuery('chatUnreadView');
const waiting = apiQuery('waitingCountView');

/** Background queries, as the bell's: their failures disturb nobody. */
const quietly = async <Answer,>(ask: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw error;
    throw new Error('What waits could not be counted', { cause: error });
  }
};

type News = Readonly<Record<string, readonly EndpointName[]>>;

const unreadNews: News = {
  'chat_message.created': ['chatUnreadView'],
  'chat_channel.viewed': ['chatUnreadView'],
  'chat_channel.changed': ['chatUnreadView'],
};

interface BadgeProps {
  readonly count: number;
  /** What the number counts, for screen readers. */
  readonly words: string;
  /** A person waits for an answer. */
  readonly urgent: boolean;
}

const Badge = ({ count, words, urgent }: BadgeProps) => {
  const format = useFormat();
  if (count === 0) return null;
  return (
    <b data-count={urgent ? 'urgent' : ''}>
      {count > shownMax ? `${format.number(shownMax)}+` : format.number(count)}
      <VisuallyHidden> {words}</VisuallyHidden>
    </b>
  );
};

/** Unread messages of the team. */
const ChatCount = () => {
  const { t } = useTranslation();
  const settled = useIdle(); // after the screen's own calls
  const { data } = useQuery({
    ...unread,
    queryFn: (context) => quietly(() => unread.queryFn(context)),
    enabled: settled,
    refetchInterval: pollMs,
  });
  useLiveQueries(unreadNews);
  return <Badge count={data?.count ?? 0} words={t('frame.unread')} urgent />;
};

const newsOf = (...types: readonly string[]): News =>
  Object.fromEntries(types.map((type) => [type, ['waitingCountView']] as const));

const waitingNews: Readonly<Record<keyof WaitingCounts, News>> = {
  conversations: newsOf('conversation.created', 'conversation.updated'),
  unsignedVisits: newsOf('visit.signed', 'visit.cosigned', 'visit.cancelled', 'visit.reopened'),
  tasks: newsOf('task.'),
  clinicalTasks: newsOf('clinical_task.'),
};

/** What waits for this person; the entries share one call. */
const WaitingCount = ({ of }: { readonly of: keyof WaitingCounts }) => {
  const { t } = useTranslation();
  const settled = useIdle();
  const { data } = useQuery({
    ...waiting,
    queryFn: (context) => quietly(() => waiting.queryFn(context)),
    enabled: settled,
    refetchInterval: pollMs,
  });
  useLiveQueries(waitingNews[of]);
  return (
    <Badge
      count={data?.[of] ?? 0}
      words={t(`frame.waiting.${of}`)}
      urgent={of === 'conversations'}
    />
  );
};

/** Where remotes have the screens on which something waits. */
const chatPath = '/chats';
const waitingAt: Readonly<Partial<Record<string, keyof WaitingCounts>>> = {
  '/hospital/chats': 'conversations',
  '/hospital/visit': 'unsignedVisits',
  '/hospital/task': 'clinicalTasks',
  '/tasks': 'tasks',
};

/** How much waits behind an entry of the menu; nothing for the others. */
export const NavCount = ({ path }: { readonly path: string }) => {
  const of = waitingAt[path];
  if (path === chatPath) return <ChatCount />;
  return of ? <WaitingCount of={of} /> : null;
};
