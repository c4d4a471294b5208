import {
  conversationPriorities,
  conversationQueues,
  patientChannels,
  type ConversationQueue,
} from '@sala/shared-contracts';
import { apiQuery } from '@sala/shared-auth';
import { Box, Button, EmptyState, ErrorState, Flex, LoadingState, Skeleton } from '@sala/shared-ui';
import { ChatIcon, FilterIcon } from '@sala/shared-ui/icons';
import { FilterSelect, SearchInput, TableToolbar, WindowList } from '@sala/shared-ui/table';
import { Tabs } from '@sala/shared-ui/tabs';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useCallback, useState, type ReactNode } from 'react';
import { useNow } from '../../../parts/use-now';
import { isChatFiltered, noChatFilters, type ChatsPlace, type GoChats } from './chats-search';
import { ConversationLine } from './conversation-line';
import type { useConversationPages } from './use-conversation-pages';

/* A phone shows two lines of each. */
const rowHeights = { desk: 76, phone: 58 } as const;
/** Rows before the end at which the next page is asked for. */
const ahead = 15;

interface QueueProps {
  readonly place: ChatsPlace;
  readonly go: GoChats;
}

/* Another order than the latest is for those that wait for an answer. */
const placeOfQueue = (queue: ConversationQueue, { sort }: ChatsPlace) => ({
  queue,
  sort: queue === 'resolved' ? '' : sort,
});

const useQueueCount = () => {
  const { data } = useQuery({ ...apiQuery('conversationCounts'), meta: failsAlone });
  return (queue: ConversationQueue) => data?.queues.find((one) => one.queue === queue)?.count;
};

/** The queues with how many wait in each. */
const Queues = ({ place, go }: QueueProps) => {
  const { t } = useTranslation('hospital');
  const countOf = useQueueCount();
  const isShown = (queue: ConversationQueue) => place.queue === queue;
  return (
    <Flex as="nav" aria-label={t('patientChats.queues')} gap="1" wrap="wrap">
      {conversationQueues.map((queue) => (
        <Button
          key={queue}
          size="sm"
          variant={isShown(queue) ? 'outline' : 'ghost'}
          px="2"
          aria-current={isShown(queue) ? 'true' : undefined}
          onClick={() => go(placeOfQueue(queue, place))}
        >
          {[t(`patientChats.queue.${queue}`), countOf(queue)]
            .filter((part) => part !== undefined)
            .join(' ')}
        </Button>
      ))}
    </Flex>
  );
};

/* Its panel fills what is left of the screen, and the list scrolls in it. */
const fills = {
  '&, & > div, & > div > [role=tabpanel]': {
    display: 'flex',
    flexDirection: 'column',
    flex: '1',
    minHeight: '0',
  },
} as const;

/** On a phone the queues take the place of the title, as the tabs of other lists do. */
const QueueTabs = ({ place, go, children }: QueueProps & { readonly children: ReactNode }) => {
  const { t } = useTranslation('hospital');
  const countOf = useQueueCount();
  return (
    <Box css={fills}>
      <Tabs
        inTitle
        label={t('patientChats.queues')}
        value={place.queue}
        onChange={(queue) => go(placeOfQueue(queue, place))}
        tabs={conversationQueues.map((queue) => {
          const count = countOf(queue);
          return {
            value: queue,
            label: t(`patientChats.queue.${queue}`),
            content: children,
            ...(count === undefined ? {} : { count }),
          };
        })}
      />
    </Box>
  );
};

const Filters = ({ place, go }: QueueProps) => {
  const { t } = useTranslation('hospital');
  const { data } = useQuery({ ...apiQuery('conversationCounts'), meta: failsAlone });
  return (
    <>
      <FilterSelect
        label={t('patientChats.order')}
        value={place.sort}
        onChange={(value) => go(parse('sort', value))}
        allLabel={t('patientChats.latest')}
        options={[{ value: 'waiting', label: t('patientChats.longest') }]}
      />
      <FilterSelect
        label={t('patientChats.channel')}
        value={place.channel}
        onChange={(value) => go(parse('channel', value))}
        allLabel={t('patientChats.all')}
        options={patientChannels.map((value) => ({
          value,
          label: t(`patientChats.channels.${value}`),
        }))}
      />
      <FilterSelect
        label={t('patientChats.priority')}
        value={place.priority}
        onChange={(value) => go(parse('priority', value))}
        allLabel={t('patientChats.all')}
        options={conversationPriorities.map((value) => ({
          value,
          label: t(`patientChats.priorities.${value}`),
        }))}
      />
      <FilterSelect
        label={t('patientChats.label')}
        value={place.label}
        onChange={(label) => go({ label })}
        allLabel={t('patientChats.all')}
        options={(data?.labels ?? []).map(({ value, count }) => ({ value, label: value, count }))}
      />
    </>
  );
};

