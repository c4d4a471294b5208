import { apiKey, apiMutation, apiQuery } from '@sala/shared-auth';
import type { SignIn } from '@sala/shared-contracts';
import { Button, ErrorState, Flex, lazyPart, LoadingState, Stack, Text } from '@sala/shared-ui';
import {
  failsAlone,
  keepPreviousData,
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
import { SignInLine } from './sign-in-line';

const ConfirmDialog = lazyPart(
  () => import(/* webpackExports: ["ConfirmDialog"] */ '@sala/shared-ui/overlay'),
  (module) => module.ConfirmDialog,
);

/** Asks, and then takes the account back from whoever signed in. */
const Disown = ({ signIn, onClose }: { readonly signIn: SignIn; readonly onClose: () => void }) => {
  const { t } = useTranslation('settings');
  const { dateTime } = useFormat();
  const client = useQueryClient();
  const disown = useMutation({
    ...apiMutation('accountSignInDisown'),
    onSuccess: () => notify.success(t('ownAccount.tookBack')),
    onSettled: () => {
      onClose();
      return Promise.all(
        (['accountSignInList', 'accountSessionList', 'apiTokenList'] as const).map((name) =>
          client.invalidateQueries({ queryKey: apiKey(name) }),
        ),
      );
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      onConfirm={() => disown.mutate({ params: { signInId: signIn.id } })}
      title={t('ownAccount.notMeTitle', { time: dateTime(signIn.at) })}
      text={t('ownAccount.notMeText')}
      confirmLabel={t('ownAccount.notMe')}
      pending={disown.isPending}
    />
  );
};

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
      {asked ? <Disown signIn={asked} onClose={() => setAsked(null)} /> : null}
    </SettingsSection>
  );
};
