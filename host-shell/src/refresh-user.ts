import { api, ApiError, useAuth } from '@sala/shared-auth';
import { endSession, refusesSession } from './failures';

/**
 * Refreshes person, company and permissions from the API. A refused token ends the session; an
 * unreachable server changes nothing.
 */
export const refreshUser = async (): Promise<void> => {
  const { user, setUser } = useAuth.getState();
  try {
    const told = await api.authSession();
    const now = useAuth.getState();
    if (now.token === null) return; // signed out meanwhile
    // Another tab stored something newer, such as a company just set up.
    if (now.user !== user) return await refreshUser();
    setUser(told);
  } catch (error) {
    if (refusesSession(error)) endSession();
    else if (!(error instanceof ApiError)) throw error;
  }
};
