import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import type { Locale, Session } from '@sala/shared-contracts';

export type BrowserState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

const secondOf = (token: string, claim: 'exp' | 'iat'): number => {
  const claims: unknown = JSON.parse(
    Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
  );
  const second =
    typeof claims === 'object' && claims !== null
      ? Object.entries(claims).find(([name]) => name === claim)?.[1]
      : null;
  if (typeof second !== 'number') throw new Error(`the token of the API has no ${claim}`);
  return second;
};

/** Expiry of a token in seconds since 1970. */
export const expiryOf = (token: string): number => secondOf(token, 'exp');

/** Issue time of a token in seconds since 1970. */
export const issuedAt = (token: string): number => secondOf(token, 'iat');

/** A browser that stores only the language. */
export const visitorState = (origin: string, language: Locale): BrowserState => ({
  cookies: [],
  origins: [{ origin, localStorage: [{ name: 'locale', value: language }] }],
});

/** A browser that is signed in: cookie and `auth-storage` (docs/spec/identity.md §5). */
export const signedInState = (
  origin: string,
  language: Locale,
  { token, user }: Session,
): BrowserState => {
  const expiration = expiryOf(token);
  const { hostname } = new URL(origin);
  const stored = JSON.stringify({ state: { user, expiration }, version: 0 });
  const place = {
    domain: hostname,
    path: '/',
    expires: expiration,
    httpOnly: false,
    secure: true,
  } as const;
  return {
    cookies: [{ name: 'access_token', value: token, sameSite: 'Strict', ...place }],
    origins: [
      {
        origin,
        localStorage: [
          { name: 'locale', value: language },
          { name: 'auth-storage', value: stored },
        ],
      },
    ],
  };
};

/**
 * Restores local storage in a fresh browser; cookies are a context option. Playwright's own option
 * opens every origin, which takes as long as loading a page.
 */
export const restoreStorage = (
  context: BrowserContext,
  { origins }: BrowserState,
): Promise<unknown> =>
  context.addInitScript((places) => {
    const place = places.find(({ origin }) => origin === location.origin);
    const mark = 'e2e-remembered'; // only for the first document, so that later changes persist
    if (!place || localStorage.getItem(mark)) return;
    localStorage.setItem(mark, 'yes');
    for (const { name, value } of place.localStorage) localStorage.setItem(name, value);
  }, origins);

/** Token in the browser's cookie. */
export const tokenOf = async (page: Page): Promise<string | undefined> =>
  (await page.context().cookies()).find(({ name }) => name === 'access_token')?.value;
