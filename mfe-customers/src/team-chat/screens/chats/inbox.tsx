import type { ChatChannel, Contract, EndpointOutput } from '@sala/shared-contracts';
import { Badge, Box, EmptyState, ErrorState, Flex, LoadingState, Text } from '@sala/shared-ui';
import { AlertIcon, DepartmentIcon, GroupIcon, MutedIcon, PinIcon } from '@sala/shared-ui/icons';
import { SearchInput } from '@sala/shared-ui/table';
import { useFormat, useTranslation, type UseQueryResult } from '@sala/shell-sdk';
import { PersonAvatar } from '@sala/screen-parts/person-avatar';
import { useFailure } from '@sala/screen-parts/failure';
import type { ReactNode } from 'react';
import type { ChatPlace, GoChat } from './chat-search';
import { clockOf, useDayName } from './chat-times';
import { FoundMessages } from './found-messages';

const shownMax = 99;

const Unread = ({ channel }: { readonly channel: ChatChannel }) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const { unread, calls, muted } = channel;
  if (unread === 0 && calls === 0) return null;
  const count = unread > shownMax ? `${format.number(shownMax)}+` : format.number(unread);
  return (
    <>
      {calls > 0 ? (
        <Box color="danger.fg" aria-label={t('chats.calls', { count: calls })} role="img">
          <AlertIcon aria-hidden />
        </Box>
      ) : null}
      {unread > 0 ? (
        <Badge
          tone={muted ? 'neutral' : 'accent'}
          aria-label={t('chats.unread', { count: unread })}
        >
          {count}
        </Badge>
      ) : null}
    </>
  );
};

const Picture = ({ channel: { kind, person, name } }: { readonly channel: ChatChannel }) =>
  kind === 'dm' ? (
    <PersonAvatar userId={person?.id} names={[name]} />
  ) : (
    <Flex
      boxSize="8"
      flexShrink="0"
      align="center"
      justify="center"
      borderRadius="full"
      bg="bg.muted"
      color="fg.muted"
    >
      {kind === 'department' ? <DepartmentIcon aria-hidden /> : <GroupIcon aria-hidden />}
    </Flex>
  );

interface ChannelLineProps {
  readonly channel: ChatChannel;
  readonly current: boolean;
  readonly onOpen: () => void;
}

const ChannelLine = ({ channel, current, onOpen }: ChannelLineProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const dayName = useDayName();
  const { name, last, unread, pinned, muted } = channel;
  const said = last
    ? last.deleted
      ? t('chats.deleted')
      : last.text || t('chats.withoutText')
    : t('chats.nothingYet');
  return (
    <Flex
      asChild
      w="full"
      gap="3"
      px="3"
      py="2"
      align="center"
      textAlign="start"
      cursor="pointer"
      bg={current ? 'bg.selected' : undefined}
      _hover={{ bg: current ? 'bg.selected' : 'bg.muted' }}
      _focusVisible={{ outlineOffset: '-2px' }}
    >
      <button type="button" aria-current={current ? 'true' : undefined} onClick={onOpen}>
        <Picture channel={channel} />
        <Box flex="1" minW="0">
          <Flex gap="2" align="center">
            <Text truncate fontWeight={unread > 0 ? 'semibold' : 'medium'} flex="1">
              {name}
            </Text>
            {pinned ? <PinIcon aria-label={t('chats.pinned')} role="img" /> : null}
            {muted ? <MutedIcon aria-label={t('chats.muted')} role="img" /> : null}
            {last ? (
              <Text size="xs" tone="muted" figures flexShrink="0">
                {dayName.isToday(last.at) ? clockOf(format, last.at) : format.date(last.at)}
              </Text>
            ) : null}
          </Flex>
          <Flex gap="2" align="center">
            <Text truncate size="sm" tone="muted" flex="1" dir="auto">
              {last && !last.deleted && channel.kind !== 'dm' && !last.mine
                ? `${last.author}: ${said}`
                : said}
            </Text>
            <Unread channel={channel} />
          </Flex>
        </Box>
      </button>
    </Flex>
  );
};

interface InboxProps {
  readonly list: UseQueryResult<EndpointOutput<Contract['chatChannelList']>>;
  readonly place: ChatPlace;
  readonly go: GoChat;
  readonly create: ReactNode;
  readonly phone: boolean;
}

/** Channels of the caller, and messages found by words below them. */
export const Inbox = ({ list, place, go, create, phone }: InboxProps) => {
  const { t } = useTranslation('customers');
  const problem = useFailure(list.error);
  const items = list.data?.items;
  const body = () => {
    if (list.isError && !items)
      return <ErrorState problem={problem} onRetry={() => void list.refetch()} />;
    if (!items) return <LoadingState shape="cards" rows={6} />;
    if (items.length === 0 && !place.search)
      return <EmptyState title={t('chats.empty')} text={t('chats.emptyText')} action={create} />;
    return (
      <Box as="ul" listStyle="none" p="0" m="0" aria-label={t('chats.channels')}>
        {items.map((channel) => (
          <li key={channel.id}>
            <ChannelLine
              channel={channel}
              current={channel.id === place.channelId}
              onOpen={() => go({ channelId: channel.id, message: '', about: '' })}
            />
          </li>
        ))}
        {items.length === 0 ? (
          <Text as="li" px="3" py="2" tone="muted">
            {t('chats.noChannel')}
          </Text>
        ) : null}
      </Box>
    );
  };
  return (
    <Flex
      as="section"
      aria-label={t('chats.inbox')}
      direction="column"
      w={phone ? 'full' : '20rem'}
      flexShrink="0"
      minH="0"
      borderInlineEndWidth={phone ? '0' : '1px'}
    >
      <Box p="3" borderBottomWidth="1px">
        <SearchInput
          value={place.search}
          onChange={(search) => go({ search }, { replace: true })}
          label={t('chats.search')}
          wide
        />
      </Box>
      <Box flex="1" minH="0" overflowY="auto">
        {body()}
        {place.search ? <FoundMessages search={place.search} go={go} /> : null}
      </Box>
    </Flex>
  );
};
