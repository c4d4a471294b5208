import { apiKey, apiMutation, apiQuery, useAuth } from '@sala/shared-auth';
import type { CompanyEncryption } from '@sala/shared-contracts';
import { Button, Card, ErrorState, Heading, LoadingState, Text } from '@sala/shared-ui';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import {
  failsAlone,
  notify,
  useFormat,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useId, useState } from 'react';

const runShownEvery = 3000;

const isRunning = (state: CompanyEncryption | undefined): boolean =>
  state?.run?.finishedAt === null;

/** What is kept now, and how far the job is. */
const State = ({ state }: { readonly state: CompanyEncryption }) => {
  const { t } = useTranslation('settings');
  const format = useFormat();
  return (
    <>
      <Text mt="1">
        {state.keySince === null
          ? t('companySettings.encryption.isOff')
          : t('companySettings.encryption.isOn', { date: format.dateTime(state.keySince) })}
      </Text>
      {state.run && isRunning(state) ? (
        <Text size="sm" tone="muted" role="status">
          {t('companySettings.encryption.running', { count: state.run.rewritten })}
        </Text>
      ) : null}
    </>
  );
};

interface SwitchProps {
  readonly state: CompanyEncryption;
}

const Switch = ({ state: { on, available, required } }: SwitchProps) => {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const isOwner = useAuth(({ user }) => user?.roles.includes('owner') ?? false);
  const [asking, setAsking] = useState(false);
  const update = useMutation({
    ...apiMutation('companyEncryptionUpdate'),
    onSuccess: ({ on: now }) => {
      notify.success(t(`companySettings.encryption.${now ? 'switchedOn' : 'switchedOff'}`));
      setAsking(false);
    },
    onSettled: () => client.invalidateQueries({ queryKey: apiKey('companyEncryptionView') }),
  });
  const failure = useFailure(update.error);
  const reason = !isOwner
    ? t('companySettings.ownersOnly')
    : !available
      ? t('companySettings.encryption.unavailable')
      : required && on
        ? t('companySettings.encryption.required')
        : null;
  if (reason !== null)
    return (
      <Text size="sm" tone="muted" mt="3">
        {reason}
      </Text>
    );
  const words = on ? 'off' : 'on';
  return (
    <>
      <Button mt="3" onClick={() => setAsking(true)}>
        {t(`companySettings.encryption.${words}.open`)}
      </Button>
      {asking ? (
        <ConfirmDialog
          open
          danger={on}
          title={t(`companySettings.encryption.${words}.title`)}
          text={t(`companySettings.encryption.${words}.text`)}
          confirmLabel={t(`companySettings.encryption.${words}.confirm`)}
          pending={update.isPending}
          problem={failure}
          onConfirm={() => update.mutate({ body: { on: !on } })}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
};

/** Files and clinical texts under a key of the company; for owners. */
export const EncryptionSection = () => {
  const { t } = useTranslation('settings');
  const id = useId();
  const view = useQuery({
    ...apiQuery('companyEncryptionView'),
    meta: failsAlone,
    refetchInterval: ({ state }) => (isRunning(state.data) ? runShownEvery : false),
  });
  const failure = useFailure(view.error);
  return (
    <Card as="section" aria-labelledby={id} mt="6">
      <Heading id={id}>{t('companySettings.encryption.heading')}</Heading>
      <Text tone="muted" mt="1">
        {t('companySettings.encryption.about')}
      </Text>
      {view.data ? (
        <>
          <State state={view.data} />
          <Switch state={view.data} />
        </>
      ) : failure ? (
        <ErrorState
          problem={failure}
          onRetry={() => void view.refetch()}
          retrying={view.isFetching}
        />
      ) : (
        <LoadingState shape="form" />
      )}
    </Card>
  );
};
