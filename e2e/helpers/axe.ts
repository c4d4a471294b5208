import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { expectItFits } from './screen-look';

/** Nothing on the page stands in the way of somebody with a screen reader or a keyboard, as far as axe can tell. */
export const expectNoAxeViolations = async (page: Page, where: string): Promise<void> => {
  // There are no frames of other sites to look into: the way without a second page is much faster.
  const { violations, passes } = await new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] }).analyze();
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join(', ')})`);
  expect.soft(found, where).toEqual([]);
  expect(passes.length, `${where}: axe looked at something`).toBeGreaterThan(5);
};

export const desk = { width: 1366, height: 768 };
export const phone = { width: 390, height: 844 };

/** The page follows the device, so that a test can turn the light off without opening it again. */
export const followDevice = (page: Page): Promise<unknown> => page.addInitScript(() => localStorage.setItem('vite-ui-theme', 'system'));

/**
 * Checks what is on screen in light and in dark, and that it fits.
 * The page must have been opened with {@link followDevice}.
 */
export const expectSound = async (page: Page, name: string): Promise<void> => {
  const where = `${name}, ${page.viewportSize()?.width} px`;
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect.poll(() => page.evaluate(() => document.documentElement.className)).toBe(colorScheme);
    await expectNoAxeViolations(page, `${where}, ${colorScheme}`);
  }
  await expectItFits(page, where);
};

/** The same at a desk and on a phone. */
export const expectSoundAnywhere = async (page: Page, name: string): Promise<void> => {
  for (const size of [phone, desk]) {
    await page.setViewportSize(size);
    await expectSound(page, name);
  }
};
