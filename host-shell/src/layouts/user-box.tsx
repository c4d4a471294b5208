import { apiMutation, useAuth } from '@sala/shared-auth';
import { Flex, IconButton, Text } from '@sala/shared-ui';
import { SignOutIcon } from '@sala/shared-ui/icons';
import { useMutation, useNavigate, useTranslation } from '@sala/shell-sdk';
import { paths } from '../paths';

/** Who is signed in, for which company, and the way out. */
export const UserBox = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useAuth((state) => state.user);
  const signOut = useMutation({
    ...apiMutation('authSignOut'),
    // The server revokes the session; when it cannot be reached the browser still forgets the token.
    onSettled: () => {
      useAuth.getState().reset();
      void navigate(paths.signIn);
    },
  });
  if (!user) return null;
  return (
    <Flex align="center" gap="2">
      <Flex direction="column" align="flex-end" lineHeight="tight" minW="0" display={{ base: 'none', md: 'flex' }}>
        <Text size="sm" fontWeight="medium" truncate maxW="12rem">
          {user.firstName} {user.lastName}
        </Text>
        <Text size="xs" tone="muted" truncate maxW="12rem">
          {user.company?.name}
        </Text>
      </Flex>
      <IconButton label={t('frame.signOut')} icon={<SignOutIcon />} loading={signOut.isPending} onClick={() => signOut.mutate(undefined)} />
    </Flex>
  );
};
