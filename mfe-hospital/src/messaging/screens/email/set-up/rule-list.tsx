import { apiKey, apiMutation, apiQuery } from '@sala/shared-auth';
import type { EmailRule } from '@sala/shared-contracts';
import { Box, Button, EmptyState, ErrorState } from '@sala/shared-ui';
import { DeleteIcon, PlusIcon } from '@sala/shared-ui/icons';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import { DataTable, RowButton, type Column } from '@sala/shared-ui/table';
import {
  failsAlone,
  notify,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useState } from 'react';
import type { SetUpProps } from '../email-search';

const DeleteRule = ({
  rule,
  onClose,
}: {
  readonly rule: EmailRule;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const remove = useMutation({
    ...apiMutation('emailRuleDelete'),
    onSuccess: () => {
      notify.success(t('email.ruleForm.deleted', { name: rule.name }));
      onClose();
      return client.invalidateQueries({ queryKey: apiKey('emailRuleList') });
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      title={t('email.ruleForm.deleteTitle', { name: rule.name })}
      text={t('email.ruleForm.deleteText')}
      confirmLabel={t('email.ruleForm.delete')}
      onConfirm={() =>
        remove.mutate({ params: { emailRuleId: rule.id }, query: { version: rule.version } })
      }
      onClose={onClose}
      pending={remove.isPending}
      problem={useFailure(remove.error)}
    />
  );
};

/** Rules in the order in which they are asked. */
export const RuleList = ({ go }: SetUpProps) => {
  const { t } = useTranslation('hospital');
  const [deleting, setDeleting] = useState<EmailRule | null>(null);
  const list = useQuery({ ...apiQuery('emailRuleList'), meta: failsAlone });
  const failure = useFailure(list.error);
  const rows = list.data?.items ?? [];
  const columns: readonly [Column<EmailRule>, ...Column<EmailRule>[]] = [
    { key: 'name', header: t('email.ruleForm.name'), cut: '12rem', cell: ({ name }) => name },
    {
      key: 'category',
      header: t('email.category'),
      cell: ({ category }) => t(`email.categories.${category}`),
    },
    {
      key: 'priority',
      header: t('email.ruleForm.order'),
      align: 'end',
      cell: ({ priority }) => priority,
    },
  ];
  const add = (
    <Button variant="solid" onClick={() => go({ rule: 'new' })}>
      <PlusIcon />
      {t('email.ruleForm.new')}
    </Button>
  );
  return (
    <Box display="grid" gap="3" py="3">
      <DataTable
        label={t('email.setUps.rules')}
        columns={columns}
        rows={rows}
        loading={list.isPending}
        error={
          failure && !list.data ? (
            <ErrorState problem={failure} onRetry={() => void list.refetch()} />
          ) : null
        }
        rowKey={({ id }) => id}
        onOpen={({ id }) => go({ rule: id })}
        isMuted={({ enabled }) => !enabled}
        rowActions={(rule) => (
          <RowButton
            label={t('email.ruleForm.deleteNamed', { name: rule.name })}
            icon={<DeleteIcon />}
            onClick={() => setDeleting(rule)}
          />
        )}
        empty={
          <EmptyState
            title={t('email.ruleForm.none')}
            text={t('email.ruleForm.noneText')}
            action={add}
          />
        }
      />
      {rows.length > 0 ? <Box>{add}</Box> : null}
      {deleting ? <DeleteRule rule={deleting} onClose={() => setDeleting(null)} /> : null}
    </Box>
  );
};
