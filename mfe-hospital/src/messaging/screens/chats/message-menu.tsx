import type { ConversationDetail, Message } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { ReplyIcon } from '@sala/shared-ui/icons';
import { RowMenu } from '@sala/shared-ui/menu';
import { useMutation, useTranslation } from '@sala/shell-sdk';
import { answerTo } from './chat-drafts';
import { useRefresh } from './use-refresh';

const emojis = ['👍', '❤️', '🙏', '😊'] as const;

interface MessageMenuProps {
  readonly name: string;
  readonly message: Message;
  readonly conversation: ConversationDetail;
}

/** What is done with a message of the person: quote it in an answer, or react to it. */
export const MessageMenu = ({ name, message, conversation }: MessageMenuProps) => {
  const { t } = useTranslation('hospital');
  const refresh = useRefresh();
  const react = useMutation({ ...apiMutation('messageSend'), onSettled: refresh });
  return (
    <RowMenu
      name={name}
      actions={[
        {
          key: 'reply',
          label: t('patientChats.replyTo'),
          icon: <ReplyIcon aria-hidden />,
          onSelect: () => answerTo(conversation.id, { id: message.id, text: message.body ?? '' }),
        },
        ...emojis.map((emoji) => ({
          key: emoji,
          label: t('patientChats.reactWith', { emoji }),
          onSelect: () =>
            react.mutate({
              params: { conversationId: conversation.id },
              body: {
                content: { kind: 'reaction', emoji },
                replyCount: conversation.replyCount,
                replyToId: message.id,
              },
            }),
        })),
      ]}
    />
  );
};
