import type { Composition } from '@sala/shared-contracts';
import { expect, test } from '../../fixtures';
import { isSameDocument, markDocument } from '../../helpers/page-errors';
import { unfoldMenu } from '../../helpers/menu';

test('a screen that fails to render shows a support reference; everything else works', async ({
  page,
  request,
}) => {
  // the registry's document
  const { id } = (await (await request.get('/registry/v1/composition')).json()) as Composition;
  // A response of an incompatible server version.
  await page.route('**/api/v1/categories?**', (route) =>
    route.fulfill({ json: { items: [null] } }),
  );
  await page.goto('/customer-management');
  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  const main = page.getByRole('main');
  await unfoldMenu(page);
  await menu.getByRole('link', { name: 'Categorías' }).click();
  const apology = main.getByRole('heading', { level: 1, name: "¡Ups! Algo salió mal :')" });
  await expect(apology).toBeVisible();
  await expect(
    main.getByText('Disculpa las molestias. Inténtalo de nuevo más tarde.'),
  ).toBeVisible();
  await expect(main).toContainText(`Versión: ${id}`);
  await expect(main, 'no reference without a failed call').not.toContainText('Folio para soporte');
  await expect(page, 'the URL stays').toHaveURL('/hospital/categories');
  await markDocument(page);

  await menu.getByRole('link', { name: 'Clientes', exact: true }).click();
  await expect(page.getByText('Todavía no hay clientes')).toBeVisible();
  await menu.getByRole('link', { name: 'Categorías' }).click();
  await expect(apology).toBeVisible();
  await main.getByRole('button', { name: 'Reintentar' }).click();
  await expect(apology, 'the same response fails again').toBeVisible();
  await page.unroute('**/api/v1/categories?**');
  await main.getByRole('button', { name: 'Reintentar' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Categorías' })).toBeVisible();
  await expect(page.getByText('Todavía no hay categorías en «Servicios»')).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});
