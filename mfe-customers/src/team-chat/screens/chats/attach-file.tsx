import { limits, type ChatFile } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { FileButton, useFormikContext } from '@sala/shared-ui/form';
import { AttachIcon } from '@sala/shared-ui/icons';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import type { DraftValues } from './chat-drafts';

const accepted = '.pdf,.png,.jpg,.jpeg,.webp,.docx,.xlsx,.csv,.txt';

/** Puts a file into the channel; others see it with the message. */
export const AttachFile = ({ channelId }: { readonly channelId: string }) => {
  const { t } = useTranslation('customers');
  const { values, setFieldValue } = useFormikContext<DraftValues>();
  const upload = useMutation({
    ...apiMutation('chatFileCreate'),
    onSuccess: (file: ChatFile) => void setFieldValue('files', [...values.files, file]),
  });
  return (
    <FileButton
      accept={accepted}
      variant="ghost"
      size="sm"
      label={t('chats.file')}
      aria-label={t('chats.attach')}
      loading={upload.isPending}
      disabled={values.files.length >= limits.chatFilesMax}
      onFile={(file) => {
        if (file.size > limits.attachmentMaxBytes) notify.error(t('chats.fileTooLarge'));
        else
          upload.mutate({
            params: { chatChannelId: channelId },
            query: { name: file.name.slice(-limits.fileNameMax) },
            body: file,
          });
      }}
    >
      <AttachIcon />
    </FileButton>
  );
};
