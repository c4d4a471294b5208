import { ErrorBoundary, ErrorState, Page } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import type { ReactNode } from 'react';
import { composition } from '../composition';

interface FrameBoundaryProps {
  readonly resetKey: string;
  readonly children: ReactNode;
}

/** A screen that fails while rendering is caught in its own area; the frame stays alive. */
export const FrameBoundary = ({ resetKey, children }: FrameBoundaryProps) => {
  const { t } = useTranslation();
  return (
    <ErrorBoundary
      resetKey={resetKey}
      fallback={(_error, reset) => (
        <Page>
          <ErrorState title={t('errors.crash.title')} text={t('errors.500.text')} onRetry={reset} requestId={composition.id} />
        </Page>
      )}
    >
      {children}
    </ErrorBoundary>
  );
};
