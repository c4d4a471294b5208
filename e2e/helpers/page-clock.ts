import type { Page } from '@playwright/test';

/**
 * Advances the page's clock until a condition holds, so that the test does not wait for retries.
 * Requires `page.clock.install()` before opening. Fails after 30 s of page time.
 */
export const runUntil = async (
  page: Page,
  isSo: () => boolean | Promise<boolean>,
): Promise<void> => {
  for (let passed = 0; passed < 30_000 && !(await isSo()); passed += 250)
    await page.clock.runFor(250);
};
