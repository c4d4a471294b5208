import { apiQuery } from '@sala/shared-auth';
import type { SignIn } from '@sala/shared-contracts';
import { Button, ErrorState, Flex, lazyPart, LoadingState, Stack, Text } from '@sala/shared-ui';
import { failsAlone, keepPreviousData, useQuery, useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { problemOf } from '../../parts/field-problem';
import { SettingsSection } from '../../parts/settings-section';
import { SignInLine } from './sign-in-line';

const DisownSignIn = lazyPart(
  () => import('./disown-sign-in'),
  (module) => module.DisownSignIn,
);

/** How the person signed in or was refused lately, with “this wasn’t me”. */
export const SignInsSection = () => {
  const { t } = useTranslation('settings');
  const [before, setBefore] = useState<string | undefined>();
  const [asked, setAsked] = useState<SignIn | null>(null);
  const list = useQuery({
    ...apiQuery('accountSignInList', { query: before === undefined ? {} : { before } }),
    placeholderData: keepPreviousData,
    meta: failsAlone,
  });
  const items = list.data?.items ?? [];
  const last = items.at(-1)?.id;

  const contents = () => {
    if (list.isPending) return <LoadingState shape="text" rows={3} />;
    if (!list.data)
      return (
        <ErrorState
          problem={problemOf(list.error)}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      );
    return (
      <Stack gap="3" align="stretch">
        {items.length === 0 ? <Text tone="muted">{t('ownAccount.noSignIns')}</Text> : null}
        <ul role="list" aria-label={t('ownAccount.signIns')}>
          {items.map((signIn) => (
            <SignInLine key={signIn.id} signIn={signIn} onDisown={() => setAsked(signIn)} />
          ))}
        </ul>
        <Flex gap="2" wrap="wrap">
          {before === undefined ? null : (
            <Button onClick={() => setBefore(undefined)}>{t('ownAccount.newest')}</Button>
          )}
          {list.data.more && last !== undefined ? (
            <Button loading={list.isPlaceholderData} onClick={() => setBefore(last)}>
              {t('ownAccount.older')}
            </Button>
          ) : null}
        </Flex>
      </Stack>
    );
  };

  return (
    <SettingsSection title={t('ownAccount.signIns')} text={t('ownAccount.signInsText')}>
      {contents()}
      {asked ? (
        <DisownSignIn
          signIn={asked}
          proof={list.data?.proof ?? 'password'}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </SettingsSection>
  );
};
