import { limits, type ChatChannelDetail } from '@sala/shared-contracts';
import { apiKey, apiMutation } from '@sala/shared-auth';
import { TextField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { useFormat, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';

interface RenameGroupProps {
  readonly channel: ChatChannelDetail;
  readonly onClose: () => void;
}

export const RenameGroup = ({ channel, onClose }: RenameGroupProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const client = useQueryClient();
  const rename = useMutation({
    ...apiMutation('chatChannelRename'),
    onSuccess: () => {
      for (const name of ['chatChannelList', 'chatChannelView'] as const)
        void client.invalidateQueries({ queryKey: apiKey(name) });
      onClose();
    },
  });
  const schema = useMemo(
    () =>
      yup.object({
        name: yup
          .string()
          .trim()
          .required(t('chats.rules.name'))
          .max(limits.chatNameMax, t('rules.tooLong', { max: format.number(limits.chatNameMax) })),
      }),
    [t, format],
  );
  return (
    <FormDialog<{ name: string }>
      open
      size="sm"
      title={t('chats.rename')}
      submitLabel={t('chats.save')}
      initialValues={{ name: channel.name }}
      validationSchema={schema}
      onClose={onClose}
      submitting={rename.isPending}
      problem={useFailure(rename.error)}
      onSubmit={({ name }) =>
        rename.mutate({ params: { chatChannelId: channel.id }, body: { name: name.trim() } })
      }
    >
      <TextField name="name" label={t('newChats.name')} required countTo={limits.chatNameMax} />
    </FormDialog>
  );
};
