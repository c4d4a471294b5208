import { ErrorState, Page } from '@sala/shared-ui';
import { useTranslation, type ScreenFailureProps } from '@sala/shell-sdk';
import { useState } from 'react';

/** The panel of a screen whose code could not be had; Retry asks for it again. */
export const ScreenFailure = ({ onRetry }: ScreenFailureProps) => {
  const { t } = useTranslation();
  const [retrying, setRetrying] = useState(false);
  return (
    <Page>
      <ErrorState
        title={t('remote.screenFailedTitle')}
        text={t('remote.failedText')}
        retrying={retrying}
        onRetry={() => {
          setRetrying(true);
          onRetry();
        }}
      />
    </Page>
  );
};
