import type { CurrentUser, Session } from '@sala/shared-contracts';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { tokenCookie } from './cookie';
import { claimOnlyInstance } from './singleton';
import { halfLifeOf, isExpired, readClaims } from './token';

export interface AuthState {
  readonly user: CurrentUser | null;
  /** Expiry of the token, seconds since 1970. */
  readonly expiration: number | null;
  readonly token: string | null;
  /** Half of the token's life, when renewal is due; milliseconds since 1970. */
  readonly renewFrom: number | null;
  /** The last session expired rather than being signed out of: the same person may continue. */
  readonly expired: boolean;
  /** True once the cookie was read; guards wait for it. */
  readonly initialized: boolean;
  /** Stores a session of the API; an undecodable or expired token clears everything. */
  readonly setAuth: (session: Session) => void;
  /**
   * Replaces the person's data, for example after company setup. Ignored when the person has
   * changed.
   */
  readonly setUser: (user: CurrentUser) => void;
  /** Restores the token from its cookie, once, on page load. */
  readonly initialize: () => void;
  /**
   * Applies another tab's change: sign-in, sign-out, renewal or new data of the person.
   *
   * @returns false while the cookie lags behind the storage event.
   */
  readonly follow: () => boolean;
  /** Whether another tab has a session not taken over yet. */
  readonly isBehind: () => boolean;
  /** Resets an expired session. */
  readonly checkExpiry: () => void;
  /** Resets a session that timed out or was ended by the server. */
  readonly expire: () => void;
  /** Clears cookie, user, token and expiration. */
  readonly reset: () => void;
}

claimOnlyInstance('@sala/shared-auth');

const storageKey = 'auth-storage';
const signedOutState = { user: null, expiration: null, token: null, renewFrom: null } as const;

type StoredState = Pick<AuthState, 'user' | 'expiration'> & { readonly expired?: true };

/** Session in the cookie; null when missing or invalid. */
const fromCookie = (remembered: CurrentUser | null) => {
  const token = tokenCookie.read();
  const claims = token === null ? null : readClaims(token);
  if (!claims || isExpired(claims.exp)) return null;
  const received = Math.min(Date.now(), (claims.iat ?? Infinity) * 1000);
  return {
    token,
    // Ignore a person left over from another token.
    user: remembered?.id === claims.sub ? remembered : null,
    expiration: claims.exp,
    renewFrom: halfLifeOf(claims, received),
    expired: false,
  };
};

/** State written by the last tab that changed the session. */
const readStored = (): StoredState => {
  const text = localStorage.getItem(storageKey);
  // Written by the store below, in any tab.
  return text === null
    ? { user: null, expiration: null }
    : (JSON.parse(text) as { readonly state: StoredState }).state;
};

const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The page's only session (docs/spec/identity.md). */
export const useAuth = create<AuthState>()(
  persist(
    (set, get) => ({
      ...signedOutState,
      expired: false,
      initialized: false,
      setAuth: ({ token, user }) => {
        const claims = readClaims(token);
        if (!claims || isExpired(claims.exp)) return get().reset();
        tokenCookie.write(token, claims.exp);
        set({
          token,
          user,
          expiration: claims.exp,
          renewFrom: halfLifeOf(claims, Date.now()),
          expired: false,
        });
      },
      setUser: (user) => {
        const { token } = get();
        if (token !== null && readClaims(token)?.sub === user.id) set({ user });
      },
      initialize: () => {
        const session = fromCookie(get().user);
        // No cookie yet: clear nothing, as another tab may be signing in.
        if (session) set(session);
        else if (tokenCookie.read() === null) set({ ...signedOutState, expired: false });
        else get().reset();
        set({ initialized: true });
      },
      follow: () => {
        const stored = readStored();
        const session = fromCookie(stored.user);
        const { token, user, expiration } = get();
        const complete = stored.expiration === (session?.expiration ?? null);
        // No other tab changed anything: this session expired, as after sleep.
        const overslept =
          expiration !== null && stored.expiration === expiration && isExpired(expiration);
        if (!session && token !== null) {
          if (overslept) tokenCookie.clear(); // by the browser's clock it may have time left
          set({ ...signedOutState, expired: stored.expired ?? overslept });
        }
        if (session && session.token !== token) set(session);
        // The stored person may belong to the next session, or none.
        else if (session && complete && !isEqual(session.user, user)) set({ user: session.user });
        return complete;
      },
      isBehind: () =>
        get().token === null && (readStored().expiration !== null || fromCookie(null) !== null),
      checkExpiry: () => {
        const { expiration, expire } = get();
        if (expiration !== null && isExpired(expiration)) expire();
      },
      expire: () => {
        tokenCookie.clear();
        set({ ...signedOutState, expired: true });
      },
      reset: () => {
        tokenCookie.clear();
        set({ ...signedOutState, expired: false });
      },
    }),
    {
      name: storageKey,
      // The token stays in its cookie, which expires with it.
      partialize: ({ user, expiration, expired }): StoredState => ({
        user,
        expiration,
        ...(expired ? { expired } : {}),
      }),
    },
  ),
);
