import type { ConversationDetail, Message } from '@sala/shared-contracts';
import { Box, Flex, Text } from '@sala/shared-ui';
import { NoteIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { memo } from 'react';
import { ActivityLine } from './activity-line';
import { useChatTimes } from './chat-times';
import { useContactName } from './contact-name';
import { MessageContent } from './message-content';
import { MessageMenu } from './message-menu';
import { MessageState } from './message-state';

interface MessageRowProps {
  readonly message: Message;
  readonly conversation: ConversationDetail;
  /** The person takes answers and reactions now. */
  readonly answerable: boolean;
  readonly onOther: (conversationId: string) => void;
}

/** One message: theirs at the left, ours at the right, notes set off from both. */
export const MessageRow = memo((props: MessageRowProps) => {
  const { message, conversation, answerable, onOther } = props;
  const { t } = useTranslation('hospital');
  const { clock } = useChatTimes();
  const nameOf = useContactName();
  const { direction, at, author, replyTo } = message;
  if (direction === 'activity') return <ActivityLine message={message} />;
  const isIn = direction === 'in';
  const isNote = direction === 'note';
  const who = isIn ? nameOf(conversation.address) : (author?.name ?? t('patientChats.automatic'));
  const label = t(isNote ? 'patientChats.noteOf' : 'patientChats.messageOf', {
    name: who,
    time: clock(at),
  });
  const canAnswer = answerable && isIn && message.kind !== 'reaction';
  return (
    <Flex
      as="article"
      aria-label={label}
      align="start"
      justify={isIn ? 'flex-start' : 'flex-end'}
      px="4"
      py="1"
    >
      <Box
        maxW={{ base: '85%', xl: '75%' }}
        minW="7rem"
        px="3"
        py="2"
        borderRadius="md"
        borderWidth="1px"
        bg={isNote ? 'status.amber.bg' : isIn ? 'bg.subtle' : 'accent.subtle'}
        borderColor={isNote ? 'status.amber.border' : 'border'}
      >
        {isNote ? (
          <Flex gap="1" align="center" color="status.amber.fg">
            <NoteIcon aria-hidden />
            <Text size="xs" fontWeight="medium">
              {t('patientChats.noteBy', { name: who })}
            </Text>
          </Flex>
        ) : null}
        {replyTo ? (
          <Text size="sm" tone="muted" truncate borderInlineStartWidth="2px" ps="2" dir="auto">
            {replyTo.preview ?? t('patientChats.withoutText')}
          </Text>
        ) : null}
        <MessageContent message={message} />
        <Flex gap="2" justify="flex-end" align="center" wrap="wrap">
          <Text size="xs" tone="muted" figures>
            {isIn || isNote ? clock(at) : `${who} · ${clock(at)}`}
          </Text>
          {direction === 'out' ? (
            <MessageState message={message} conversation={conversation} onOther={onOther} />
          ) : null}
        </Flex>
      </Box>
      {canAnswer ? (
        <MessageMenu name={label} message={message} conversation={conversation} />
      ) : null}
    </Flex>
  );
});
