import { api, useAuth } from '@sala/shared-auth';

/** The frame shows the person as the server has them now; a failure leaves what it shows. */
export const refreshSessionUser = async (): Promise<void> => {
  try {
    useAuth.getState().setUser(await api.authSession());
  } catch {
    // The next renewal brings it.
  }
};
