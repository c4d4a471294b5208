import type { Page } from 'playwright-core';

/** Opens a screen by its entry (es-MX), in groups that are folded at first as well. */
export const goByMenu = async (page: Page, name: string): Promise<void> => {
  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  const folded = menu.getByRole('button', { expanded: false });
  while ((await folded.count()) > 0) await folded.first().click();
  await menu.getByRole('link', { name, exact: true }).click();
};
