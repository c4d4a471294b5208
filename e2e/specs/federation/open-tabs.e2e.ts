import type { LoadManifest } from '@sala/shared-contracts';
import { expect, releaseTest as test } from '../../fixtures';
import { tokenOf } from '../../helpers/browser-state';
import {
  categoriesTitled,
  fieldsTitled,
  followDeadlineMs,
  h1,
  openListening,
  plansTitled,
} from '../../helpers/release-tabs';
import { isSameDocument } from '../../helpers/page-errors';
import { unfoldMenu } from '../../helpers/menu';

/* The server has one composition: tests run serially. */
test.describe.configure({ mode: 'default' });

test('a promoted version is offered within 5 s and runs at the next navigation', async ({
  page,
  releases,
}) => {
  await releases.promote(
    'mfe_hospital',
    await releases.publish('mfe-hospital', categoriesTitled('Categorías de ayer')),
  );
  const next = await releases.publish('mfe-hospital', categoriesTitled('Categorías de hoy'));
  await openListening(page, '/hospital/categories');
  await expect(h1(page, 'Categorías de ayer')).toBeVisible();

  await releases.promote('mfe_hospital', next);
  await expect(page.getByRole('button', { name: 'Nueva versión' })).toBeVisible({
    timeout: followDeadlineMs,
  });
  await expect(h1(page, 'Categorías de ayer'), 'no layout shift').toBeVisible();

  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  await unfoldMenu(page);
  await menu.getByRole('link', { name: 'Campos de cliente' }).click();
  await expect(h1(page, 'Campos de cliente')).toBeVisible();
  await menu.getByRole('link', { name: 'Categorías' }).click();
  await expect(h1(page, 'Categorías de hoy')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nueva versión' })).toHaveCount(0);
  expect(await isSameDocument(page)).toBe(true);
});

test('a form survives two releases, is saved by the old version, and then the new one runs', async ({
  page,
  server,
  releases,
  request,
}) => {
  const old = (await server.composition()).remotes['mfe_customers']?.stable.base ?? '';
  const [second, third] = [
    await releases.publish('mfe-customers', fieldsTitled('Campos segundos')),
    await releases.publish('mfe-customers', fieldsTitled('Campos terceros')),
  ];
  await openListening(page, '/customer-fields');
  await page.getByRole('button', { name: 'Nuevo campo' }).first().click();
  const label = page.getByRole('textbox', { name: 'Etiqueta', exact: true });
  await label.fill('Ocupación');

  await releases.promote('mfe_customers', second);
  await releases.promote('mfe_customers', third);
  await expect(
    page.getByRole('dialog').getByRole('button', { name: 'Nueva versión' }),
    'it is offered where one types',
  ).toBeVisible({ timeout: followDeadlineMs });
  await expect(label).toHaveValue('Ocupación');
  // written by the build
  const load = (await (await request.get(`${old}load.json`)).json()) as LoadManifest;
  const files = Object.keys(load.integrity);
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) expect((await request.get(old + file)).status(), file).toBe(200);

  await page.getByRole('textbox', { name: 'Clave', exact: true }).fill('ocupacion');
  await page.getByRole('combobox', { name: 'Tipo' }).selectOption('Texto');
  await page.getByRole('radio', { name: 'No', exact: true }).check();
  await page.getByRole('button', { name: 'Crear campo' }).click();
  await expect(h1(page, 'Campos terceros')).toBeVisible();
  await expect(page.getByRole('row', { name: /Ocupación/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nueva versión' })).toHaveCount(0);
  expect(await isSameDocument(page)).toBe(true);
});

test('a rolled back release leaves open tabs within 5 s, without losing their state', async ({
  page,
  releases,
}) => {
  await releases.promote(
    'mfe_billing',
    await releases.publish('mfe-billing', plansTitled('Planes buenos')),
  );
  await releases.promote(
    'mfe_billing',
    await releases.publish('mfe-billing', plansTitled('Planes malos')),
  );
  const other = await page.context().newPage();
  await openListening(other, '/customer-management?new=1');
  const name = other.getByRole('dialog').getByRole('textbox', { name: 'Nombre', exact: true });
  await name.fill('Íñigo Peña');
  await openListening(page, '/pricing');
  await expect(h1(page, 'Planes malos')).toBeVisible();
  await expect(page.getByText('Agenda Esencial').first()).toBeVisible();
  const token = await tokenOf(page);
  const apiCalls: string[] = [];
  page.on(
    'request',
    (one) => void (new URL(one.url()).pathname.startsWith('/api/') && apiCalls.push(one.url())),
  );

  await releases.rollback('mfe_billing');
  await expect(h1(page, 'Planes buenos')).toBeVisible({ timeout: followDeadlineMs });
  await expect(page.getByText('Agenda Esencial').first()).toBeVisible();
  expect(apiCalls, 'plans come from the cache').toEqual([]);
  expect(await tokenOf(page)).toBe(token);
  await expect(name).toHaveValue('Íñigo Peña');
  expect(await Promise.all([isSameDocument(page), isSameDocument(other)])).toEqual([true, true]);
});
