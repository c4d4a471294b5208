import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Nothing on the page stands in the way of somebody with a screen reader or a keyboard, as far as axe can tell. */
export const expectNoAxeViolations = async (page: Page): Promise<void> => {
  const { violations, passes } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join(', ')})`);
  expect(found).toEqual([]);
  expect(passes.length, 'axe looked at something').toBeGreaterThan(5);
};

/** Loads the page again in light and in dark and checks it in both; `settled` waits until it stands. */
export const expectNoAxeViolationsInBothThemes = async (page: Page, settled: () => Promise<void>): Promise<void> => {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((value) => localStorage.setItem('vite-ui-theme', value), theme);
    await page.reload();
    await settled();
    await expectNoAxeViolations(page);
  }
};
