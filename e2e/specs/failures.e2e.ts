import { expect, test } from '../fixtures';
import { runUntil } from '../helpers/page-clock';

/* One call and its three retries (docs/spec/platform.md §6). */
const calls = 4;

test('a list that fails to load shows a reference for support and Retry', async ({
  page,
  staff,
}) => {
  const companyId = staff.session.user.company?.id ?? '';
  await staff.api.sandboxFail({
    body: { endpoint: 'categoryList', status: 503, times: calls, companyId },
  });
  await page.clock.install();
  await page.goto('/hospital/categories');
  const panel = page.getByRole('main').getByRole('alert');
  await runUntil(page, () => panel.isVisible());
  await expect(panel).toContainText('El servicio no está disponible por el momento.');
  await expect(panel).toContainText('Folio para soporte');
  await panel.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText('Todavía no hay categorías en «Servicios»')).toBeVisible();
});

test('a 500 leads to the server error screen with a toast', async ({ page, staff }) => {
  const companyId = staff.session.user.company?.id ?? '';
  await staff.api.sandboxFail({
    body: { endpoint: 'categoryList', status: 500, times: calls, companyId },
  });
  await page.clock.install();
  await page.goto('/hospital/categories');
  await runUntil(page, () => page.url().endsWith('/500'));
  await expect(page).toHaveURL('/500');
  await expect(page.getByText('¡Error interno del servidor!')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: '¡Ups! Algo salió mal' })).toBeVisible();
});
