import type { BrowserContextOptions, Page } from '@playwright/test';
import type { Locale, Session } from '@sala/shared-contracts';

type State = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** Seconds since 1970 at which a token ends. */
export const expiryOf = (token: string): number => {
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const exp = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : null;
  if (typeof exp !== 'number') throw new Error('the token of the API has no expiry');
  return exp;
};

/** A browser with nothing in it but the language. */
export const visitorState = (origin: string, language: Locale): State => ({
  cookies: [],
  origins: [{ origin, localStorage: [{ name: 'locale', value: language }] }],
});

/** A browser in which somebody signed in before (specification §9: cookie and auth-storage). */
export const signedInState = (origin: string, language: Locale, { token, user }: Session): State => {
  const expiration = expiryOf(token);
  const { hostname } = new URL(origin);
  const stored = JSON.stringify({ state: { user, expiration }, version: 0 });
  const place = { domain: hostname, path: '/', expires: expiration, httpOnly: false, secure: true } as const;
  return {
    cookies: [{ name: 'access_token', value: token, sameSite: 'Strict', ...place }],
    origins: [{ origin, localStorage: [{ name: 'locale', value: language }, { name: 'auth-storage', value: stored }] }],
  };
};

/** The token that the browser keeps in its cookie. */
export const tokenOf = async (page: Page): Promise<string | undefined> =>
  (await page.context().cookies()).find(({ name }) => name === 'access_token')?.value;
