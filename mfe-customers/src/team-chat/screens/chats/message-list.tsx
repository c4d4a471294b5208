import type { ChatChannelDetail, ChatMessage } from '@sala/shared-contracts';
import {
  Box,
  Button,
  EmptyState,
  ErrorState,
  Flex,
  LoadingState,
  Skeleton,
  Text,
} from '@sala/shared-ui';
import { ChatIcon } from '@sala/shared-ui/icons';
import { WindowList } from '@sala/shared-ui/table';
import { useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useCallback, useEffect, type RefObject } from 'react';
import { useDayName } from './chat-times';
import { MessageRow } from './message-row';
import { useMessagePages } from './use-message-pages';
import type { Outgoing, OutgoingMessage } from './use-outgoing';
import { WaitingRow } from './waiting-row';

const rowHeight = 56;
/** Milliseconds within which messages of one person stand below one name. */
const together = 5 * 60_000;

const Line = ({
  children,
  accent = false,
}: {
  readonly children: string;
  readonly accent?: boolean;
}) => (
  <Flex align="center" gap="3" px="4" py="2" role="separator" aria-label={children}>
    <Box flex="1" borderTopWidth="1px" />
    <Text size="xs" tone={accent ? 'accent' : 'muted'} fontWeight="medium">
      {children}
    </Text>
    <Box flex="1" borderTopWidth="1px" />
  </Flex>
);

export interface MessageActions {
  readonly onShow: (number: number) => void;
  readonly onAnswer: (message: ChatMessage) => void;
  readonly onEdit: (message: ChatMessage) => void;
}

interface MessageListProps extends MessageActions {
  readonly channel: ChatChannelDetail;
  /** The message to show; null: the newest. */
  readonly message: number | null;
  /** Up to where the caller had read when they opened the channel. */
  readonly readBefore: number;
  readonly waiting: readonly OutgoingMessage[];
  readonly outgoing: Outgoing;
  readonly onNewest: () => void;
  /** The newest own message that can be changed. */
  readonly lastOwn: RefObject<ChatMessage | null>;
}

/** Messages of a channel by day; only those in sight are asked for and drawn. */
export const MessageList = (props: MessageListProps) => {
  const { channel, message, readBefore, waiting, outgoing, onNewest, lastOwn, ...actions } = props;
  const { t } = useTranslation('customers');
  const days = useDayName();
  const pages = useMessagePages(channel.id, channel.lastNumber, message ?? channel.lastNumber);
  const { byNumber, newest, setSight } = pages;
  const problem = useFailure(pages.failed?.error ?? null);
  const lastNumber = Math.max(channel.lastNumber, newest.data?.lastNumber ?? 0);
  // A channel of which everything was deleted for its age begins behind its end.
  const firstNumber = pages.firstNumber === 0 ? lastNumber + 1 : pages.firstNumber;
  const kept = lastNumber - firstNumber + 1;
  const numberAt = useCallback((index: number) => firstNumber + index, [firstNumber]);
  useEffect(() => {
    const own = [...byNumber.values()].filter(({ editableUntil }) => editableUntil !== null);
    lastOwn.current = own.toSorted((one, other) => other.number - one.number)[0] ?? null;
  }, [byNumber, lastOwn]);
  const onWindow = useCallback(
    (first: number, last: number) =>
      setSight({
        first: Math.min(numberAt(first), lastNumber),
        last: Math.min(numberAt(last), lastNumber),
      }),
    [setSight, numberAt, lastNumber],
  );
  if (pages.failed && !newest.data)
    return <ErrorState problem={problem} onRetry={() => void newest.refetch()} />;
  if (!newest.data) return <LoadingState shape="text" rows={8} />;
  if (kept <= 0 && waiting.length === 0)
    return (
      <Flex flex="1" align="center" justify="center">
        <EmptyState icon={<ChatIcon />} title={t('chats.first')} text={t('chats.firstText')} />
      </Flex>
    );
  const row = (index: number) => {
    const number = numberAt(index);
    if (index >= kept) {
      const sent = waiting[index - kept];
      return sent ? <WaitingRow message={sent} outgoing={outgoing} /> : null;
    }
    const shown = byNumber.get(number);
    // Not there yet, or it went for its age.
    if (!shown) return pages.newest.isFetching ? <Skeleton h="10" mx="4" my="2" /> : null;
    const before = byNumber.get(number - 1);
    const sameDay = before !== undefined && days.dayOf(before.at) === days.dayOf(shown.at);
    const isNew = number === readBefore + 1 && readBefore > 0 && !shown.mine;
    const follows =
      sameDay &&
      !isNew &&
      before.author.id === shown.author.id &&
      Date.parse(shown.at) - Date.parse(before.at) < together;
    return (
      <>
        {sameDay ? null : <Line>{days.nameOf(shown.at)}</Line>}
        {isNew ? <Line accent>{t('chats.newFromHere')}</Line> : null}
        <MessageRow
          message={shown}
          follows={follows}
          marked={number === message}
          isDm={channel.kind === 'dm'}
          {...actions}
        />
      </>
    );
  };
  return (
    <>
      <WindowList
        label={t('chats.messagesOf', { name: channel.name })}
        count={Math.max(0, kept) + waiting.length}
        rowHeight={rowHeight}
        rowKey={(index) =>
          index >= kept ? (waiting[index - kept]?.body.clientKey ?? '') : String(numberAt(index))
        }
        row={row}
        place={message === null ? 'end' : Math.max(0, message - firstNumber)}
        onWindow={onWindow}
      />
      {message === null ? null : (
        <Flex justify="center" py="1">
          <Button size="sm" onClick={onNewest}>
            {t('chats.toNewest')}
          </Button>
        </Flex>
      )}
    </>
  );
};
