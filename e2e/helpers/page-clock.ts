import type { Page } from '@playwright/test';

/**
 * Advances the page's clock until a condition holds, so that the test does not wait for retries.
 * Requires `page.clock.install()` before opening. Gives up after 30 s, for the caller to say what
 * is missing: by the test's clock, since answers take their time on any.
 */
export const runUntil = async (
  page: Page,
  isSo: () => boolean | Promise<boolean>,
): Promise<void> => {
  const until = Date.now() + 30_000;
  while (Date.now() < until && !(await isSo())) await page.clock.runFor(250);
};
