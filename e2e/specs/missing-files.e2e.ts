import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, ownServerTest as test } from '../fixtures';
import { isSameDocument, markDocument } from '../helpers/page-errors';
import { clearLastKnownGood } from '../helpers/releases';
import { unfoldMenu } from '../helpers/menu';

/* Removes files of this file's server. */
test.describe.configure({ mode: 'default' });

test('a remote with missing files fails alone, and Retry restores it without a reload', async ({
  page,
  server,
}) => {
  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  await clearLastKnownGood(server, 'mfe_hospital');
  const artefacts = await server.artefactsOf('mfe_hospital');
  await rename(artefacts, `${artefacts}.away`);
  try {
    await page.goto('/hospital/categories');
    await expect(page.getByText('No se pudo cargar Hospital')).toBeVisible();
    await markDocument(page);

    await menu.getByRole('link', { name: 'Clientes', exact: true }).click();
    await expect(page.getByText('Todavía no hay clientes')).toBeVisible();
    await unfoldMenu(page);
    await menu.getByRole('link', { name: 'Apariencia' }).click();
    await expect(page.getByRole('radio', { name: 'Oscuro' })).toBeVisible();

    await menu.getByRole('link', { name: 'Categorías' }).click();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByText('No se pudo cargar Hospital')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reintentar' })).toBeEnabled();
  } finally {
    await rename(`${artefacts}.away`, artefacts);
  }
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Categorías' })).toBeVisible();
  await expect(page.getByText('No se pudo cargar Hospital')).toHaveCount(0);
  expect(await isSameDocument(page)).toBe(true);
});

test('a screen with a missing chunk offers Retry', async ({ page, server }) => {
  await clearLastKnownGood(server, 'mfe_settings');
  const artefacts = await server.artefactsOf('mfe_settings');
  const chunk = (await readdir(artefacts)).filter((file) => file.startsWith('appearance.'));
  expect(chunk.length).toBeGreaterThan(0);
  const move = (from: string, to: string) =>
    Promise.all(
      chunk.map((file) => rename(join(artefacts, file + from), join(artefacts, file + to))),
    );
  await move('', '.away');
  try {
    await page.goto('/settings/appearance');
    await expect(page.getByText('No se pudo cargar esta pantalla')).toBeVisible();
    await markDocument(page);
  } finally {
    await move('.away', '');
  }
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Apariencia' })).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});
