import { apiQuery } from '@sala/shared-auth';
import { Button, Flex, Text } from '@sala/shared-ui';
import { Link, useLocation, useQuery, useTranslation } from '@sala/shell-sdk';
import { localPath, withSearch } from '../paths';

/** The section of other providers (screens §7c). */
const externalSignIn = '/clerk/sign-in';

/** The buttons of other providers; nothing where none is configured or nobody answers. */
export const SignInProviders = () => {
  const { t } = useTranslation();
  const redirect = localPath(new URLSearchParams(useLocation().search).get('redirect')) ?? undefined;
  const { data } = useQuery({ ...apiQuery('authProviders'), staleTime: Infinity, retry: false, meta: { failsAlone: true } });
  if (!data?.clerk && !data?.sandbox) return null;
  return (
    <Flex direction="column" align="center" gap="2" mt="4">
      <Text tone="muted" size="sm">
        {t('signIn.otherWays')}
      </Text>
      <Button asChild>
        <Link to={withSearch(externalSignIn, { redirect })}>{data.clerk ? t('signIn.withClerk') : t('signIn.withSandbox')}</Link>
      </Button>
    </Flex>
  );
};
