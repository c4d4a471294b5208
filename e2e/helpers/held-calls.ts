import type { Page } from '@playwright/test';

const calls = '**/api/v1/**';

/**
 * Holds the page's API calls, so that late ones on a slow machine do not interfere.
 *
 * @returns a function that releases them and lets further calls pass
 */
export const holdCalls = async (page: Page): Promise<() => void> => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  await page.route(calls, async (route) => {
    await opened;
    await route.continue();
  });
  return () => open();
};
