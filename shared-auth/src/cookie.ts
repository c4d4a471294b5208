import Cookies from 'js-cookie';

const name = 'access_token';
const attributes = { secure: true, sameSite: 'strict', path: '/' } as const;

/**
 * Cookie that keeps the token across reloads (docs/spec/identity.md). The API never reads it; the
 * gateway only to choose the static page.
 */
export const tokenCookie = {
  read: (): string | null => Cookies.get(name) ?? null,
  /** @param exp expiry of the token in seconds, and so of the cookie. */
  write: (token: string, exp: number): void => {
    Cookies.set(name, token, { ...attributes, expires: new Date(exp * 1000) });
  },
  clear: (): void => Cookies.remove(name, attributes),
};
