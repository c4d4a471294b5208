import { expect, type Locator, type Page } from '@playwright/test';

/* Describes why the focus is not visible; '' when it is. */
const focusFault = (): string => {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return 'nothing has the focus';
  const name = `${focused.tagName} ${(focused.getAttribute('aria-label') ?? focused.textContent).trim().slice(0, 40)}`;
  const box = focused.getBoundingClientRect();
  if (box.bottom < 0 || box.top > innerHeight || box.right < 0 || box.left > innerWidth)
    return `${name} is out of sight`;
  // A field may show the ring on its wrapper; a focused region needs none.
  const ringed = [focused, focused.parentElement, focused.parentElement?.parentElement].some(
    (element) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
    },
  );
  return ringed ? '' : `${name} does not show the focus`;
};

/** Expects the focused element to be visible and to show it. */
export const expectFocusShown = async (page: Page): Promise<void> => {
  expect(await page.evaluate(focusFault)).toBe('');
};

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Presses Tab (or Shift+Tab) until the target has the focus, checking that each stop is visible. */
export const tabTo = async (
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> => {
  await expect(target).toBeVisible();
  const most = 60;
  for (let stop = 0; stop < most; stop += 1) {
    await page.keyboard.press(key);
    await expectFocusShown(page);
    if (await hasFocus(target)) return;
  }
  throw new Error(`${String(target)} was not reached with ${most} times ${key}`);
};
