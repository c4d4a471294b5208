import { apiKey, apiMutation, ApiError, apiQuery, useCan } from '@sala/shared-auth';
import type { ExternalIdentity } from '@sala/shared-contracts';
import { Button, EmptyState, ErrorState, Text } from '@sala/shared-ui';
import { StatusChip, statusLooks } from '@sala/shared-ui/status';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import { DataTable, type Column } from '@sala/shared-ui/table';
import {
  notify,
  useFormat,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { useState } from 'react';
import { clerkNamespace } from './messages';

/** Links and unlinks, with one toast each. */
const useLinks = () => {
  const { t } = useTranslation(clerkNamespace);
  const queryClient = useQueryClient();
  const done = (message: 'linkedNotice' | 'unlinkedNotice') => (identity: ExternalIdentity) => {
    notify.success(
      t(`clerk.users.${message}`, {
        name: identity.member.name,
        provider: t(`clerk.provider.${identity.provider}`),
      }),
    );
    return queryClient.invalidateQueries({ queryKey: apiKey('externalIdentityList') });
  };
  return {
    link: useMutation({ ...apiMutation('externalIdentityLink'), onSuccess: done('linkedNotice') }),
    unlink: useMutation({
      ...apiMutation('externalIdentityUnlink'),
      onSuccess: done('unlinkedNotice'),
    }),
  };
};

const useColumns = (): readonly [Column<ExternalIdentity>, ...Column<ExternalIdentity>[]] => {
  const { t } = useTranslation(clerkNamespace);
  const { dateTime } = useFormat();
  return [
    { key: 'member', header: t('clerk.users.columns.member'), cell: ({ member }) => member.name },
    {
      key: 'identity',
      header: t('clerk.users.columns.identity'),
      cell: ({ provider, email }) => (
        <Text truncate>
          {t(`clerk.provider.${provider}`)} · {email}
        </Text>
      ),
    },
    {
      key: 'state',
      header: t('clerk.users.columns.state'),
      cell: ({ linkedAt }) => (
        <StatusChip {...(linkedAt ? statusLooks.done : statusLooks.planned)}>
          {t(linkedAt ? 'clerk.users.linked' : 'clerk.users.unlinked')}
        </StatusChip>
      ),
    },
    {
      key: 'seen',
      header: t('clerk.users.columns.seen'),
      cell: ({ lastSeenAt }) => dateTime(lastSeenAt),
      showFrom: 'lg',
    },
  ];
};

/** @param props.seen waits until the API has recorded the current identity. */
export const Identities = ({ seen }: { readonly seen: boolean }) => {
  const { t } = useTranslation(clerkNamespace);
  const [leaving, setLeaving] = useState<ExternalIdentity | null>(null);
  const list = useQuery({ ...apiQuery('externalIdentityList'), enabled: seen });
  const { link, unlink } = useLinks();
  const canManage = useCan('users:manage');
  const columns = useColumns();
  const busy = link.isPending ? link.variables.params.identityId : undefined;
  const act = (identity: ExternalIdentity) => {
    if (identity.linkedAt) setLeaving(identity);
    else link.mutate({ params: { identityId: identity.id } });
  };
  const actionOf = (identity: ExternalIdentity) => (
    <Button size="sm" loading={busy === identity.id} onClick={() => act(identity)}>
      {t(identity.linkedAt ? 'clerk.users.unlink' : 'clerk.users.link')}
    </Button>
  );
  return (
    <>
      <DataTable
        label={t('clerk.users.title')}
        columns={columns}
        rows={list.data?.items ?? []}
        rowKey={({ id }) => id}
        rowActions={canManage ? actionOf : undefined}
        loading={list.isPending}
        empty={<EmptyState title={t('clerk.users.empty')} text={t('clerk.users.emptyText')} />}
        {...(list.isError
          ? {
              error: (
                <ErrorState
                  problem={list.error instanceof ApiError ? list.error.problem : null}
                  retrying={list.isFetching}
                  onRetry={() => void list.refetch()}
                />
              ),
            }
          : {})}
      />
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        onConfirm={() => {
          if (leaving)
            unlink.mutate(
              { params: { identityId: leaving.id } },
              { onSuccess: () => setLeaving(null) },
            );
        }}
        title={t('clerk.users.confirmUnlink', { name: leaving?.member.name ?? '' })}
        text={t('clerk.users.confirmText')}
        confirmLabel={t('clerk.users.unlink')}
        danger
        pending={unlink.isPending}
        problem={unlink.error instanceof ApiError ? unlink.error.problem : null}
      />
    </>
  );
};
