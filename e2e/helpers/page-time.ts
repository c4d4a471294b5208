import type { Page } from '@playwright/test';

/**
 * Lets the page's own time run, faster than the day, until something is so: nobody waits for
 * retries. `page.clock.install()` comes before the page is opened. After 30 of the page's seconds
 * the test goes on and says what is missing.
 */
export const runUntil = async (
  page: Page,
  isSo: () => boolean | Promise<boolean>,
): Promise<void> => {
  for (let passed = 0; passed < 30_000 && !(await isSo()); passed += 250)
    await page.clock.runFor(250);
};
