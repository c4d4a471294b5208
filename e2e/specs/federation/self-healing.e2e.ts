import { rename } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, releaseTest as test } from '../../fixtures';
import { openBrowser } from '../../helpers/browsers';
import { newMember, type Staff } from '../../helpers/companies';
import { tokenOf } from '../../helpers/browser-state';
import { categoriesTitled, h1, openListening, plansTitled } from '../../helpers/release-tabs';
import { isSameDocument } from '../../helpers/page-errors';
import { unfoldMenu } from '../../helpers/menu';

/* The server has one composition: tests run serially. */
test.describe.configure({ mode: 'default' });

const earlier = 'Versión anterior en uso';

test('a version that cannot load is replaced by the last known good one in the same page', async ({
  page,
  server,
  releases,
}) => {
  await releases.promote(
    'mfe_hospital',
    await releases.publish('mfe-hospital', categoriesTitled('Categorías conocidas')),
  );
  await releases.promote(
    'mfe_hospital',
    await releases.publish('mfe-hospital', categoriesTitled('Categorías perdidas')),
  );
  const files = await server.artefactsOf('mfe_hospital');
  await rename(files, `${files}.away`);
  try {
    await openListening(page, '/customer-fields');
    const token = await tokenOf(page);
    await unfoldMenu(page);
    await page
      .getByRole('navigation', { name: 'Menú principal' })
      .getByRole('link', { name: 'Categorías' })
      .click();
    await expect(h1(page, 'Categorías conocidas')).toBeVisible();
    await expect(page.getByText(earlier)).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Menú principal' })
      .getByRole('link', { name: 'Campos de cliente' })
      .click();
    await expect(h1(page, 'Campos de cliente')).toBeVisible();
    await expect(page.getByText(earlier)).toHaveCount(0);
    expect(await tokenOf(page)).toBe(token);
    expect(await isSameDocument(page)).toBe(true);
  } finally {
    await rename(`${files}.away`, files);
  }
});

test('a failing canary is stopped by the health rule while its fallback keeps working', async ({
  browser,
  origin,
  page,
  server,
  releases,
  staff,
}) => {
  await releases.promote(
    'mfe_billing',
    await releases.publish('mfe-billing', plansTitled('Planes sanos')),
  );
  const broken = await releases.publish('mfe-billing', {
    '"pricing.title"': '(()=>{throw new TypeError("a screen that fails")})()',
  });
  await releases.canary('mfe_billing', broken, {
    companies: [staff.session.user.company?.id ?? ''],
  });
  const hasCanary = async (): Promise<boolean> =>
    (await server.composition()).remotes['mfe_billing']?.canary !== undefined;

  // A clinic is one network: the rule requires reports from most of its people. Each tab counts
  // once.
  const colleagues: Staff[] = [];
  while (colleagues.length < 3) colleagues.push(await newMember(origin, staff, ['reception']));
  const desks = [
    page,
    ...(await Promise.all(
      colleagues.map(async ({ session }) => (await openBrowser(browser, origin, session)).page),
    )),
  ];
  const tabs: Page[] = [];
  for (const desk of desks) {
    for (const tab of [desk, await desk.context().newPage(), await desk.context().newPage()]) {
      if (!(await hasCanary())) break;
      tabs.push(tab);
      await tab.goto('/pricing');
      await expect(
        h1(tab, 'Planes sanos'),
        'the previous version replaces it at once',
      ).toBeVisible();
    }
  }
  await expect
    .poll(hasCanary, { message: 'the health rule stops it', timeout: 20_000 })
    .toBe(false);
  const { items } = await releases.registry.releaseEventList({
    query: { name: 'mfe_billing', limit: 1 },
  });
  expect(items[0]).toMatchObject({
    action: 'canary_stopped',
    actor: { kind: 'health' },
    target: { name: 'mfe_billing', version: broken },
  });
  for (const tab of tabs) {
    await expect(h1(tab, 'Planes sanos')).toBeVisible();
  }
});