/** A choice of a control becomes a change of the address. */
const parse = (name: 'sort' | 'channel' | 'priority', value: string) =>
  ({ [name]: value }) as Partial<ChatsPlace>; // the options are the values of the parameter

interface ConversationQueueProps extends QueueProps {
  readonly pages: ReturnType<typeof useConversationPages>;
  readonly create: ReactNode;
  readonly phone: boolean;
  /** The row to be in sight, as the keys went. */
  readonly at: number;
  readonly ticked: ReadonlySet<string>;
  /** Absent for whoever only reads. */
  readonly onTick: ((id: string) => void) | undefined;
  /** What can be done with those that are ticked. */
  readonly bulk: ReactNode;
}

/** Conversations of a queue; those in sight are drawn, and more are loaded on scroll. */
export const ConversationQueuePane = (props: ConversationQueueProps) => {
  const { place, go, pages, create, phone, at, ticked, onTick, bulk } = props;
  const { t } = useTranslation('hospital');
  const now = useNow();
  const { head, rows, hasMore, more } = pages;
  const problem = useFailure(head.error);
  const [open, setOpen] = useState(isChatFiltered({ ...place, search: '' }) || place.sort !== '');
  const onWindow = useCallback(
    (_first: number, last: number) => {
      if (hasMore && last >= rows.length - ahead) more();
    },
    [hasMore, rows.length, more],
  );
  const onOpen = useCallback((conversationId: string) => go({ conversationId }), [go]);
  const body = () => {
    if (head.isError && !head.data)
      return <ErrorState problem={problem} onRetry={() => void head.refetch()} />;
    if (!head.data) return <LoadingState shape="cards" rows={8} />;
    if (rows.length === 0)
      return isChatFiltered(place) ? (
        <EmptyState
          title={t('patientChats.noneFound')}
          action={
            <Button onClick={() => go(noChatFilters)}>{t('patientChats.clearFilters')}</Button>
          }
        />
      ) : (
        <EmptyState
          icon={<ChatIcon />}
          title={t(`patientChats.none.${place.queue}`)}
          text={t('patientChats.noneText')}
          action={create}
        />
      );
    return (
      <WindowList
        key={JSON.stringify([place.queue, place.search, place.sort])}
        label={t('patientChats.list')}
        role="group"
        count={rows.length + (hasMore ? 1 : 0)}
        rowHeight={phone ? rowHeights.phone : rowHeights.desk}
        rowKey={(index) => rows[index]?.id ?? 'more'}
        place={at}
        onWindow={onWindow}
        row={(index) => {
          const conversation = rows[index];
          return conversation ? (
            <ConversationLine
              conversation={conversation}
              current={conversation.id === place.conversationId}
              now={now}
              ticked={ticked.has(conversation.id)}
              onTick={onTick}
              onOpen={onOpen}
            />
          ) : (
            <Skeleton h="12" m="3" />
          );
        }}
      />
    );
  };
  const search = (
    <SearchInput
      value={place.search}
      onChange={(search) => go({ search }, { replace: true })}
      label={t('patientChats.search')}
      wide
    />
  );
  const filters = <Filters place={place} go={go} />;
  if (phone)
    return (
      <QueueTabs place={place} go={go}>
        <TableToolbar
          active={
            [place.sort, place.channel, place.priority, place.label].filter((set) => set !== '')
              .length
          }
        >
          {search}
          {filters}
        </TableToolbar>
        {body()}
        {bulk}
      </QueueTabs>
    );
  return (
    <Flex
      as="section"
      aria-label={t('patientChats.inbox')}
      direction="column"
      w={{ base: '17rem', xl: '19rem' }}
      flexShrink="0"
      minH="0"
      borderInlineEndWidth="1px"
    >
      <Flex direction="column" gap="2" p="2" borderBottomWidth="1px">
        <Flex gap="1">
          <Box flex="1" minW="0">
            {search}
          </Box>
          <Button
            variant={open ? 'outline' : 'ghost'}
            aria-expanded={open}
            aria-label={t('patientChats.filters')}
            title={t('patientChats.filters')}
            onClick={() => setOpen(!open)}
          >
            <FilterIcon />
          </Button>
        </Flex>
        <Queues place={place} go={go} />
        {open ? (
          <Flex gap="2" wrap="wrap">
            {filters}
          </Flex>
        ) : null}
      </Flex>
      {body()}
      {bulk}
    </Flex>
  );
};
