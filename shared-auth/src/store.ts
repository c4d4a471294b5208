import type { CurrentUser, Session } from '@sala/shared-contracts';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { tokenCookie } from './cookie';
import { claimOnlyInstance } from './only-instance';
import { isExpired, readClaims } from './token';

export interface AuthState {
  readonly user: CurrentUser | null;
  /** Expiry of the token, seconds since 1970. */
  readonly expiration: number | null;
  readonly token: string | null;
  /** True once the cookie was looked at; guards wait for it. */
  readonly initialized: boolean;
  /** Takes a session from the API; a token that is undecodable or expired clears everything. */
  readonly setAuth: (session: Session) => void;
  /** Replaces what is known of the person, for example after the company was set up. */
  readonly setUser: (user: CurrentUser) => void;
  /** Restores the token from its cookie, once, when the page loads. */
  readonly initialize: () => void;
  /** Resets the session if its token has expired meanwhile. */
  readonly checkExpiry: () => void;
  /** Clears cookie, user, token and expiration. */
  readonly reset: () => void;
}

claimOnlyInstance('@sala/shared-auth');

const empty = { user: null, expiration: null, token: null } as const;

/** The one session of the page (specification §3, §4, §9). */
export const useAuth = create<AuthState>()(
  persist(
    (set, get) => ({
      ...empty,
      initialized: false,
      setAuth: ({ token, user }) => {
        const claims = readClaims(token);
        if (!claims || isExpired(claims.exp)) return get().reset();
        tokenCookie.write(token, claims.exp);
        set({ token, user, expiration: claims.exp });
      },
      setUser: (user) => set({ user }),
      initialize: () => {
        const token = tokenCookie.read();
        const claims = token === null ? null : readClaims(token);
        if (claims && !isExpired(claims.exp)) {
          const remembered = get().user;
          // A user left over from another token is not the one who signed in.
          const user = remembered?.id === claims.sub ? remembered : null;
          set({ token, user, expiration: claims.exp });
        } else {
          get().reset();
        }
        set({ initialized: true });
      },
      checkExpiry: () => {
        const { expiration, reset } = get();
        if (expiration !== null && isExpired(expiration)) reset();
      },
      reset: () => {
        tokenCookie.clear();
        set(empty);
      },
    }),
    // The token itself stays in its cookie, which ends when the token does.
    { name: 'auth-storage', partialize: ({ user, expiration }) => ({ user, expiration }) },
  ),
);
