import type { Page, Response } from '@playwright/test';
import { expect, test } from '../../fixtures';
import { expiryOf, issuedAt, tokenOf } from '../../helpers/browser-state';
import { clientFor } from '../../helpers/companies';
import { signOut } from '../../helpers/sign-out';
import { signIn } from '../../helpers/sign-in';
import { expectOneAlert, countAlerts } from '../../helpers/alert-count';

const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const isRenewal = (answer: Response): boolean => answer.url().endsWith('/api/v1/auth/renewals');
const watchExpired = (page: Page) => countAlerts(page, '¡La sesión expiró!');

/*
 * Advances the page's clock, but not the server's: a token renewed within the same second is
 * identical.
 */
const open = async (page: Page, path: string, title: string): Promise<void> => {
  await page.clock.install();
  await page.goto(path);
  await expect(h1(page, title)).toBeVisible();
  await page.clock.runFor(1000); // starts deferred work
  const made = issuedAt((await tokenOf(page)) ?? '');
  await expect.poll(() => Date.now() / 1000).toBeGreaterThan(made + 1);
};

test('while a person works, the token is renewed after half its life', async ({ page, staff }) => {
  const told = await watchExpired(page);
  const renewals: number[] = [];
  page.on('response', (answer) => void (isRenewal(answer) && renewals.push(answer.status())));
  await open(page, '/settings/appearance', 'Apariencia');
  const first = await tokenOf(page);
  expect(first).toBe(staff.session.token);
  await page.clock.fastForward('25:00');
  await page.keyboard.press('Tab');
  expect(renewals, 'not before').toEqual([]);
  await page.clock.fastForward('06:00');
  // Activity is tracked shortly after the first screen.
  const renewed = async (): Promise<readonly number[]> => {
    await page.keyboard.press('Tab');
    return renewals;
  };
  await expect.poll(renewed).toEqual([200]);
  await expect.poll(() => tokenOf(page)).not.toBe(first);
  const second = (await tokenOf(page)) ?? '';
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'access_token');
  expect(cookie?.expires).toBe(expiryOf(second));
  expect(await page.evaluate(() => localStorage.getItem('auth-storage'))).toContain(
    String(expiryOf(second)),
  );
  const asked = page.waitForRequest('**/api/v1/customers?**');
  await page
    .getByRole('navigation', { name: 'Menú principal' })
    .getByRole('link', { name: 'Clientes', exact: true })
    .click();
  expect((await asked).headers()['authorization']).toBe(`Bearer ${second}`);
  await expect(h1(page, 'Clientes')).toBeVisible();
  expect(told()).toBe(0);
});

test('an idle session ends with its token, says so once, and leads back', async ({
  page,
  staff,
}) => {
  const told = await watchExpired(page);
  await open(page, '/settings/appearance?from=here#font', 'Apariencia');
  await page.clock.fastForward('01:00:30');
  await expectOneAlert(told);
  await expect(page).toHaveURL(
    `/sign-in?redirect=${encodeURIComponent('/settings/appearance?from=here#font')}`,
  );
  await expect.poll(() => page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('auth-storage'))).not.toContain(
    staff.email,
  );
});

test('tabs share sign-in and sign-out and keep their own location', async ({
  page,
  context,
  origin,
  staff,
}) => {
  const other = await context.newPage();
  const told = await watchExpired(other);
  await page.goto('/settings/appearance');
  await other.goto('/customer-management?search=ana');
  await expect(h1(page, 'Apariencia')).toBeVisible();
  await expect(h1(other, 'Clientes')).toBeVisible();
  await signOut(page);
  await expect(h1(page, 'Iniciar sesión')).toBeVisible();
  await expect(h1(other, 'Iniciar sesión')).toBeVisible();
  await expect(other).toHaveURL('/sign-in');
  expect(told()).toBe(0); // a sign-out is no expiry

  await other.goto('/sign-in?redirect=%2Fcustomer-fields');
  await expect(h1(other, 'Iniciar sesión')).toBeVisible();
  await signIn(page, staff);
  await expect(h1(page, 'Hola, Ana')).toBeVisible();
  await expect(h1(other, 'Campos de cliente')).toBeVisible();
  await expect(other).toHaveURL('/customer-fields');

  // Revoked on the server: the first tab to notice informs the other.
  await clientFor(origin, 'es-MX', (await tokenOf(page)) ?? null).authSignOut();
  await page.goto('/customer-management');
  await expect(page).toHaveURL('/sign-in?redirect=%2Fcustomer-management');
  await expectOneAlert(told);
  await expect(other).toHaveURL('/sign-in?redirect=%2Fcustomer-fields');
  await signIn(other, staff);
  await expect(h1(other, 'Campos de cliente')).toBeVisible();
  await expect(h1(page, 'Clientes')).toBeVisible();
});

test('a token renewed in one tab is used by the others', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/settings/appearance');
  await expect(h1(other, 'Apariencia')).toBeVisible();
  await open(page, '/settings/appearance', 'Apariencia');
  const first = await tokenOf(page);
  await page.clock.fastForward('31:00');
  const renewed = page.waitForResponse(isRenewal);
  await page.keyboard.press('Tab');
  expect((await renewed).status()).toBe(200);
  await expect.poll(() => tokenOf(page)).not.toBe(first);
  // The message reaches the other tab asynchronously; soon its calls use the new token.
  await other
    .getByRole('navigation', { name: 'Menú principal' })
    .getByRole('link', { name: 'Clientes', exact: true })
    .click();
  let turn = 0;
  await expect(async () => {
    const asked = other.waitForRequest('**/api/v1/customers?search=**', { timeout: 10_000 });
    // a new search, since cached ones are not fetched again
    await other.getByRole('searchbox', { name: 'Buscar clientes' }).fill(`ana ${(turn += 1)}`);
    expect((await asked).headers()['authorization']).toBe(`Bearer ${await tokenOf(page)}`);
  }).toPass();
});

test("a computer that slept past the session's end keeps a half-typed form", async ({ page }) => {
  const told = await watchExpired(page);
  await open(page, '/customer-management?new=1', 'Clientes');
  const name = page
    .getByRole('dialog', { name: 'Nuevo cliente' })
    .getByRole('textbox', { name: 'Nombre', exact: true });
  await name.fill('Íñigo Peña');
  await page.clock.fastForward('01:30:00'); // renewal and expiry are due at once
  await expectOneAlert(told);
  await expect(page).toHaveURL(
    `/sign-in?redirect=${encodeURIComponent('/customer-management?new=1')}`,
  );
  expect(await page.evaluate(() => localStorage.getItem('auth-storage'))).toContain(
    '"expired":true',
  ); // not a sign-out: see restored-forms
});
