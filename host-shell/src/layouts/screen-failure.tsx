import { ErrorState, Page } from '@sala/shared-ui';
import { useLocation, useTranslation, type ScreenFailureProps } from '@sala/shell-sdk';
import { useEffect, useState } from 'react';
import { useOwner } from '../composition';
import { useRemotes, versionAt } from '../remote-state';
import { reportShellLoadFailure } from '../shell-health';
import { LoadingBar } from './loading-bar';

/** Shown where a screen's code failed to load; Retry loads it again. */
export const ScreenFailure = ({ onRetry }: ScreenFailureProps) => {
  const { t } = useTranslation();
  const [retrying, setRetrying] = useState(false);
  const name = useOwner(useLocation().pathname)?.remote.name;
  const rewritten = useRemotes(
    ({ fallbackReasons }) => name !== undefined && fallbackReasons[name] === 'rewritten',
  );
  useEffect(() => reportShellLoadFailure(), []);
  const retry = async (): Promise<void> => {
    setRetrying(true);
    await onRetry();
    setRetrying(false);
  };
  return (
    <Page>
      {retrying ? <LoadingBar pending /> : null}
      <ErrorState
        wholeScreen
        title={t('remote.screenFailedTitle')}
        text={t(rewritten ? 'remote.because.rewritten' : 'remote.failedText')}
        version={versionAt(location.pathname)}
        retrying={retrying}
        onRetry={() => void retry()}
      />
    </Page>
  );
};
