import type { Page } from '@playwright/test';

/** Types and presses keys, and counts them; a chord is one. */
export const counted = (page: Page) => {
  let keys = 0;
  return {
    press: async (...names: readonly string[]): Promise<void> => {
      for (const name of names) {
        keys += 1;
        await page.keyboard.press(name);
      }
    },
    type: async (words: string): Promise<void> => {
      keys += [...words].length;
      await page.keyboard.type(words);
    },
    count: () => keys,
  };
};
