import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import type { Locale, Session } from '@sala/shared-contracts';

/** What a browser kept of an earlier visit. */
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

/** Seconds since 1970 at which a token ends. */
export const expiryOf = (token: string): number => secondOf(token, 'exp');

/** Seconds since 1970 at which a token was made. */
export const issuedAt = (token: string): number => secondOf(token, 'iat');

/** A browser with nothing in it but the language. */
export const visitorState = (origin: string, language: Locale): BrowserState => ({
  cookies: [],
  origins: [{ origin, localStorage: [{ name: 'locale', value: language }] }],
});

/** A browser in which somebody signed in before (specification §9: cookie and auth-storage). */
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
 * Puts into a fresh browser what it stored on an earlier visit; its cookies are an option of the
 * context. Playwright would open every site for that, which takes as long as a page of the
 * product.
 */
export const remember = (context: BrowserContext, { origins }: BrowserState): Promise<unknown> =>
  context.addInitScript((places) => {
    const place = places.find(({ origin }) => origin === location.origin);
    const mark = 'e2e-remembered'; // only the first document: what changes later stays changed
    if (!place || localStorage.getItem(mark)) return;
    localStorage.setItem(mark, 'yes');
    for (const { name, value } of place.localStorage) localStorage.setItem(name, value);
  }, origins);

/** The token that the browser keeps in its cookie. */
export const tokenOf = async (page: Page): Promise<string | undefined> =>
  (await page.context().cookies()).find(({ name }) => name === 'access_token')?.value;
