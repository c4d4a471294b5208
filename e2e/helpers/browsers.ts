import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import type { Session } from '@sala/shared-contracts';
import { restoreStorage, signedInState, visitorState, type BrowserState } from './browser-state';

interface Opened {
  readonly context: BrowserContext;
  readonly page: Page;
}

/** Another computer with stored state; closed with the test by the fixtures. */
export const openBrowserWith = async (
  browser: Browser,
  origin: string,
  state: BrowserState,
  options: BrowserContextOptions = {},
): Promise<Opened> => {
  const { cookies } = state;
  const context = await browser.newContext({
    baseURL: origin,
    timezoneId: 'America/Mexico_City',
    ...options,
    storageState: { cookies, origins: [] },
  });
  await restoreStorage(context, state);
  return { context, page: await context.newPage() };
};

/** Another computer in Spanish, signed out or with a session. */
export const openBrowser = (browser: Browser, origin: string, session?: Session): Promise<Opened> =>
  openBrowserWith(
    browser,
    origin,
    session ? signedInState(origin, 'es-MX', session) : visitorState(origin, 'es-MX'),
  );
