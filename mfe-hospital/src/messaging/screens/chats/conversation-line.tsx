import type { Conversation } from '@sala/shared-contracts';
import { Badge, Box, Flex, Text } from '@sala/shared-ui';
import { AlertIcon, BlockIcon } from '@sala/shared-ui/icons';
import { StatusChip, statusLooks } from '@sala/shared-ui/status';
import { useIsPhone } from '@sala/shared-ui/table';
import { useTranslation } from '@sala/shell-sdk';
import { memo } from 'react';
import { useChatTimes } from './chat-times';
import { useContactName } from './contact-name';
import { previewKey } from './message-words';

/** Milliseconds before an answer is due in which that is told. */
const soonMs = 5 * 60_000;

/** Since when somebody waits, and whether an answer is due. */
const Waiting = ({
  conversation,
  now,
}: {
  readonly conversation: Conversation;
  readonly now: string;
}) => {
  const { t } = useTranslation('hospital');
  const times = useChatTimes();
  const { waitingSince, replyDueAt } = conversation;
  if (waitingSince === null) return null;
  const wait = times.span(Date.parse(now) - Date.parse(waitingSince));
  const left = replyDueAt === null ? Infinity : Date.parse(replyDueAt) - Date.parse(now);
  return (
    <StatusChip
      {...(left < 0
        ? statusLooks.overdue
        : left < soonMs
          ? statusLooks.waiting
          : statusLooks.inTime)}
    >
      {t(left < 0 ? 'patientChats.late' : 'patientChats.waiting', { wait })}
    </StatusChip>
  );
};

interface ConversationLineProps {
  readonly conversation: Conversation;
  readonly current: boolean;
  readonly now: string;
  readonly ticked: boolean;
  readonly onTick: ((id: string) => void) | undefined;
  readonly onOpen: (id: string) => void;
}

/** One conversation of the list. */
export const ConversationLine = memo((props: ConversationLineProps) => {
  const { conversation, current, now, ticked, onTick, onOpen } = props;
  const { t } = useTranslation('hospital');
  const times = useChatTimes();
  const nameOf = useContactName();
  const { id, address, channel, lastMessage: last, unread, priority, labels } = conversation;
  const said = last ? (last.preview ?? t(previewKey(last.kind))) : t('patientChats.nothingYet');
  const failed = last?.status === 'failed';
  const name = nameOf(address);
  const phone = useIsPhone();
  const waiting = <Waiting conversation={conversation} now={now} />;
  const pressing =
    priority === 'high' || priority === 'urgent' ? (
      <StatusChip {...(priority === 'urgent' ? statusLooks.problem : statusLooks.attention)}>
        {t(`patientChats.priorities.${priority}`)}
      </StatusChip>
    ) : null;
  return (
    <Flex
      borderBottomWidth="1px"
      bg={current ? 'bg.selected' : undefined}
      _hover={{ bg: current ? 'bg.selected' : 'bg.muted' }}
    >
      {onTick ? (
        <Flex asChild align="center" ps="2" cursor="pointer">
          <label>
            <input
              type="checkbox"
              aria-label={t('patientChats.bulk.pick', { name })}
              checked={ticked}
              onChange={() => onTick(id)}
            />
          </label>
        </Flex>
      ) : null}
      <Flex
        asChild
        flex="1"
        minW="0"
        direction="column"
        gap="0.5"
        ps={onTick ? '2' : '3'}
        pe="3"
        py="2"
        textAlign="start"
        cursor="pointer"
        _focusVisible={{ outlineOffset: '-2px' }}
      >
        <button
          type="button"
          data-conversation=""
          aria-current={current ? 'true' : undefined}
          onClick={() => onOpen(id)}
        >
          <Flex gap="2" align="center">
            <Text truncate flex="1" fontWeight={unread > 0 ? 'semibold' : 'medium'}>
              {name}
            </Text>
            {address.blocked ? (
              <BlockIcon role="img" aria-hidden={false} aria-label={t('patientChats.blocked')} />
            ) : null}
            {phone ? pressing : null}
            <Text size="xs" tone="muted" figures flexShrink="0">
              {times.brief(conversation.lastActivityAt)}
            </Text>
          </Flex>
          <Flex gap="2" align="center">
            {failed ? (
              <Box color="danger.fg" role="img" aria-label={t('patientChats.failed')}>
                <AlertIcon aria-hidden />
              </Box>
            ) : null}
            <Text truncate size="sm" tone="muted" flex="1" dir="auto">
              {last && last.direction !== 'in'
                ? t(last.direction === 'note' ? 'patientChats.noteSays' : 'patientChats.weSaid', {
                    text: said,
                  })
                : said}
            </Text>
            {phone ? waiting : null}
            {unread > 0 ? (
              <Badge tone="accent" aria-label={t('patientChats.unread', { count: unread })}>
                {String(unread)}
              </Badge>
            ) : null}
          </Flex>
          {phone ? null : (
            <Flex gap="1" align="center" overflow="hidden">
              <Text size="xs" tone="muted" flexShrink="0">
                {t(`patientChats.channels.${channel}`)}
              </Text>
              {waiting}
              {pressing}
              <Text size="xs" tone="muted" truncate>
                {[conversation.assignee?.name, ...labels.map((label) => `#${label}`)]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </Flex>
          )}
        </button>
      </Flex>
    </Flex>
  );
});
