import type { Page } from '@playwright/test';

const calls = '**/api/v1/**';

/**
 * Holds what a page asks the API for from now on: what asks late, on a busy computer, cannot come
 * in between.
 *
 * @returns what lets it all through, and everything after it.
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
