import { useLocation } from '@sala/shell-sdk';
import { paths } from '../../paths';

const storageKey = 'held-invitation';

/** The token of an invitation opened in this tab, kept out of addresses during sign-in. */
const readToken = (): string | null => {
  try {
    return sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
};

const storeToken = (token: string): void => {
  try {
    sessionStorage.setItem(storageKey, token);
  } catch {
    return; // open the mailed link again
  }
};

/** Sign-up with this tab's invitation. */
export const storedInvitationPlace = `${paths.signUp}?invited=1`;

/**
 * Invitation token: from the link's `#` fragment, which reaches no server; from the query of older
 * links; or kept by this tab during sign-in.
 */
export const useInvitationToken = (): string | null => {
  const { hash, search } = useLocation();
  const query = new URLSearchParams(search);
  const given = new URLSearchParams(hash.slice(1)).get('invite') ?? query.get('invite');
  if (given !== null) {
    storeToken(given);
    return given;
  }
  return query.has('invited') ? readToken() : null;
};
