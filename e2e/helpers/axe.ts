import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Nothing on the page stands in the way of somebody with a screen reader or a keyboard, as far as axe can tell. */
export const expectNoAxeViolations = async (page: Page, where: string): Promise<void> => {
  const { violations, passes } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join(', ')})`);
  expect(found, where).toEqual([]);
  expect(passes.length, `${where}: axe looked at something`).toBeGreaterThan(5);
};

const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

/**
 * Checks what is on screen in light and dark, at a desk and on a phone. The page must have been opened
 * with the theme `system`, so that it follows the device.
 */
export const expectNoAxeViolationsAnywhere = async (page: Page): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect.poll(() => page.evaluate(() => document.documentElement.className)).toBe(colorScheme);
    for (const size of [desk, phone]) {
      await page.setViewportSize(size);
      await expect(page.getByRole('heading', { includeHidden: true }).first()).toBeVisible();
      await expectNoAxeViolations(page, `${colorScheme}, ${size.width} px`);
    }
  }
  await page.setViewportSize(desk);
};
