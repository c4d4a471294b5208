import type { Page } from '@playwright/test';

/** Unfolds the groups that begin folded (es-MX); it lasts for the browser's storage. */
export const unfoldMenu = async (page: Page): Promise<void> => {
  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  for (const name of ['Empresa y cuenta', 'Configurar la clínica']) {
    const heading = menu.getByRole('button', { name });
    if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.click();
  }
};
