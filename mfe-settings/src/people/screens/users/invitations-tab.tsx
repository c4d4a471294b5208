import { apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import type { Invitation } from '@sala/shared-contracts';
import { EmptyState } from '@sala/shared-ui';
import { StatusChip, statusLooks } from '@sala/shared-ui/status';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import { DataTable, Pagination, RowStep, SearchInput, TableToolbar } from '@sala/shared-ui/table';
import {
  keepPreviousData,
  notify,
  useFormat,
  useMutation,
  useQuery,
  useTranslation,
} from '@sala/shell-sdk';
import { AccessDenied } from '@sala/screen-parts/denied';
import { useFailure } from '@sala/screen-parts/failure';
import { ListBody } from '@sala/screen-parts/list-screen';
import { useListScreen } from '@sala/screen-parts/use-list-screen';
import { useState } from 'react';
import type { TabProps } from './people-tab';
import { useRefreshPeople } from './use-refresh-people';
import { useRoleNames } from './use-role-names';
import { pageSize, type UsersPlace } from './users-search';

const tones = {
  pending: statusLooks.waiting,
  accepted: statusLooks.done,
  expired: statusLooks.off,
  revoked: statusLooks.cancelled,
} as const;

const Revoke = ({
  invitation,
  onClose,
}: {
  readonly invitation: Invitation;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('settings');
  const refresh = useRefreshPeople();
  const { email } = invitation;
  const revoke = useMutation({
    ...apiMutation('invitationRevoke'),
    onSuccess: () => {
      notify.success(t('users.invitations.revoked', { email }));
      onClose();
    },
    onSettled: refresh,
  });
  return (
    <ConfirmDialog
      open
      danger
      title={t('users.invitations.revokeTitle', { email })}
      text={t('users.invitations.revokeText')}
      confirmLabel={t('users.invitations.revoke')}
      pending={revoke.isPending}
      problem={useFailure(revoke.error)}
      onConfirm={() => revoke.mutate({ params: { invitationId: invitation.id } })}
      onClose={onClose}
    />
  );
};

/** Who was invited, newest first. */
export const InvitationsTab = ({ place, go }: TabProps) => {
  const { t } = useTranslation('settings');
  const { date } = useFormat();
  const nameRoles = useRoleNames();
  const canManage = useCan('users:manage');
  const [revoking, setRevoking] = useState<Invitation | null>(null);
  const refresh = useRefreshPeople();
  const query = useQuery({
    ...apiQuery('invitationList', {
      query: {
        search: place.search || undefined,
        sort: '-createdAt',
        page: place.page,
        pageSize,
      },
    }),
    placeholderData: keepPreviousData,
  });
  const list = useListScreen<Invitation, UsersPlace>({ query, rows: query.data?.items, go });
  const resend = useMutation({
    ...apiMutation('invitationResend'),
    onSuccess: ({ email }) => notify.success(t('users.invitations.resent', { email })),
    onSettled: refresh,
  });
  if (list.denied) return <AccessDenied permission={t('users.permission')} />;
  const { data } = query;
  return (
    <ListBody
      toolbar={
        <TableToolbar>
          <SearchInput
            label={t('users.invitations.search')}
            value={place.search}
            onChange={(search) => list.look({ search }, true)}
          />
        </TableToolbar>
      }
      pages={
        data && data.total > pageSize ? (
          <Pagination
            page={data.page}
            pageSize={pageSize}
            total={data.total}
            onPageChange={(page) => go({ page: page === 1 ? undefined : page })}
          />
        ) : null
      }
    >
      <DataTable
        {...list.table}
        label={t('users.tabs.invitations')}
        rowKey={({ id }) => id}
        isMuted={({ status }) => status !== 'pending'}
        columns={[
          {
            key: 'email',
            header: t('users.columns.email'),
            cut: { from: '18rem', below: '14rem' },
            cell: ({ email }) => email,
          },
          {
            key: 'status',
            phone: 'chip',
            header: t('users.columns.status'),
            width: '8rem',
            cell: ({ status }) => (
              <StatusChip {...tones[status]}>{t(`users.invitations.status.${status}`)}</StatusChip>
            ),
          },
          {
            key: 'roles',
            phone: 'line',
            header: t('users.columns.roles'),
            cut: '12rem',
            cell: nameRoles,
          },
          {
            key: 'invitedBy',
            header: t('users.invitations.by'),
            cut: '11rem',
            showFrom: 'lg',
            cell: ({ invitedBy }) => invitedBy,
          },
          {
            key: 'expiresAt',
            phone: 'line',
            header: t('users.invitations.expires'),
            width: '8rem',
            cell: ({ expiresAt }) => date(expiresAt),
          },
        ]}
        empty={
          <EmptyState
            {...(place.search
              ? { title: t('users.notFound') }
              : { title: t('users.invitations.none'), text: t('users.invitations.purpose') })}
          />
        }
        rowActions={
          canManage
            ? ({ id, email, status }) =>
                status === 'pending' || status === 'expired' ? (
                  <>
                    <RowStep
                      label={t('users.invitations.resendTo', { email })}
                      loading={resend.isPending && resend.variables.params.invitationId === id}
                      onClick={() => resend.mutate({ params: { invitationId: id } })}
                    >
                      {t('users.invitations.resend')}
                    </RowStep>
                    {status === 'pending' ? (
                      <RowStep
                        label={t('users.invitations.revokeOf', { email })}
                        onClick={() =>
                          setRevoking(data?.items.find((one) => one.id === id) ?? null)
                        }
                      >
                        {t('users.invitations.revoke')}
                      </RowStep>
                    ) : null}
                  </>
                ) : null
            : undefined
        }
      />
      {revoking ? <Revoke invitation={revoking} onClose={() => setRevoking(null)} /> : null}
    </ListBody>
  );
};
