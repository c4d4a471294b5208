import { apiMutation, useAuth } from '@sala/shared-auth';
import { useMutation, useNavigate } from '@sala/shell-sdk';
import { paths } from '../paths';

/** Ends the session here and at the server, and leads to sign-in. */
export const useSignOut = (): (() => void) => {
  const navigate = useNavigate();
  const { mutate } = useMutation({
    ...apiMutation('authSignOut'),
    // The server revokes the session; when it cannot be reached the browser still forgets the token.
    onSettled: () => {
      useAuth.getState().reset();
      void navigate(paths.signIn);
    },
  });
  return () => mutate(undefined);
};
