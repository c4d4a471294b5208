import { apiKey, apiQuery } from '@sala/shared-auth';
import type { SecondFactorMethod } from '@sala/shared-contracts';
import { Button, ErrorState, lazyPart, LoadingState, Stack, Text } from '@sala/shared-ui';
import { StatusChip, statusLooks } from '@sala/shared-ui/status';
import { notify, useQuery, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { SettingsSection } from '../../parts/settings-section';
import { problemOf } from '../../parts/field-problem';
import type { StartedFactor } from './second-factor-start';

/* Most visits change nothing: forms, QR code and dialog load on demand. */
const SecondFactorStart = lazyPart(
  () => import('./second-factor-start'),
  (module) => module.SecondFactorStart,
);
const SecondFactorConfirm = lazyPart(
  () => import('./second-factor-confirm'),
  (module) => module.SecondFactorConfirm,
);
const RecoveryCodes = lazyPart(
  () => import('./recovery-codes'),
  (module) => module.RecoveryCodes,
);
const SecondFactorOff = lazyPart(
  () => import('./second-factor-off'),
  (module) => module.SecondFactorOff,
);

type Stage =
  | { readonly at: 'rest' | 'start' | 'off' }
  | { readonly at: 'confirm'; readonly started: StartedFactor }
  | { readonly at: 'codes'; readonly codes: readonly string[] };

/* Initial stage. On return, the button gets the focus, since the focused one is gone. */
const initialStage: Stage = { at: 'rest' };
/** At this number of codes, new ones are suggested. */
const lowCodeCount = 2;

interface SecondFactorOnProps {
  readonly method: SecondFactorMethod;
  readonly left: number;
  readonly autoFocus: boolean;
  readonly onTurnOff: () => void;
}

const SecondFactorOn = ({ method, left, autoFocus, onTurnOff }: SecondFactorOnProps) => {
  const { t } = useTranslation('settings');
  return (
    <Stack gap="3" align="flex-start">
      <Text>{t(`account.onBy.${method}`)}</Text>
      <Text tone={left <= lowCodeCount ? 'danger' : 'muted'}>
        {t('account.codesLeft', { count: left })}
      </Text>
      {left <= lowCodeCount ? <Text tone="muted">{t('account.renewCodes')}</Text> : null}
      <Button autoFocus={autoFocus} onClick={onTurnOff}>
        {t('account.turnOff')}
      </Button>
    </Stack>
  );
};

/** Second factor: off, by app, or by mail. */
export const SecondFactorSection = () => {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const [stage, setStage] = useState<Stage>(initialStage);
  const view = useQuery(apiQuery('secondFactorView'));
  // already on before the codes are saved
  const isOn = stage.at === 'codes' || (view.data !== undefined && view.data.method !== null);
  const leave = () => setStage({ at: 'rest' });
  const returned = stage.at === 'rest' && stage !== initialStage;
  const settle = (text: string) => {
    leave();
    notify.success(text);
    return client.invalidateQueries({ queryKey: apiKey('secondFactorView') });
  };

  const contents = () => {
    if (stage.at === 'start')
      return (
        <SecondFactorStart
          onStarted={(started) => setStage({ at: 'confirm', started })}
          onCancel={leave}
        />
      );
    if (stage.at === 'confirm') {
      return (
        <SecondFactorConfirm
          started={stage.started}
          onConfirmed={(codes) => setStage({ at: 'codes', codes })}
          onCancel={leave}
        />
      );
    }
    if (stage.at === 'codes')
      return (
        <RecoveryCodes codes={stage.codes} onDone={() => void settle(t('account.turnedOn'))} />
      );
    if (view.data?.method) {
      return (
        <SecondFactorOn
          method={view.data.method}
          left={view.data.recoveryCodesLeft}
          autoFocus={returned}
          onTurnOff={() => setStage({ at: 'off' })}
        />
      );
    }
    if (view.data) {
      return (
        <Button autoFocus={returned} onClick={() => setStage({ at: 'start' })}>
          {t('account.turnOn')}
        </Button>
      );
    }
    if (view.isPending) return <LoadingState shape="text" rows={2} />;
    return (
      <ErrorState
        problem={problemOf(view.error)}
        onRetry={() => void view.refetch()}
        retrying={view.isFetching}
      />
    );
  };

  return (
    <SettingsSection
      title={t('account.secondFactor')}
      text={t('account.secondFactorText')}
      state={
        view.data ? (
          <StatusChip {...(isOn ? statusLooks.done : statusLooks.off)}>
            {t(isOn ? 'account.on' : 'account.off')}
          </StatusChip>
        ) : null
      }
    >
      {contents()}
      {stage.at === 'off' && view.data?.method ? (
        <SecondFactorOff
          method={view.data.method}
          onClose={leave}
          onDone={() => void settle(t('account.turnedOff'))}
        />
      ) : null}
    </SettingsSection>
  );
};
