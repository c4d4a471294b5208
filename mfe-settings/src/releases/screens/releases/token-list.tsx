import { apiKey, apiMutation, apiQuery } from '@sala/shared-auth';
import type { ReleaseToken } from '@sala/shared-contracts';
import { Badge, Button, Code, EmptyState, ErrorState, Flex, lazyPart, Text } from '@sala/shared-ui';
import { LockIcon, PlusIcon } from '@sala/shared-ui/icons';
import { StatusChip, statusLooks } from '@sala/shared-ui/status';
import { DataTable, type Column } from '@sala/shared-ui/table';
import {
  failsAlone,
  notify,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { useState } from 'react';
import { Age } from './relative-age';
import { problemOf } from './use-releases';

const TokenDialog = lazyPart(
  () => import(/* webpackChunkName: "release-dialogs" */ './dialogs/token-dialog'),
  (module) => module.TokenDialog,
);
const ConfirmDialog = lazyPart(
  () => import(/* webpackExports: ["ConfirmDialog"] */ '@sala/shared-ui/overlay'),
  (module) => module.ConfirmDialog,
);

/** Paths a token may claim: all for administrators, otherwise those granted or owned. */
const Paths = ({ token: { remote, scopes, prefixes } }: { readonly token: ReleaseToken }) => {
  const { t } = useTranslation('settings');
  if (scopes.includes('admin')) return t('releases.tokens.anyPath');
  if (!scopes.includes('publish')) return t('releases.tokens.noPaths');
  if (!prefixes)
    return t('releases.tokens.ownPaths', {
      path: remote ? remote.replace(/^mfe_/, '/') : t('releases.tokens.ofItsName'),
    });
  return (
    <Flex as="span" display="inline-flex" gap="1" wrap="wrap">
      {prefixes.map((prefix) => (
        <Code key={prefix}>{prefix}</Code>
      ))}
    </Flex>
  );
};

/** Tokens of pipelines, without secrets. */
export const TokenList = ({ remotes }: { readonly remotes: readonly string[] }) => {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const [creating, setCreating] = useState(false);
  const [ending, setEnding] = useState<ReleaseToken | null>(null);
  const list = useQuery({ ...apiQuery('releaseTokenList'), meta: failsAlone });
  const end = useMutation({
    ...apiMutation('releaseTokenRevoke'),
    onSuccess: ({ name }) => {
      notify.success(t('releases.tokens.ended', { name }));
      setEnding(null);
    },
    onSettled: () => client.invalidateQueries({ queryKey: apiKey('releaseTokenList') }),
  });
  const columns: readonly [Column<ReleaseToken>, ...Column<ReleaseToken>[]] = [
    { key: 'name', header: t('releases.tokens.name'), cell: ({ name }) => name },
    {
      key: 'state',
      header: t('releases.tokens.state'),
      cell: ({ revokedAt }) =>
        revokedAt ? (
          <StatusChip {...statusLooks.off}>{t('releases.tokens.revoked')}</StatusChip>
        ) : (
          <StatusChip {...statusLooks.done}>{t('releases.tokens.valid')}</StatusChip>
        ),
    },
    {
      key: 'remote',
      header: t('releases.tokens.remote'),
      cell: ({ remote }) => (remote ? <Code>{remote}</Code> : t('releases.tokens.all')),
    },
    {
      key: 'scopes',
      header: t('releases.tokens.scopes'),
      cell: ({ scopes }) => (
        <Flex as="span" display="inline-flex" gap="1" wrap="wrap">
          {scopes.map((scope) => (
            <Badge key={scope}>{t(`releases.tokens.scope.${scope}`)}</Badge>
          ))}
        </Flex>
      ),
    },
    {
      key: 'prefixes',
      header: t('releases.tokens.prefixes'),
      cell: (token) => <Paths token={token} />,
      showFrom: 'lg',
    },
    {
      key: 'used',
      header: t('releases.tokens.used'),
      cell: ({ lastUsedAt }) => (lastUsedAt ? <Age at={lastUsedAt} /> : t('releases.tokens.never')),
      showFrom: 'lg',
    },
    {
      key: 'created',
      header: t('releases.tokens.created'),
      cell: ({ createdAt, createdBy }) => (
        <>
          <Age at={createdAt} /> · {createdBy}
        </>
      ),
      showFrom: 'xl',
    },
  ];
  const create = (
    <Button variant="solid" onClick={() => setCreating(true)}>
      <PlusIcon />
      {t('releases.tokens.new')}
    </Button>
  );
  const items = list.data?.items ?? [];
  return (
    <>
      <Flex gap="3" align="center" wrap="wrap" mb="3">
        <Text tone="muted" flex="1 1 16rem">
          {t('releases.tokens.text')}
        </Text>
        {items.length > 0 ? create : null}
      </Flex>
      <DataTable
        label={t('releases.tabs.tokens')}
        columns={columns}
        rows={items}
        rowKey={({ id }) => id}
        isMuted={({ revokedAt }) => revokedAt !== null}
        loading={list.isPending}
        rowActions={(token) =>
          token.revokedAt ? null : (
            <Button
              size="sm"
              aria-label={t('releases.tokens.revokeNamed', { name: token.name })}
              onClick={() => setEnding(token)}
            >
              {t('releases.do.revoke')}
            </Button>
          )
        }
        empty={
          <EmptyState
            icon={<LockIcon />}
            title={t('releases.tokens.empty')}
            text={t('releases.tokens.emptyText')}
            action={create}
          />
        }
        error={
          list.error && !list.data ? (
            <ErrorState
              problem={problemOf(list.error)}
              onRetry={() => void list.refetch()}
              retrying={list.isFetching}
            />
          ) : null
        }
      />
      {creating ? <TokenDialog remotes={remotes} onClose={() => setCreating(false)} /> : null}
      {ending ? (
        <ConfirmDialog
          open
          danger
          title={t('releases.tokens.revokeTitle', { name: ending.name })}
          text={t('releases.tokens.revokeText')}
          confirmLabel={t('releases.do.revoke')}
          pending={end.isPending}
          problem={problemOf(end.error)}
          onConfirm={() => end.mutate({ params: { tokenId: ending.id } })}
          onClose={() => setEnding(null)}
        />
      ) : null}
    </>
  );
};
