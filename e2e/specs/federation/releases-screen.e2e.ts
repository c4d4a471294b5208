import { expect, releaseTest as test } from '../../fixtures';
import { signedInState } from '../../helpers/browser-state';
import { demoStaff } from '../../helpers/companies';
import { plansTitled } from '../../helpers/release-tabs';

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  storedState: async ({ origin }, use) =>
    use(signedInState(origin, 'es-MX', (await demoStaff(origin, 'es-MX', 'platform')).session)),
});

test('on a phone, a version is promoted with a reason and rolled back in three taps', async ({
  page,
  server,
  releases,
}) => {
  const before = (await server.composition()).remotes['mfe_billing']?.stable.version ?? '';
  const version = await releases.publish('mfe-billing', plansTitled('Planes de guardia'));
  const stable = async () => (await server.composition()).remotes['mfe_billing']?.stable.version;

  await page.goto('/settings/releases');
  await page.getByText('mfe_billing', { exact: true }).tap();
  await expect(page).toHaveURL(/\/settings\/releases\/mfe_billing$/);
  await page.getByRole('button', { name: `Promover ${version}` }).tap();
  const promotion = page.getByRole('dialog', { name: 'Promover mfe_billing' });
  await expect(
    promotion.getByText('No ha pasado la verificación junto con lo que está en uso.'),
  ).toBeVisible();
  await promotion.getByText('Arreglo urgente').tap();
  await promotion.getByRole('button', { name: 'Promover', exact: true }).tap();
  await expect(promotion, 'forcing must be confirmed').toBeVisible();
  expect(await stable()).toBe(before);
  await promotion.getByRole('checkbox', { name: 'Promover de todos modos' }).check();
  await promotion.getByRole('button', { name: 'Promover', exact: true }).tap();
  await expect(page.getByText(`mfe_billing ${version} ya es la estable`)).toBeVisible();
  expect(await stable()).toBe(version);

  await page.getByRole('button', { name: 'Revertir', exact: true }).tap();
  const rollback = page.getByRole('dialog', { name: 'Revertir mfe_billing' });
  await rollback.getByText('Se cae').tap();
  await rollback.getByRole('button', { name: 'Revertir', exact: true }).tap();
  await expect(page.getByText(`mfe_billing volvió a ${before}`)).toBeVisible();
  expect(await stable()).toBe(before);

  await page.getByRole('tab', { name: 'Bitácora' }).tap();
  await expect(page.getByText('platform@demo.sala.test').first()).toBeVisible();
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    'nothing beside the window',
  ).toBe(true);
});
