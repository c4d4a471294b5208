import type { Browser, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { openBrowser } from './browsers';
import type { Staff } from './companies';
import { markDocument } from './troubles';

/** Milliseconds in which every open tab has what was put in force (docs/how-to/rollback.md). */
export const followsWithin = 5000;

/**
 * Changes by which one sees which version is on the screen: of mfe-billing, mfe-hospital and
 * mfe-customers.
 */
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

/** Opens an address, and waits until the page listens for changes. */
export const openListening = async (page: Page, path: string): Promise<void> => {
  const line = page.waitForRequest((request) => request.url().endsWith('/registry/v1/changes'));
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible(); // behind a dialog that the address opens
  await line;
  await markDocument(page);
};

/** A computer of somebody, with the screen of mfe-billing open. */
export const pricingTab = async (
  browser: Browser,
  origin: string,
  { session }: Staff,
): Promise<Page> => {
  const { page } = await openBrowser(browser, origin, session);
  await openListening(page, '/pricing');
  return page;
};
