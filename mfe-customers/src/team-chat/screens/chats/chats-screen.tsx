import { apiQuery, useCan } from '@sala/shared-auth';
import { Button, EmptyState, Flex, lazyPart, Page, PageHeader } from '@sala/shared-ui';
import { ChatIcon, PlusIcon } from '@sala/shared-ui/icons';
import { useIsPhone } from '@sala/shared-ui/table';
import {
  failsAlone,
  keepPreviousData,
  useLiveQueries,
  useQuery,
  useTranslation,
} from '@sala/shell-sdk';
import type { ChatPlace, GoChat } from './chat-search';
import { Inbox } from './inbox';
import { Thread } from './thread';
import { useOutgoing } from './use-outgoing';

const NewChat = lazyPart(
  () => import('./new-chat'),
  (module) => module.NewChat,
);

const news = {
  'chat_message.': ['chatChannelList', 'chatMessageList', 'chatChannelView', 'chatUnreadView'],
  'chat_channel.changed': ['chatChannelList', 'chatChannelView', 'chatUnreadView'],
  'chat_channel.viewed': [
    'chatChannelList',
    'chatMessageList',
    'chatChannelView',
    'chatUnreadView',
  ],
  'chat_channel.typed': ['chatPresenceView'],
} as const;

interface ChatsScreenProps {
  readonly place: ChatPlace;
  readonly go: GoChat;
}

/** Channels at the left and the open one at the right; on a phone one of them. */
export const ChatsScreen = ({ place, go }: ChatsScreenProps) => {
  const { t } = useTranslation('customers');
  const canWrite = useCan('team-chat:write');
  const phone = useIsPhone();
  const list = useQuery({
    ...apiQuery('chatChannelList', place.search ? { query: { search: place.search } } : {}),
    placeholderData: keepPreviousData,
    meta: failsAlone,
  });
  useLiveQueries(news);
  const outgoing = useOutgoing();
  const { channelId } = place;
  const openNew = () => go({ new: '1' });
  const create = canWrite ? (
    <Button variant="solid" onClick={openNew}>
      <PlusIcon />
      {t('newChats.new')}
    </Button>
  ) : undefined;
  return (
    <Page width="full" h="calc(100dvh - var(--header-height))" minH="30rem" pb="3">
      {phone && channelId ? null : <PageHeader title={t('chats.title')} actions={create} />}
      <Flex flex="1" minH="0" borderWidth="1px" borderRadius="md" bg="bg.panel" overflow="hidden">
        {phone && channelId ? null : (
          <Inbox list={list} place={place} go={go} create={create} phone={phone} />
        )}
        {channelId ? (
          <Thread
            key={channelId}
            channelId={channelId}
            place={place}
            go={go}
            phone={phone}
            outgoing={outgoing}
          />
        ) : phone ? null : (
          <Flex flex="1" align="center" justify="center">
            <EmptyState
              icon={<ChatIcon />}
              title={t('chats.choose')}
              text={t('chats.chooseText')}
              action={create}
            />
          </Flex>
        )}
      </Flex>
      {place.new && canWrite ? (
        <NewChat
          onClose={() => go({ new: '' })}
          onOpened={(id) => go({ new: '', channelId: id, message: '', search: '' })}
        />
      ) : null}
    </Page>
  );
};
