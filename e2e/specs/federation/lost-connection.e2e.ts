import { expect, releaseTest as test } from '../../fixtures';
import { startBufferingProxy } from '../../helpers/buffering-proxy';
import {
  fieldsTitled,
  h1,
  openListening,
  plansTitled,
  pricingTab,
} from '../../helpers/release-tabs';
import { isSameDocument } from '../../helpers/page-errors';
import { unfoldMenu } from '../../helpers/menu';

/* The server has one composition: tests run serially. */
test.describe.configure({ mode: 'default' });

test('behind a buffering proxy, a rollback reaches open tabs by polling within 15 s', async ({
  browser,
  server,
  releases,
  staff,
}) => {
  const proxy = await startBufferingProxy(server.origin);
  try {
    await releases.promote(
      'mfe_billing',
      await releases.publish('mfe-billing', plansTitled('Planes buenos')),
    );
    await releases.promote(
      'mfe_billing',
      await releases.publish('mfe-billing', plansTitled('Planes malos')),
    );
    const page = await pricingTab(browser, proxy.origin, staff);
    await expect(h1(page, 'Planes malos')).toBeVisible();
    await releases.rollback('mfe_billing');
    await expect(h1(page, 'Planes buenos')).toBeVisible({ timeout: 25_000 });
    expect(await isSameDocument(page)).toBe(true);
  } finally {
    await proxy.close();
  }
});

test('a version promoted while the connection is down arrives once it is back', async ({
  page,
  server,
  releases,
}) => {
  await releases.promote(
    'mfe_customers',
    await releases.publish('mfe-customers', fieldsTitled('Campos de ayer')),
  );
  await openListening(page, '/customer-fields');
  await expect(h1(page, 'Campos de ayer')).toBeVisible();
  await releases.promote(
    'mfe_customers',
    await releases.publish('mfe-customers', fieldsTitled('Campos de hoy')),
  );
  const { base = '' } = (await server.composition()).remotes['mfe_customers']?.stable ?? {};
  await page.route(`**${base}**`, (route) => route.abort('connectionreset'));
  await page.getByRole('button', { name: 'Nueva versión' }).click();
  await expect(page.getByText('Versión anterior en uso')).toBeVisible();
  await expect(h1(page, 'Campos de ayer')).toBeVisible();
  await page.unroute(`**${base}**`);
  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  await unfoldMenu(page);
  await expect(async () => {
    await menu.getByRole('link', { name: 'Clientes', exact: true }).click();
    await menu.getByRole('link', { name: 'Campos de cliente' }).click();
    await expect(h1(page, 'Campos de hoy')).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 40_000 });
  expect(await isSameDocument(page)).toBe(true);
});
