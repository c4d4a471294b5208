import { useLocation } from '@sala/shell-sdk';
import { paths } from '../../paths';

const storageKey = 'held-invitation';

/**
 * Of an invitation that was opened in this tab; while its person signs in, no address names the
 * token.
 */
const read = (): string | null => {
  try {
    return sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
};

const keep = (token: string): void => {
  try {
    sessionStorage.setItem(storageKey, token);
  } catch {
    return; // the link of the mail is opened once more
  }
};

/** Sign-up with the invitation that this tab holds. */
export const heldInvitationPlace = `${paths.signUp}?invited=1`;

/**
 * The token of an invitation: behind the `#` of the link, where it reaches no server; in the query
 * of links from before; or kept by this tab while its person signed in.
 */
export const useInvitationToken = (): string | null => {
  const { hash, search } = useLocation();
  const query = new URLSearchParams(search);
  const given = new URLSearchParams(hash.slice(1)).get('invite') ?? query.get('invite');
  if (given !== null) {
    keep(given);
    return given;
  }
  return query.has('invited') ? read() : null;
};
