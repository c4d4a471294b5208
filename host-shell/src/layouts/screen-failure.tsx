import { ErrorState, Page } from '@sala/shared-ui';
import { useTranslation, type ScreenFailureProps } from '@sala/shell-sdk';
import { useEffect, useState } from 'react';
import { versionAt } from '../running';
import { tellShellLoadFailure } from '../shell-health';
import { LoadingBar } from './loading-bar';

/** The panel of a screen whose code could not be had; Retry asks for it again. */
export const ScreenFailure = ({ onRetry }: ScreenFailureProps) => {
  const { t } = useTranslation();
  const [retrying, setRetrying] = useState(false);
  useEffect(() => tellShellLoadFailure(), []);
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
        text={t('remote.failedText')}
        version={versionAt(location.pathname)}
        retrying={retrying}
        onRetry={() => void retry()}
      />
    </Page>
  );
};
