import type { Browser, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { openBrowser } from './browsers';
import type { Staff } from './companies';
import { markDocument } from './page-errors';

/** Milliseconds within which open tabs follow a release (docs/how-to/rollback.md). */
export const followDeadlineMs = 5000;

/** Changes that mark a version of mfe-billing, mfe-hospital or mfe-customers on screen. */
export const plansTitled = (title: string) => ({
  '"title":"Planes y precios"': `"title":"${title}"`,
});
export const categoriesTitled = (title: string) => ({
  '"title":"Categorías"': `"title":"${title}"`,
});
export const fieldsTitled = (title: string) => ({
  '"title":"Campos de cliente"': `"title":"${title}"`,
});

export const h1 = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });

/** Opens a page and waits until it listens for releases. */
export const openListening = async (page: Page, path: string): Promise<void> => {
  const line = page.waitForRequest((request) => request.url().endsWith('/registry/v1/changes'));
  await page.goto(path);
  // hidden behind a dialog opened by the URL
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible();
  await line;
  await markDocument(page);
};

/** A browser with the screen of mfe-billing. */
export const pricingTab = async (
  browser: Browser,
  origin: string,
  { session }: Staff,
): Promise<Page> => {
  const { page } = await openBrowser(browser, origin, session);
  await openListening(page, '/pricing');
  return page;
};
