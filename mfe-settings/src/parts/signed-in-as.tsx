import { useAuth } from '@sala/shared-auth';
import { Button, Flex, Text } from '@sala/shared-ui';
import { signOut, useTranslation } from '@sala/shell-sdk';

/** Shows the signed-in account, with sign-out for a wrong one. */
export const SignedInAs = () => {
  const { t } = useTranslation('settings');
  const email = useAuth(({ user }) => user?.email);
  if (email === undefined) return null; // signing out
  return (
    <Flex wrap="wrap" align="center" columnGap="2" mt="4" mb="8">
      <Text size="sm" tone="muted" overflowWrap="anywhere">
        {t('companySetup.signedInAs', { email })}
      </Text>
      <Button size="sm" variant="link" px="0" onClick={signOut}>
        {t('companySetup.signOut')}
      </Button>
    </Flex>
  );
};
