import { ApiError, apiKey, apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import type { PrivacyNotice } from '@sala/shared-contracts';
import { Box, Button, EmptyState, ErrorState, lazyPart, Text } from '@sala/shared-ui';
import { DeleteIcon, EditIcon, PlusIcon, SecurityIcon } from '@sala/shared-ui/icons';
import { StatusChip, statusLooks } from '@sala/shared-ui/status';
import { RowMenu } from '@sala/shared-ui/menu';
import { DataTable, TableToolbar, type Column } from '@sala/shared-ui/table';
import {
  failsAlone,
  notify,
  useFormat,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { nothingOpen, type OrganizationSearch } from './organization-search';

const OpenNotice = lazyPart(
  () => import('./open-notice'),
  (module) => module.OpenNotice,
);

interface PrivacyTabProps {
  /** `new`, or the id of the open notice. */
  readonly noticeId: string;
  readonly onChange: (changes: Partial<OrganizationSearch>) => void;
}

/* In force: the newest published notice of its kind and language. */
const inForce = (notices: readonly PrivacyNotice[], notice: PrivacyNotice): boolean =>
  notice.publishedAt !== null &&
  !notices.some(
    (other) =>
      other.kind === notice.kind &&
      other.locale === notice.locale &&
      other.publishedAt !== null &&
      other.number > notice.number,
  );

const useColumns = (
  notices: readonly PrivacyNotice[],
): readonly [Column<PrivacyNotice>, ...Column<PrivacyNotice>[]] => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const state = (notice: PrivacyNotice) => {
    if (notice.publishedAt === null)
      return <StatusChip {...statusLooks.waiting}>{t('organization.notices.isDraft')}</StatusChip>;
    return inForce(notices, notice) ? (
      <StatusChip {...statusLooks.done}>{t('organization.notices.inForce')}</StatusChip>
    ) : (
      <StatusChip {...statusLooks.off}>{t('organization.notices.before')}</StatusChip>
    );
  };
  return [
    {
      key: 'kind',
      header: t('organization.notices.kind'),
      cell: ({ kind, number }) =>
        t('organization.notices.named', { kind: t(`organization.noticeKinds.${kind}`), number }),
    },
    {
      key: 'locale',
      header: t('organization.notices.locale'),
      width: '8rem',
      cell: ({ locale }) => t(`organization.locales.${locale}`),
    },
    {
      key: 'purposes',
      header: t('organization.notices.purposes'),
      width: '9rem',
      phone: 'hidden',
      cell: ({ purposes }) =>
        t('organization.notices.purposeCount', {
          count: purposes.filter(({ required }) => required).length,
          all: purposes.length,
        }),
    },
    {
      key: 'publishedAt',
      header: t('organization.notices.publishedOn'),
      width: '9rem',
      cell: ({ publishedAt }) => (publishedAt === null ? '' : format.date(publishedAt)),
    },
    { key: 'state', header: t('organization.list.state'), width: '9rem', cell: state },
  ];
};

/**
 * Privacy notices with their versions: drafts are editable, published ones are final
 * (docs/spec/clinic.md §7).
 */
export const PrivacyTab = ({ noticeId, onChange }: PrivacyTabProps) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const canManage = useCan('organization:manage');
  const list = useQuery({ ...apiQuery('privacyNoticeList'), meta: failsAlone });
  const notices = list.data?.items ?? [];
  const columns = useColumns(notices);
  const remove = useMutation({
    ...apiMutation('privacyNoticeDelete'),
    onSuccess: () => notify.success(t('organization.notices.deleted')),
    onSettled: () => client.invalidateQueries({ queryKey: apiKey('privacyNoticeList') }),
  });
  const open = (id: string) => onChange({ ...nothingOpen, noticeId: id });
  const create = canManage ? (
    <Button onClick={() => open('new')}>
      <PlusIcon />
      {t('organization.notices.new')}
    </Button>
  ) : null;
  return (
    <Box>
      <TableToolbar end={create}>
        <Text size="sm" tone="muted">
          {t('organization.notices.about')}
        </Text>
      </TableToolbar>
      <DataTable
        label={t('organization.tabs.privacy')}
        columns={columns}
        rows={notices}
        rowKey={({ id }) => id}
        loading={list.isPending}
        isMuted={(notice) => notice.publishedAt !== null && !inForce(notices, notice)}
        selectedKey={noticeId}
        onOpen={({ id }) => open(id)}
        rowActions={
          canManage
            ? (notice) =>
                notice.publishedAt === null ? (
                  <RowMenu
                    name={t('organization.notices.draft', { number: notice.number })}
                    actions={[
                      {
                        key: 'edit',
                        label: t('organization.actions.edit'),
                        icon: <EditIcon />,
                        onSelect: () => open(notice.id),
                      },
                      {
                        key: 'delete',
                        label: t('organization.notices.delete'),
                        icon: <DeleteIcon />,
                        danger: true,
                        onSelect: () => remove.mutate({ params: { noticeId: notice.id } }),
                      },
                    ]}
                  />
                ) : null
            : undefined
        }
        empty={
          <EmptyState
            icon={<SecurityIcon />}
            title={t('organization.notices.emptyTitle')}
            text={t('organization.notices.emptyText')}
            action={create}
          />
        }
        error={
          list.isLoadingError ? (
            <ErrorState
              problem={list.error instanceof ApiError ? list.error.problem : null}
              onRetry={() => void list.refetch()}
              retrying={list.isFetching}
            />
          ) : undefined
        }
      />
      {noticeId && list.data ? (
        <OpenNotice
          key={noticeId}
          noticeId={noticeId}
          notices={notices}
          onClose={() => onChange(nothingOpen)}
        />
      ) : null}
    </Box>
  );
};
