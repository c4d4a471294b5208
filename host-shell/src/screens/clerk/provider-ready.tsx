import { Button, Center, ErrorState, LoadingState, Page } from '@sala/shared-ui';
import { Link, useTranslation } from '@sala/shell-sdk';
import type { ReactNode } from 'react';
import { paths } from '../../paths';
import { useExternalAuth } from './external-auth';
import { clerkNamespace } from './messages';

/** Shows a screen once the provider's code has loaded, or its failure. */
export const ProviderReady = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation(clerkNamespace);
  const { provider, state } = useExternalAuth();
  if (state === 'ready') return children;
  if (state === 'loading') {
    return (
      <Center flex="1">
        <LoadingState shape="form" label={t('clerk.loading')} />
      </Center>
    );
  }
  return (
    <Page width="form" mx="auto">
      <ErrorState
        title={t('clerk.failed.title')}
        text={t('clerk.failed.text', { provider: t(`clerk.provider.${provider}`) })}
        onRetry={() => location.reload()}
        action={
          <Button asChild>
            <Link reloadDocument to={paths.signIn}>
              {t('clerk.setup.back')}
            </Link>
          </Button>
        }
      />
    </Page>
  );
};
