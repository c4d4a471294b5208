import { apiKey, apiMutation } from '@sala/shared-auth';
import type { QuickReply } from '@sala/shared-contracts';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';

interface DeleteReplyProps {
  readonly reply: QuickReply;
  readonly onClose: () => void;
}

export const DeleteReply = ({ reply, onClose }: DeleteReplyProps) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const remove = useMutation({
    ...apiMutation('quickReplyDelete'),
    onSuccess: () => {
      notify.success(t('quickReplies.deleted', { name: reply.title }));
      onClose();
      return client.invalidateQueries({ queryKey: apiKey('quickReplyList') });
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      title={t('quickReplies.deleteTitle', { name: reply.title })}
      text={t('quickReplies.deleteText')}
      confirmLabel={t('quickReplies.delete')}
      onConfirm={() =>
        remove.mutate({ params: { quickReplyId: reply.id }, query: { version: reply.version } })
      }
      onClose={onClose}
      pending={remove.isPending}
      problem={useFailure(remove.error)}
    />
  );
};
