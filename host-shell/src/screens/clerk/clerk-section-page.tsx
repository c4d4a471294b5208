import { ApiError, apiQuery } from '@sala/shared-auth';
import { Center, ErrorState, lazyPart, LoadingState, Page } from '@sala/shared-ui';
import { Outlet, useQuery, useTranslation } from '@sala/shell-sdk';
import { SandboxAuth } from './sandbox-auth';
import { ProviderChoice } from './provider-choice';
import { clerkNamespace } from './messages';

const ClerkAuth = lazyPart(
  () => import(/* webpackChunkName: "clerk-sdk" */ './clerk-auth'),
  (module) => module.ClerkAuth,
);

/**
 * /clerk: third-party sign-in (docs/spec/identity.md). Clerk's SDK with a publishable key,
 * otherwise the demonstration's sandbox provider, otherwise how to set Clerk up.
 */
export default function ClerkSectionPage() {
  const { t } = useTranslation(clerkNamespace);
  const providers = useQuery({ ...apiQuery('authProviders'), staleTime: Infinity });
  if (providers.isPending) {
    return (
      <Center flex="1">
        <LoadingState shape="form" label={t('clerk.loading')} />
      </Center>
    );
  }
  if (providers.isError) {
    return (
      <Page width="form" mx="auto">
        <ErrorState
          problem={providers.error instanceof ApiError ? providers.error.problem : null}
          retrying={providers.isFetching}
          onRetry={() => void providers.refetch()}
        />
      </Page>
    );
  }
  const { clerk, sandbox } = providers.data;
  if (clerk) {
    return (
      <ClerkAuth publishableKey={clerk.publishableKey}>
        <Outlet />
      </ClerkAuth>
    );
  }
  if (sandbox) {
    return (
      <SandboxAuth>
        <Outlet />
      </SandboxAuth>
    );
  }
  return <ProviderChoice sandbox={false} />;
}
