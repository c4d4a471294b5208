import { ApiError, apiKey, apiMutation } from '@sala/shared-auth';
import type { ScimToken, SsoView } from '@sala/shared-contracts';
import { Box, Button, Flex, lazyPart, Text } from '@sala/shared-ui';
import { notify, useFormat, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { CopiedValue } from './copied-value';
import { SsoSection } from './sso-section';

const ConfirmDialog = lazyPart(
  () => import(/* webpackExports: ["ConfirmDialog"] */ '@sala/shared-ui/overlay'),
  (module) => module.ConfirmDialog,
);

const problemOf = (error: unknown) => (error instanceof ApiError ? error.problem : null);

interface DirectorySectionProps {
  readonly view: Pick<SsoView, 'scimTokens' | 'scimUrl'>;
  readonly canManage: boolean;
}

/** Tokens with which the company's directory keeps its people here (SCIM). */
export const DirectorySection = ({ view, canManage }: DirectorySectionProps) => {
  const { t } = useTranslation('settings');
  const { dateTime } = useFormat();
  const queries = useQueryClient();
  const [leaving, setLeaving] = useState<ScimToken | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: apiKey('ssoView') });
  const create = useMutation({
    ...apiMutation('scimTokenIssue'),
    gcTime: 0, // do not cache the token
    onSuccess: refresh,
  });
  const revoke = useMutation({
    ...apiMutation('scimTokenRevoke'),
    onSuccess: async () => {
      await refresh();
      notify.success(t('singleSignOn.tokenRevoked'));
      setLeaving(null);
    },
  });
  return (
    <SsoSection title={t('singleSignOn.directory')} text={t('singleSignOn.directoryText')}>
      <CopiedValue label={t('singleSignOn.scimUrl')} value={view.scimUrl} />
      <Box as="ul" role="list" mt="3">
        {view.scimTokens.map((token) => (
          <Flex as="li" key={token.id} gap="2" align="center" borderTopWidth="1px" py="2">
            <Box flex="1" minW="0">
              <Text>{t('singleSignOn.tokenEnds', { lastFour: token.lastFour })}</Text>
              <Text size="xs" tone="muted" figures>
                {token.lastUsedAt === null
                  ? t('singleSignOn.tokenUnused', { when: dateTime(token.createdAt) })
                  : t('singleSignOn.tokenUsed', { when: dateTime(token.lastUsedAt) })}
              </Text>
            </Box>
            {canManage ? (
              <Button
                size="sm"
                variant="ghost"
                aria-label={t('singleSignOn.revokeNamed', { lastFour: token.lastFour })}
                onClick={() => setLeaving(token)}
              >
                {t('singleSignOn.revoke')}
              </Button>
            ) : null}
          </Flex>
        ))}
      </Box>
      {view.scimTokens.length === 0 ? <Text tone="muted">{t('singleSignOn.noTokens')}</Text> : null}
      <Box role="status" mt="3">
        {create.data ? (
          <CopiedValue label={t('singleSignOn.tokenOnce')} value={create.data.token} />
        ) : null}
      </Box>
      {create.isError ? (
        <Text role="alert" size="sm" tone="danger" mt="2">
          {problemOf(create.error)?.title ?? t('singleSignOn.testFailed')}
        </Text>
      ) : null}
      {canManage ? (
        <Button mt="3" loading={create.isPending} onClick={() => create.mutate({})}>
          {t('singleSignOn.newToken')}
        </Button>
      ) : null}
      {leaving ? (
        <ConfirmDialog
          open
          danger
          onClose={() => setLeaving(null)}
          onConfirm={() => revoke.mutate({ params: { scimTokenId: leaving.id } })}
          title={t('singleSignOn.revokeTitle', { lastFour: leaving.lastFour })}
          text={t('singleSignOn.revokeText')}
          confirmLabel={t('singleSignOn.revoke')}
          pending={revoke.isPending}
          problem={problemOf(revoke.error)}
        />
      ) : null}
    </SsoSection>
  );
};
