import { api, ApiError, useAuth } from '@sala/shared-auth';
import { endSession, refusesSession } from './failures';

/**
 * Asks the API who holds the token, with company and permissions as they are now. A token that the
 * server refuses ends the session; a server that does not answer changes nothing.
 */
export const refreshUser = async (): Promise<void> => {
  const { user, setUser } = useAuth.getState();
  try {
    const told = await api.authSession();
    const now = useAuth.getState();
    if (now.token === null) return; // signed out meanwhile
    // Another tab told something newer, such as the company that was just set up.
    if (now.user !== user) return await refreshUser();
    setUser(told);
  } catch (error) {
    if (refusesSession(error)) endSession();
    else if (!(error instanceof ApiError)) throw error;
  }
};
