import type { ConversationDetail } from '@sala/shared-contracts';
import { useCan } from '@sala/shared-auth';
import { Box, EmptyState, ErrorState, Flex, LoadingState, Skeleton, Text } from '@sala/shared-ui';
import { ChatIcon } from '@sala/shared-ui/icons';
import { WindowList } from '@sala/shared-ui/table';
import { useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useCallback } from 'react';
import { useNow } from '../../../parts/use-now';
import { useChatTimes } from './chat-times';
import { lockOf } from './composer-lock';
import { useContactName } from './contact-name';
import { MessageRow } from './message-row';
import { useMessagePages } from './use-message-pages';

const rowHeight = 60;

const Line = ({ children, accent }: { readonly children: string; readonly accent?: boolean }) => (
  <Flex align="center" gap="3" px="4" py="2" role="separator" aria-label={children}>
    <Box flex="1" borderTopWidth="1px" />
    <Text size="xs" tone={accent ? 'accent' : 'muted'} fontWeight="medium">
      {children}
    </Text>
    <Box flex="1" borderTopWidth="1px" />
  </Flex>
);

interface MessageThreadProps {
  readonly conversation: ConversationDetail;
  /** Up to where the caller had read when they opened it. */
  readonly readBefore: number;
  readonly onOther: (conversationId: string) => void;
}

/** What was said, by day; only messages in sight are asked for and drawn. */
export const MessageThread = ({ conversation, readBefore, onOther }: MessageThreadProps) => {
  const { t } = useTranslation('hospital');
  const times = useChatTimes();
  const nameOf = useContactName();
  const canWrite = useCan('patient-chats:write');
  const now = useNow();
  const { lastNumber, channel } = conversation;
  const answerable = canWrite && channel === 'whatsapp' && lockOf(conversation, now) === null;
  const pages = useMessagePages(conversation.id, lastNumber);
  const { byNumber, newest, setSight } = pages;
  const problem = useFailure(pages.failed?.error ?? null);
  const onWindow = useCallback(
    (first: number, last: number) =>
      setSight({ first: Math.min(first + 1, lastNumber), last: Math.min(last + 1, lastNumber) }),
    [setSight, lastNumber],
  );
  if (pages.failed)
    return <ErrorState problem={problem} onRetry={() => void pages.failed?.refetch()} />;
  if (!newest.data)
    return (
      <Box flex="1">
        <LoadingState shape="text" rows={8} />
      </Box>
    );
  if (lastNumber === 0)
    return (
      <Flex flex="1" align="center" justify="center">
        <EmptyState
          icon={<ChatIcon />}
          title={t('patientChats.nothingYet')}
          text={t('patientChats.nothingYetText')}
        />
      </Flex>
    );
  const row = (index: number) => {
    const number = index + 1;
    const message = byNumber.get(number);
    // Not there yet, or it was taken back.
    if (!message) return pages.loading ? <Skeleton h="10" mx="4" my="2" /> : null;
    let before = byNumber.get(number - 1);
    for (let at = number - 2; !before && at > 0 && at > number - 10; at -= 1)
      before = byNumber.get(at);
    const sameDay = before !== undefined && times.dayOf(before.at) === times.dayOf(message.at);
    const isNew = number === readBefore + 1 && message.direction === 'in';
    return (
      <>
        {sameDay ? null : <Line>{times.nameOf(message.at)}</Line>}
        {isNew ? <Line accent>{t('patientChats.newFromHere')}</Line> : null}
        <MessageRow
          message={message}
          conversation={conversation}
          answerable={answerable}
          onOther={onOther}
        />
      </>
    );
  };
  return (
    <WindowList
      label={t('patientChats.messagesOf', { name: nameOf(conversation.address) })}
      count={lastNumber}
      rowHeight={rowHeight}
      rowKey={(index) => String(index + 1)}
      row={row}
      place="end"
      onWindow={onWindow}
    />
  );
};
