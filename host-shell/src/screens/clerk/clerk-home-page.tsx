import { useAuth } from '@sala/shared-auth';
import { Button, Flex, Heading, Page, Text } from '@sala/shared-ui';
import { Link, useTranslation } from '@sala/shell-sdk';
import { paths } from '../../paths';
import { useExternalAuth } from './external-auth';
import { clerkNamespace } from './messages';
import { ProviderBar } from './provider-bar';
import { ProviderChoice } from './provider-choice';

/** /clerk: the provider's identity and next steps; without Clerk, how to set it up. */
export default function ClerkHomePage() {
  const { t } = useTranslation(clerkNamespace);
  const { provider, person } = useExternalAuth();
  const signedIn = useAuth((state) => state.token !== null);
  const name = t(`clerk.provider.${provider}`);
  if (provider === 'sandbox' && !person) return <ProviderChoice sandbox />;
  return (
    <Page width="form" mx="auto">
      <Heading as="h1" size="lg" mt="4" mb="4">
        {t('clerk.title')}
      </Heading>
      <ProviderBar />
      {person ? null : <Text mb="4">{t('clerk.home.nobody', { provider: name })}</Text>}
      <Flex gap="2" wrap="wrap">
        {person ? (
          <Button asChild variant="solid">
            <Link to={paths.clerkUserManagement}>{t('clerk.home.users')}</Link>
          </Button>
        ) : (
          <>
            <Button asChild variant="solid">
              <Link to={paths.clerkSignIn}>{t('clerk.home.signIn', { provider: name })}</Link>
            </Button>
            <Button asChild>
              <Link to={paths.clerkSignUp}>{t('clerk.home.signUp', { provider: name })}</Link>
            </Button>
          </>
        )}
        {signedIn ? (
          <Button asChild>
            {/* A document load: only pages below /clerk may reach Clerk (content security policy). */}
            <Link reloadDocument to={paths.home}>
              {t('clerk.home.application')}
            </Link>
          </Button>
        ) : null}
      </Flex>
    </Page>
  );
}
