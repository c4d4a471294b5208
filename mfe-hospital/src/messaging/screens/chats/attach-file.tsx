import { limits, type ConversationDetail } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { FileButton, useFormikContext } from '@sala/shared-ui/form';
import { AttachIcon } from '@sala/shared-ui/icons';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import type { ChatDraft } from './chat-drafts';
import { useRefresh } from './use-refresh';

const accepted = '.pdf,.png,.jpg,.jpeg,.docx,.xlsx,.csv,.txt,.mp3,.ogg,.m4a,.aac,.mp4,.3gp';

/** Files go at once, with what is typed as their caption. */
export const AttachFile = ({
  conversation,
  seen,
  onSent,
}: {
  readonly conversation: ConversationDetail;
  readonly seen: number;
  readonly onSent: () => void;
}) => {
  const { t } = useTranslation('hospital');
  const { values, errors } = useFormikContext<ChatDraft>();
  const refresh = useRefresh();
  const upload = useMutation({
    ...apiMutation('messageFileCreate'),
    onSuccess: onSent,
    onSettled: refresh,
  });
  const caption = values.body.trim();
  return (
    <FileButton
      accept={accepted}
      variant="ghost"
      size="sm"
      label={t('patientChats.file')}
      aria-label={t('patientChats.attach')}
      loading={upload.isPending}
      disabled={[...caption].length > limits.messageButtonBodyMax || errors.body !== undefined}
      onFile={(file) => {
        if (file.size > limits.messageMediaMaxBytes) notify.error(t('patientChats.fileTooLarge'));
        else
          upload.mutate({
            params: { conversationId: conversation.id },
            query: {
              name: file.name.slice(-limits.fileNameMax),
              replyCount: seen,
              ...(caption && { caption }),
            },
            body: file,
          });
      }}
    >
      <AttachIcon />
    </FileButton>
  );
};
