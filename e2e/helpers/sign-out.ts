import type { Page } from '@playwright/test';

/** Signs out through the profile menu (es-MX). */
export const signOut = async (page: Page): Promise<void> => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /, tu cuenta$/ })
    .click();
  await page
    .getByRole('dialog', { name: 'Tu cuenta' })
    .getByRole('button', { name: 'Cerrar sesión' })
    .click();
};
