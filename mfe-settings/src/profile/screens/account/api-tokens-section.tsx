import { apiKey, apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import type { ApiToken } from '@sala/shared-contracts';
import {
  Badge,
  Box,
  Button,
  Code,
  ErrorState,
  Flex,
  lazyPart,
  LoadingState,
  Stack,
  Text,
} from '@sala/shared-ui';
import {
  failsAlone,
  notify,
  useFormat,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { useState } from 'react';
import { problemOf } from '../../parts/field-problem';
import { SettingsSection } from '../../parts/settings-section';

const NewApiToken = lazyPart(
  () => import('./new-api-token'),
  (module) => module.NewApiToken,
);
const ConfirmDialog = lazyPart(
  () => import(/* webpackExports: ["ConfirmDialog"] */ '@sala/shared-ui/overlay'),
  (module) => module.ConfirmDialog,
);

const isOver = ({ revokedAt, expiresAt }: ApiToken, now: number): boolean =>
  revokedAt !== null || Date.parse(expiresAt) <= now;

const TokenLine = ({
  token,
  now,
  onRevoke,
}: {
  readonly token: ApiToken;
  readonly now: number;
  readonly onRevoke: () => void;
}) => {
  const { t } = useTranslation('settings');
  const { date, dateTime } = useFormat();
  const over = isOver(token, now);
  return (
    <Flex
      as="li"
      gap="3"
      align="center"
      py="2.5"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0' }}
    >
      <Box flex="1" minW="0">
        <Flex gap="2" wrap="wrap" align="center">
          <Text fontWeight="medium" overflowWrap="anywhere">
            {token.name}
          </Text>
          <Code>{`${token.prefix}…`}</Code>
          {over ? (
            <Badge tone="neutral">
              {t(token.revokedAt === null ? 'tokens.expired' : 'tokens.revoked')}
            </Badge>
          ) : null}
        </Flex>
        <Text size="sm" tone="muted" figures>
          {t('tokens.facts', { owner: token.owner.name, until: date(token.expiresAt) })} ·{' '}
          {token.lastUsedAt === null
            ? t('tokens.neverUsed')
            : t('tokens.lastUsed', { time: dateTime(token.lastUsedAt) })}
        </Text>
        <Text size="sm" tone="muted" overflowWrap="anywhere">
          {token.permissions.join(', ')}
        </Text>
      </Box>
      {over ? null : (
        <Button
          size="sm"
          onClick={onRevoke}
          aria-label={t('tokens.revokeNamed', { name: token.name })}
        >
          {t('tokens.revoke')}
        </Button>
      )}
    </Flex>
  );
};

const Tokens = () => {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiToken | null>(null);
  const list = useQuery({ ...apiQuery('apiTokenList'), meta: failsAlone });
  const revoke = useMutation({
    ...apiMutation('apiTokenRevoke'),
    onSuccess: () => notify.success(t('tokens.ended')),
    onSettled: () => {
      setRevoking(null);
      return client.invalidateQueries({ queryKey: apiKey('apiTokenList') });
    },
  });
  if (list.isPending) return <LoadingState shape="text" rows={2} />;
  if (!list.data)
    return (
      <ErrorState
        problem={problemOf(list.error)}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  const { items } = list.data;
  return (
    <Stack gap="3" align="stretch">
      {items.length === 0 ? (
        <Text tone="muted">{t('tokens.none')}</Text>
      ) : (
        <ul role="list" aria-label={t('tokens.title')}>
          {items.map((token) => (
            <TokenLine
              key={token.id}
              token={token}
              now={list.dataUpdatedAt}
              onRevoke={() => setRevoking(token)}
            />
          ))}
        </ul>
      )}
      <Button alignSelf="flex-start" onClick={() => setCreating(true)}>
        {t('tokens.new')}
      </Button>
      {creating ? <NewApiToken onClose={() => setCreating(false)} /> : null}
      {revoking ? (
        <ConfirmDialog
          open
          onClose={() => setRevoking(null)}
          onConfirm={() => revoke.mutate({ params: { apiTokenId: revoking.id } })}
          title={t('tokens.revokeTitle', { name: revoking.name })}
          text={t('tokens.revokeText')}
          confirmLabel={t('tokens.revoke')}
          pending={revoke.isPending}
          danger
        />
      ) : null}
    </Stack>
  );
};

/** API tokens, for who may have them. */
export const ApiTokensSection = () => {
  const { t } = useTranslation('settings');
  if (!useCan('api-tokens:manage')) return null;
  return (
    <SettingsSection title={t('tokens.title')} text={t('tokens.text')}>
      <Tokens />
    </SettingsSection>
  );
};
