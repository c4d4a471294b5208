import type { CurrentUser, Session } from '@sala/shared-contracts';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { tokenCookie } from './cookie';
import { claimOnlyInstance } from './only-instance';
import { halfLifeOf, isExpired, readClaims } from './token';

export interface AuthState {
  readonly user: CurrentUser | null;
  /** Expiry of the token, seconds since 1970. */
  readonly expiration: number | null;
  readonly token: string | null;
  /** When half of the token's life is over: from then on it is renewed. Milliseconds since 1970. */
  readonly renewFrom: number | null;
  /**
   * The last session ended by itself, not by signing out: the same person may go on where they
   * were.
   */
  readonly expired: boolean;
  /** True once the cookie was looked at; guards wait for it. */
  readonly initialized: boolean;
  /** Takes a session from the API; a token that is undecodable or expired clears everything. */
  readonly setAuth: (session: Session) => void;
  /**
   * Replaces what is known of the person, for example after the company was set up. An answer that
   * comes when that person is gone, or somebody else is there, is nobody's.
   */
  readonly setUser: (user: CurrentUser) => void;
  /** Restores the token from its cookie, once, when the page loads. */
  readonly initialize: () => void;
  /**
   * Does what another tab did: signed in or out, took another token, learned something of the
   * person.
   *
   * @returns false while the cookie does not yet say what the tab wrote: it takes its way through
   *   the browser.
   */
  readonly follow: () => boolean;
  /** Whether another tab has a session that this one has not taken yet. */
  readonly isBehind: () => boolean;
  /** Resets the session if its token has expired meanwhile. */
  readonly checkExpiry: () => void;
  /** Resets a session that nobody signed out of: its time is over, or the server ended it. */
  readonly expire: () => void;
  /** Clears cookie, user, token and expiration. */
  readonly reset: () => void;
}

claimOnlyInstance('@sala/shared-auth');

const storageKey = 'auth-storage';
const empty = { user: null, expiration: null, token: null, renewFrom: null } as const;

type Kept = Pick<AuthState, 'user' | 'expiration'> & { readonly expired?: true };

/** The session behind the cookie, or null when there is none that is good. */
const fromCookie = (remembered: CurrentUser | null) => {
  const token = tokenCookie.read();
  const claims = token === null ? null : readClaims(token);
  if (!claims || isExpired(claims.exp)) return null;
  const received = Math.min(Date.now(), (claims.iat ?? Infinity) * 1000);
  return {
    token,
    // A user left over from another token is not the one who signed in.
    user: remembered?.id === claims.sub ? remembered : null,
    expiration: claims.exp,
    renewFrom: halfLifeOf(claims, received),
    expired: false,
  };
};

/** What the last tab that changed the session wrote. */
const readKept = (): Kept => {
  const text = localStorage.getItem(storageKey);
  // Written by the store below, in whichever tab.
  return text === null
    ? { user: null, expiration: null }
    : (JSON.parse(text) as { readonly state: Kept }).state;
};

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The one session of the page (specification §3, §4, §9). */
export const useAuth = create<AuthState>()(
  persist(
    (set, get) => ({
      ...empty,
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
        // Where no cookie is read, none is cleared: another tab may be signing in, and its cookie on its way here.
        if (session) set(session);
        else if (tokenCookie.read() === null) set({ ...empty, expired: false });
        else get().reset();
        set({ initialized: true });
      },
      follow: () => {
        const kept = readKept();
        const session = fromCookie(kept.user);
        const { token, user, expiration } = get();
        const complete = kept.expiration === (session?.expiration ?? null);
        // Nobody else did anything: this session's time went by, as in a computer that slept.
        const overslept =
          expiration !== null && kept.expiration === expiration && isExpired(expiration);
        if (!session && token !== null) {
          if (overslept) tokenCookie.clear(); // by the browser's clock it may have a while to go
          set({ ...empty, expired: kept.expired ?? overslept });
        }
        if (session && session.token !== token) set(session);
        // The news of a person may be of the next session, or of its end.
        else if (session && complete && !same(session.user, user)) set({ user: session.user });
        return complete;
      },
      isBehind: () =>
        get().token === null && (readKept().expiration !== null || fromCookie(null) !== null),
      checkExpiry: () => {
        const { expiration, expire } = get();
        if (expiration !== null && isExpired(expiration)) expire();
      },
      expire: () => {
        tokenCookie.clear();
        set({ ...empty, expired: true });
      },
      reset: () => {
        tokenCookie.clear();
        set({ ...empty, expired: false });
      },
    }),
    {
      name: storageKey,
      // The token itself stays in its cookie, which ends when the token does.
      partialize: ({ user, expiration, expired }): Kept => ({
        user,
        expiration,
        ...(expired ? { expired } : {}),
      }),
    },
  ),
);
