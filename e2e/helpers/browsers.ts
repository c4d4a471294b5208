import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Session } from '@sala/shared-contracts';
import { signedInState, visitorState } from './browser-state';

interface Opened {
  readonly context: BrowserContext;
  readonly page: Page;
}

/** Another computer: nobody is signed in on it, or the person of a session. Playwright closes it with the browser. */
export const openBrowser = async (browser: Browser, origin: string, session?: Session): Promise<Opened> => {
  const storageState = session ? signedInState(origin, 'es-MX', session) : visitorState(origin, 'es-MX');
  const context = await browser.newContext({ baseURL: origin, storageState, timezoneId: 'America/Mexico_City' });
  return { context, page: await context.newPage() };
};
