import { api, ApiError, useAuth } from '@sala/shared-auth';
import { endSession, refusesSession } from './failures';

/**
 * Asks the API who holds the token, with company and permissions as they are now. A token that the
 * server refuses ends the session; a server that does not answer changes nothing.
 */
export const refreshUser = async (): Promise<void> => {
  const { setUser } = useAuth.getState();
  try {
    setUser(await api.authSession());
  } catch (error) {
    if (refusesSession(error)) endSession();
    else if (!(error instanceof ApiError)) throw error;
  }
};
