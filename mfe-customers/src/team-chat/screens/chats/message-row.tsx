import { chatReactions, type ChatMessage } from '@sala/shared-contracts';
import { apiKey, apiMutation, useCan } from '@sala/shared-auth';
import { Badge, Box, Button, Flex, lazyPart, Text } from '@sala/shared-ui';
import {
  CheckIcon,
  DeleteIcon,
  EditIcon,
  EyeIcon,
  ReactIcon,
  ReplyIcon,
  TasksIcon,
} from '@sala/shared-ui/icons';
import { ActionMenu, RowMenu } from '@sala/shared-ui/menu';
import { RowButton } from '@sala/shared-ui/table';
import {
  useFormat,
  useMutation,
  useNavigate,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { PersonAvatar } from '@sala/screen-parts/person-avatar';
import { memo, useState } from 'react';
import { CommentText } from '@sala/screen-parts/mentions';
import { newTaskPath } from '../../../paths';
import { clockOf } from './chat-times';
import { MessageFiles } from './message-files';
import type { MessageActions } from './message-list';
import { PatientCard } from './patient-card';

const DeleteMessage = lazyPart(
  () => import('./delete-message'),
  (module) => module.DeleteMessage,
);
const Receipts = lazyPart(
  () => import('./receipts'),
  (module) => module.Receipts,
);

/** Of the title of a task that begins as a message. */
const titleMax = 200;

interface MessageRowProps extends MessageActions {
  readonly message: ChatMessage;
  /** Right behind one of the same person. */
  readonly follows: boolean;
  /** The one that was asked for. */
  readonly marked: boolean;
  readonly isDm: boolean;
}

const useMessageChanges = () => {
  const client = useQueryClient();
  const onSuccess = () => {
    for (const name of ['chatMessageList', 'chatChannelList', 'chatChannelView'] as const)
      void client.invalidateQueries({ queryKey: apiKey(name) });
  };
  return {
    react: useMutation({ ...apiMutation('chatReactionSave'), onSuccess }),
    acknowledge: useMutation({ ...apiMutation('chatMessageAcknowledge'), onSuccess }),
  };
};

/** One message with all that belongs to it. */
export const MessageRow = memo((props: MessageRowProps) => {
  const { message, follows, marked, isDm, onShow, onAnswer, onEdit } = props;
  const { t } = useTranslation('customers');
  const format = useFormat();
  const navigate = useNavigate();
  const canWrite = useCan('team-chat:write');
  const canAddTask = useCan('tasks:write');
  const { react, acknowledge } = useMessageChanges();
  const [open, setOpen] = useState<'delete' | 'receipts' | null>(null);
  const { id, author, mine, body, at, urgent, replyTo, reactions, deletedAt } = message;
  const params = { chatMessageId: id };
  const toggle = (emoji: (typeof chatReactions)[number]) =>
    react.mutate({
      params,
      body: { emoji, on: !reactions.some((one) => one.emoji === emoji && one.mine) },
    });
  const name = t('chats.messageOf', { name: author.name, time: clockOf(format, at) });
  const actions = [
    ...(canWrite
      ? [
          {
            key: 'reply',
            label: t('chats.reply'),
            icon: <ReplyIcon aria-hidden />,
            onSelect: () => onAnswer(message),
          },
        ]
      : []),
    ...(message.editableUntil === null
      ? []
      : [
          {
            key: 'edit',
            label: t('chats.edit'),
            icon: <EditIcon aria-hidden />,
            onSelect: () => onEdit(message),
          },
        ]),
    ...(canAddTask && body
      ? [
          {
            key: 'task',
            label: t('chats.toTask'),
            icon: <TasksIcon aria-hidden />,
            onSelect: () => void navigate(newTaskPath([...body].slice(0, titleMax).join(''))),
          },
        ]
      : []),
    {
      key: 'receipts',
      label: t('chats.receipts'),
      icon: <EyeIcon aria-hidden />,
      onSelect: () => setOpen('receipts'),
    },
    ...(message.deletable
      ? [
          {
            key: 'delete',
            label: t('chats.delete'),
            icon: <DeleteIcon aria-hidden />,
            danger: true,
            onSelect: () => setOpen('delete'),
          },
        ]
      : []),
  ];
  return (
    <Flex
      as="article"
      aria-label={name}
      gap="3"
      px="4"
      pt={follows ? '0.5' : '2'}
      pb="0.5"
      bg={marked ? 'bg.selected' : urgent && !urgent.mine && !mine ? 'danger.subtle' : undefined}
      _hover={{ bg: marked ? 'bg.selected' : 'bg.subtle' }}
    >
      <Box w="8" flexShrink="0">
        {follows ? null : <PersonAvatar userId={author.id} names={[author.name]} />}
      </Box>
      <Box flex="1" minW="0">
        {follows ? null : (
          <Flex gap="2" align="baseline">
            <Text fontWeight="medium" truncate>
              {mine ? t('chats.you') : author.name}
            </Text>
            <Text size="xs" tone="muted" figures>
              {clockOf(format, at)}
            </Text>
          </Flex>
        )}
        {replyTo ? (
          <Flex
            asChild
            direction="column"
            borderInlineStartWidth="2px"
            ps="2"
            my="1"
            textAlign="start"
            cursor="pointer"
            maxW="full"
          >
            <button type="button" onClick={() => onShow(replyTo.number)}>
              <Text size="xs" tone="muted">
                {replyTo.author}
              </Text>
              <Text size="sm" tone="muted" truncate dir="auto">
                {replyTo.deleted ? t('chats.deleted') : replyTo.text || t('chats.withoutText')}
              </Text>
            </button>
          </Flex>
        ) : null}
        {urgent ? <Badge tone="danger">{t('chats.urgent')}</Badge> : null}
        {deletedAt ? (
          <Text tone="muted" fontStyle="italic">
            {t('chats.deleted')}
          </Text>
        ) : (
          <CommentText body={body} mentions={message.mentions} />
        )}
        {message.editedAt && !deletedAt ? (
          <Text as="span" size="xs" tone="muted">
            {t('chats.edited')}
          </Text>
        ) : null}
        {message.patient ? <PatientCard card={message.patient} /> : null}
        <MessageFiles files={message.files} />
        {urgent && !deletedAt ? (
          <Flex gap="2" align="center" my="1" wrap="wrap">
            <Text size="sm" tone="muted">
              {t('chats.acknowledgedBy', { count: urgent.acknowledged, of: urgent.of })}
            </Text>
            {mine || urgent.mine ? null : (
              <Button
                size="sm"
                loading={acknowledge.isPending}
                onClick={() => acknowledge.mutate({ params })}
              >
                <CheckIcon />
                {t('chats.acknowledge')}
              </Button>
            )}
          </Flex>
        ) : null}
        {reactions.length > 0 ? (
          <Flex gap="1" wrap="wrap" mt="1">
            {reactions.map(({ emoji, mine: own, people }) => (
              <Button
                key={emoji}
                size="sm"
                variant={own ? 'outline' : 'ghost'}
                aria-pressed={own}
                aria-label={t('chats.reaction', { emoji, names: people.join(', ') })}
                title={people.join(', ')}
                disabled={!canWrite}
                onClick={() => toggle(emoji)}
              >
                {`${emoji} ${format.number(people.length)}`}
              </Button>
            ))}
          </Flex>
        ) : null}
        {mine && !deletedAt && message.readBy > 0 ? (
          <Text size="xs" tone="muted">
            {isDm ? t('chats.seen') : t('chats.seenBy', { count: message.readBy })}
          </Text>
        ) : null}
      </Box>
      {deletedAt ? null : (
        <Flex flexShrink="0" align="start">
          {canWrite ? (
            <ActionMenu
              trigger={<RowButton label={t('chats.react')} icon={<ReactIcon />} />}
              actions={chatReactions.map((emoji) => ({
                key: emoji,
                label: `${emoji} ${t(`chats.reactions.${emoji}`)}`,
                onSelect: () => toggle(emoji),
              }))}
            />
          ) : null}
          <RowMenu name={name} actions={actions} />
        </Flex>
      )}
      {open === 'delete' ? <DeleteMessage messageId={id} onClose={() => setOpen(null)} /> : null}
      {open === 'receipts' ? <Receipts messageId={id} onClose={() => setOpen(null)} /> : null}
    </Flex>
  );
});
