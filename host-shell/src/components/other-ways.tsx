import { apiQuery } from '@sala/shared-auth';
import type { Contract, EndpointOutput } from '@sala/shared-contracts';
import { Button, Flex, Text } from '@sala/shared-ui';
import { Link, useLocation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useEffect, useState } from 'react';
import { whenIdle } from '../idle';
import { localPath, paths, withSearch } from '../paths';

type Providers = EndpointOutput<Contract['authProviders']>;

/**
 * What one may sign in with besides a password, asked for once the form is there; nobody's answer
 * is none. Asked without `useQuery`: watching a query is 3 KB of code that signing in does
 * without.
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

/** Third parties that one may sign in with, where any is configured (screens §1). */
export const OtherWays = () => {
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
        {/* Clerk's code is let in by the policy of the section's own pages alone: they are loaded as documents. */}
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
