import { apiKey, apiMutation } from '@sala/shared-auth';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import { useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';

interface DeleteMessageProps {
  readonly messageId: string;
  readonly onClose: () => void;
}

/** Deletes a message for everyone; that there was one stays. */
export const DeleteMessage = ({ messageId, onClose }: DeleteMessageProps) => {
  const { t } = useTranslation('customers');
  const client = useQueryClient();
  const remove = useMutation({
    ...apiMutation('chatMessageDelete'),
    onSuccess: () => {
      for (const name of ['chatMessageList', 'chatChannelList'] as const)
        void client.invalidateQueries({ queryKey: apiKey(name) });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      title={t('chats.deleteTitle')}
      text={t('chats.deleteText')}
      confirmLabel={t('delete')}
      onConfirm={() => remove.mutate({ params: { chatMessageId: messageId } })}
      onClose={onClose}
      pending={remove.isPending}
      problem={useFailure(remove.error)}
    />
  );
};
