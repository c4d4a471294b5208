import Cookies from 'js-cookie';

const name = 'access_token';
const attributes = { secure: true, sameSite: 'strict', path: '/' } as const;

/**
 * The cookie that keeps the token over a reload (specification §9); the API never reads it, the
 * gateway only to know whose page of their own it shows.
 */
export const tokenCookie = {
  read: (): string | null => Cookies.get(name) ?? null,
  /** @param exp the token's expiry in seconds: the cookie ends with it. */
  write: (token: string, exp: number): void => {
    Cookies.set(name, token, { ...attributes, expires: new Date(exp * 1000) });
  },
  clear: (): void => Cookies.remove(name, attributes),
};
