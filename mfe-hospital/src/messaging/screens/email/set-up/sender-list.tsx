import { apiKey, apiMutation, apiQuery } from '@sala/shared-auth';
import type { EmailSender } from '@sala/shared-contracts';
import { Box, EmptyState } from '@sala/shared-ui';
import { DeleteIcon } from '@sala/shared-ui/icons';
import { DataTable, RowButton, type Column } from '@sala/shared-ui/table';
import {
  failsAlone,
  notify,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';

/** Where mail of a sender goes, because somebody moved it there. */
export const SenderList = () => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const list = useQuery({ ...apiQuery('emailSenderList'), meta: failsAlone });
  const forget = useMutation({
    ...apiMutation('emailSenderDelete'),
    onSuccess: () => {
      notify.success(t('email.senders.forgotten'));
      return client.invalidateQueries({ queryKey: apiKey('emailSenderList') });
    },
  });
  const columns: readonly [Column<EmailSender>, ...Column<EmailSender>[]] = [
    {
      key: 'address',
      header: t('email.senders.address'),
      cut: '14rem',
      cell: ({ address }) => address,
    },
    {
      key: 'category',
      header: t('email.category'),
      cell: ({ category }) => t(`email.categories.${category}`),
    },
    { key: 'by', header: t('email.senders.by'), cut: '8rem', cell: ({ taughtBy }) => taughtBy },
  ];
  return (
    <Box py="3">
      <DataTable
        label={t('email.setUps.senders')}
        columns={columns}
        rows={list.data?.items ?? []}
        loading={list.isPending}
        rowKey={({ id }) => id}
        rowActions={({ id, address }) => (
          <RowButton
            label={t('email.senders.forget', { address })}
            icon={<DeleteIcon />}
            loading={forget.isPending}
            onClick={() => forget.mutate({ params: { emailSenderId: id } })}
          />
        )}
        empty={<EmptyState title={t('email.senders.none')} text={t('email.senders.noneText')} />}
      />
    </Box>
  );
};
