import { limits } from '@sala/shared-contracts';
import { useCan } from '@sala/shared-auth';
import { Button, EmptyState, Flex, lazyPart, Page, PageHeader } from '@sala/shared-ui';
import { ChatIcon, MetricsIcon, PlusIcon, SettingsIcon } from '@sala/shared-ui/icons';
import { useIsPhone } from '@sala/shared-ui/table';
import { useCommands, useLiveQueries, useTranslation } from '@sala/shell-sdk';
import { useCallback, useMemo, useState } from 'react';
import { BulkBarOfChats } from './bulk-bar-of-chats';
import { chatsQueryOf, type ChatsPlace, type GoChats } from './chats-search';
import { ConversationQueuePane } from './conversation-queue';
import { ThreadPane } from './thread-pane';
import { useConversationPages } from './use-conversation-pages';

const NewConversation = lazyPart(
  () => import('./new-conversation'),
  (module) => module.NewConversation,
);
const InboxSettings = lazyPart(
  () => import('./inbox-settings'),
  (module) => module.InboxSettingsForm,
);

const news = {
  'conversation.created': ['conversationList', 'conversationCounts'],
  'conversation.updated': [
    'conversationList',
    'conversationCounts',
    'conversationView',
    'messageList',
  ],
  'conversation.viewed': ['conversationPresenceView', 'conversationList'],
  'contact_address.linked': ['conversationList', 'conversationView', 'conversationContextView'],
} as const;

const none: ReadonlySet<string> = new Set();

interface ChatsScreenProps {
  readonly place: ChatsPlace;
  readonly go: GoChats;
}

/** Queues, the open conversation and whose it is, side by side; on a phone one of them. */
export const ChatsScreen = ({ place, go }: ChatsScreenProps) => {
  const { t } = useTranslation('hospital');
  const canWrite = useCan('patient-chats:write');
  const canManage = useCan('patient-chats:manage');
  const phone = useIsPhone();
  const { queue, search, channel, priority, label, sort } = place;
  // What else stands in the address does not concern the list.
  const query = useMemo(
    () => chatsQueryOf({ queue, search, channel, priority, label, sort }),
    [queue, search, channel, priority, label, sort],
  );
  const pages = useConversationPages(query);
  useLiveQueries(news);
  const [at, setAt] = useState({ query, row: 0 });
  const [ticks, setTicks] = useState({ query, ids: none });
  const ticked = ticks.query === query ? ticks.ids : none;
  const picked = pages.rows.filter(({ id }) => ticked.has(id));
  const tick = (ids: ReadonlySet<string>) => setTicks({ query, ids });
  const { conversationId } = place;
  const toggle = useCallback(
    (id: string) =>
      setTicks((before) => {
        const ids = new Set(before.query === query ? before.ids : none);
        if (!ids.delete(id)) ids.add(id);
        return ids.size > limits.conversationBulkMax ? before : { query, ids };
      }),
    [query],
  );
  const openNew = () => go({ new: '1' });
  const step = (by: number) => {
    const here = pages.rows.findIndex(({ id }) => id === conversationId);
    const next = here < 0 ? 0 : here + by;
    const row = pages.rows[next];
    if (!row) return;
    setAt({ query, row: next });
    go({ conversationId: row.id }, { replace: conversationId !== '' });
  };
  useCommands([
    { id: 'nextChat', label: t('patientChats.next'), keys: 'j', run: () => step(1) },
    { id: 'previousChat', label: t('patientChats.previous'), keys: 'k', run: () => step(-1) },
    ...(canWrite
      ? [
          { id: 'newChat', label: t('patientChats.new'), keys: 'n', run: openNew },
          {
            id: 'pickChat',
            label: t('patientChats.bulk.pickThis'),
            keys: 'x',
            run: () => {
              const row = pages.rows.find(({ id }) => id === conversationId) ?? pages.rows[at.row];
              if (row) toggle(row.id);
            },
          },
        ]
      : []),
  ]);
  const create = canWrite ? (
    <Button variant="solid" onClick={openNew}>
      <PlusIcon />
      {t('patientChats.new')}
    </Button>
  ) : undefined;
  const showsList = !phone || !conversationId;
  return (
    <Page width="full" h="calc(100dvh - var(--header-height))" minH="30rem" pb="3">
      {showsList ? (
        <PageHeader
          title={t('patientChats.title')}
          secondary={
            canManage ? (
              <>
                <Button onClick={() => go({ report: 'metrics' })}>
                  <MetricsIcon />
                  {t('patientChats.metrics')}
                </Button>
                <Button onClick={() => go({ settings: '1' })}>
                  <SettingsIcon />
                  {t('patientChats.settings')}
                </Button>
              </>
            ) : undefined
          }
          actions={create}
        />
      ) : null}
      <Flex
        flex="1"
        minH="0"
        borderWidth={phone && showsList ? '0' : '1px'}
        borderRadius="md"
        bg="bg.panel"
        overflow="hidden"
      >
        {showsList ? (
          <ConversationQueuePane
            place={place}
            go={go}
            pages={pages}
            create={create}
            phone={phone}
            at={at.query === query ? at.row : 0}
            ticked={ticked}
            onTick={canWrite ? toggle : undefined}
            bulk={
              picked.length > 0 ? (
                <BulkBarOfChats
                  rows={picked}
                  queue={queue}
                  loaded={Math.min(pages.rows.length, limits.conversationBulkMax)}
                  onAll={() =>
                    tick(
                      new Set(pages.rows.slice(0, limits.conversationBulkMax).map(({ id }) => id)),
                    )
                  }
                  onDone={() => tick(none)}
                />
              ) : null
            }
          />
        ) : null}
        {conversationId ? (
          <ThreadPane
            key={conversationId}
            conversationId={conversationId}
            place={place}
            go={go}
            phone={phone}
            picking={picked.length > 0}
          />
        ) : phone ? null : (
          <Flex flex="1" align="center" justify="center">
            <EmptyState
              icon={<ChatIcon />}
              title={t('patientChats.choose')}
              text={t('patientChats.chooseText')}
            />
          </Flex>
        )}
      </Flex>
      {place.new && canWrite ? (
        <NewConversation
          onClose={() => go({ new: '' })}
          onOpened={(id) => go({ new: '', conversationId: id })}
        />
      ) : null}
      {place.settings && canManage ? <InboxSettings onClose={() => go({ settings: '' })} /> : null}
    </Page>
  );
};
