import { apiQuery } from '@sala/shared-auth';
import type { Contract, EndpointOutput } from '@sala/shared-contracts';
import { Button, Flex, Text } from '@sala/shared-ui';
import { Link, useLocation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useEffect, useState } from 'react';
import { whenIdle } from '../idle';
import { localPath, paths, withSearch } from '../paths';

type Providers = EndpointOutput<Contract['authProviders']>;

/**
 * Other sign-in providers, loaded after the form; a failure means none. Avoids `useQuery`, whose
 * observer is 3 KB that sign-in does without.
 */
const useProviders = (): Providers | null => {
  const client = useQueryClient();
  const [providers, setProviders] = useState<Providers | null>(null);
  useEffect(() => {
    let gone = false;
    const ask = () =>
      client
        .fetchQuery({
          ...apiQuery('authProviders'),
          staleTime: Infinity,
          retry: false,
          meta: { failsAlone: true },
        })
        .then((found) => (gone ? undefined : setProviders(found)))
        .catch(() => undefined);
    const callOff = whenIdle(() => void ask());
    return () => {
      gone = true;
      callOff();
    };
  }, [client]);
  return providers;
};

/** Third-party sign-in, where configured (docs/spec/identity.md). */
export const OtherProviders = () => {
  const { t } = useTranslation();
  const redirect =
    localPath(new URLSearchParams(useLocation().search).get('redirect')) ?? undefined;
  const providers = useProviders();
  if (!providers?.clerk && !providers?.sandbox) return null;
  return (
    <Flex direction="column" align="center" gap="2" mt="4">
      <Text tone="muted" size="sm">
        {t('signIn.otherWays')}
      </Text>
      <Button asChild>
        {/* A document load: only the section's own pages have a policy that admits Clerk's code. */}
        <Link
          to={withSearch(paths.clerkSignIn, { redirect })}
          reloadDocument={providers.clerk !== null}
        >
          {providers.clerk ? t('signIn.withClerk') : t('signIn.withSandbox')}
        </Link>
      </Button>
    </Flex>
  );
};
