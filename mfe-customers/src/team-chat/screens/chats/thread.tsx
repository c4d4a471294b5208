import type { ChatMessage } from '@sala/shared-contracts';
import { apiKey, apiMutation, apiQuery, useAuth, useCan } from '@sala/shared-auth';
import { Button, EmptyState, ErrorState, Flex, lazyPart, LoadingState } from '@sala/shared-ui';
import {
  failsAlone,
  useCrumb,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { isMissing, useFailure } from '@sala/screen-parts/failure';
import { useEffect, useRef, useState } from 'react';
import type { ChatPlace, GoChat } from './chat-search';
import { Composer } from './composer';
import { EditMessage } from './edit-message';
import { MessageList } from './message-list';
import { ThreadHeader } from './thread-header';
import type { Outgoing } from './use-outgoing';

const ChannelPanel = lazyPart(
  () => import('./channel-panel'),
  (module) => module.ChannelPanel,
);

interface ThreadProps {
  readonly channelId: string;
  readonly place: ChatPlace;
  readonly go: GoChat;
  readonly phone: boolean;
  readonly outgoing: Outgoing;
}

/** What is open was read: told once for each newest message, while somebody looks at the page. */
const useReadUpTo = (channelId: string, lastNumber: number, readNumber: number): void => {
  const client = useQueryClient();
  const told = useRef(0);
  const { mutate } = useMutation({
    ...apiMutation('chatRead'),
    onSuccess: () => {
      for (const name of ['chatChannelList', 'chatUnreadView', 'chatChannelView'] as const)
        void client.invalidateQueries({ queryKey: apiKey(name) });
    },
  });
  useEffect(() => {
    if (lastNumber <= Math.max(readNumber, told.current)) return undefined;
    const tell = () => {
      if (document.visibilityState === 'hidden' || told.current >= lastNumber) return;
      told.current = lastNumber;
      mutate({ params: { chatChannelId: channelId }, body: { number: lastNumber } });
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [channelId, lastNumber, readNumber, mutate]);
};

/** An open channel: its people, its messages and where to write. */
export const Thread = ({ channelId, place, go, phone, outgoing }: ThreadProps) => {
  const { t } = useTranslation('customers');
  const canWrite = useCan('team-chat:write');
  const userId = useAuth(({ user }) => user?.id);
  const channel = useQuery({
    ...apiQuery('chatChannelView', { params: { chatChannelId: channelId } }),
    meta: failsAlone,
  });
  const [editing, setEditing] = useState<ChatMessage | null>(null);
  const [answered, setAnswered] = useState<ChatMessage | null>(null);
  const lastOwn = useRef<ChatMessage | null>(null);
  const [openedAt, setOpenedAt] = useState<number | null>(null);
  const problem = useFailure(channel.error);
  const { data } = channel;
  if (data && openedAt === null) setOpenedAt(data.readNumber);
  useCrumb(data?.name);
  useReadUpTo(channelId, data?.lastNumber ?? 0, data?.readNumber ?? Infinity);
  const back = () => go({ channelId: '', message: '', about: '' });
  if (isMissing(channel))
    return (
      <Flex flex="1" align="center" justify="center">
        <EmptyState
          title={t('chats.gone')}
          text={t('chats.goneText')}
          action={<Button onClick={back}>{t('chats.back')}</Button>}
        />
      </Flex>
    );
  if (channel.isError && !data)
    return <ErrorState problem={problem} onRetry={() => void channel.refetch()} />;
  if (!data) return <LoadingState shape="text" rows={8} />;
  const others = data.people.filter(({ id }) => id !== userId);
  return (
    <Flex
      as="section"
      aria-label={data.name}
      direction="column"
      flex="1"
      minW="0"
      minH="0"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented && editing) setEditing(null);
      }}
    >
      <ThreadHeader
        channel={data}
        onBack={phone ? back : undefined}
        onAbout={() => go({ about: '1' })}
      />
      <MessageList
        key={place.message}
        channel={data}
        message={place.message === '' ? null : Number(place.message)}
        readBefore={openedAt ?? data.readNumber}
        waiting={outgoing.of(channelId)}
        outgoing={outgoing}
        onNewest={() => go({ message: '' }, { replace: true })}
        onShow={(number) => go({ message: String(number) })}
        onAnswer={(message) => {
          setEditing(null);
          setAnswered(message);
        }}
        onEdit={setEditing}
        lastOwn={lastOwn}
      />
      {canWrite && editing ? (
        <EditMessage
          key={editing.id}
          message={editing}
          people={others}
          onClose={() => setEditing(null)}
        />
      ) : null}
      {canWrite && !editing ? (
        <Composer
          channelId={channelId}
          people={others}
          answered={answered}
          onAnswered={() => setAnswered(null)}
          onSend={(body) => {
            outgoing.send(channelId, body);
            if (place.message) go({ message: '' }, { replace: true });
          }}
          onEditLast={() => setEditing(lastOwn.current)}
        />
      ) : null}
      {place.about ? (
        <ChannelPanel channel={data} onClose={() => go({ about: '' })} onLeft={back} />
      ) : null}
    </Flex>
  );
};
