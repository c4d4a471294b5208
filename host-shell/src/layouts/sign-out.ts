import { apiMutation, useAuth } from '@sala/shared-auth';
import { useMutation, useNavigate } from '@sala/shell-sdk';
import { paths } from '../paths';

/** The way out: the server revokes the session; when it cannot be reached the browser still forgets the token. */
export const useSignOut = () => {
  const navigate = useNavigate();
  return useMutation({
    ...apiMutation('authSignOut'),
    onSettled: () => {
      useAuth.getState().reset();
      void navigate(paths.signIn);
    },
  });
};
