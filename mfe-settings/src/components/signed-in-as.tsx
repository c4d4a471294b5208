import { apiMutation, useAuth } from '@sala/shared-auth';
import { Button, Flex, Text } from '@sala/shared-ui';
import { useMutation, useNavigate, useTranslation } from '@sala/shell-sdk';
import { paths } from '../paths';

/** Who is setting up, and the way out for somebody who is in the wrong account. */
export const SignedInAs = () => {
  const { t } = useTranslation('settings');
  const navigate = useNavigate();
  const email = useAuth(({ user }) => user?.email);
  const signOut = useMutation({
    ...apiMutation('authSignOut'),
    // The server revokes the session; when it cannot be reached the browser still forgets the token.
    onSettled: () => {
      useAuth.getState().reset();
      void navigate(paths.signIn);
    },
  });
  if (email === undefined) return null; // just signed out and on the way to sign-in
  return (
    <Flex wrap="wrap" align="center" columnGap="2" mt="4" mb="8">
      <Text size="sm" tone="muted" overflowWrap="anywhere">
        {t('companySetup.signedInAs', { email })}
      </Text>
      <Button size="sm" variant="link" px="0" loading={signOut.isPending} onClick={() => signOut.mutate(undefined)}>
        {t('companySetup.signOut')}
      </Button>
    </Flex>
  );
};
