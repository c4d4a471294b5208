import type { Page, Response } from '@playwright/test';
import { expect, test } from '../../fixtures';
import { expiryOf, issuedAt, tokenOf } from '../../helpers/browser-state';
import { clientFor } from '../../helpers/companies';
import { signOut } from '../../helpers/frame';
import { signIn } from '../../helpers/signing-in';
import { expectToldOnce, watchTold } from '../../helpers/told';

const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const isRenewal = (answer: Response): boolean => answer.url().endsWith('/api/v1/auth/renewals');
const watchExpired = (page: Page) => watchTold(page, '¡La sesión expiró!');

/* The clock of the page is put on; the server's time goes on as it does, and a token that is made again within its second is the same. */
const open = async (page: Page, path: string, title: string): Promise<void> => {
  await page.clock.install();
  await page.goto(path);
  await expect(h1(page, title)).toBeVisible();
  await page.clock.runFor(1000); // what waits for the first screen begins
  const made = issuedAt((await tokenOf(page)) ?? '');
  await expect.poll(() => Date.now() / 1000).toBeGreaterThan(made + 1);
};

test('while somebody works, the token is renewed from half of its life on: cookie, storage and calls take the new one', async ({
  page,
  staff,
}) => {
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
  // The person goes on working: what follows them may be a moment later than the first screen.
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

test('where nobody works, the session ends with its token, says so once, and leads back', async ({
  page,
  staff,
}) => {
  const told = await watchExpired(page);
  await open(page, '/settings/appearance?from=here#font', 'Apariencia');
  await page.clock.fastForward('01:00:30');
  await expectToldOnce(told);
  await expect(page).toHaveURL(
    `/sign-in?redirect=${encodeURIComponent('/settings/appearance?from=here#font')}`,
  );
  await expect.poll(() => page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('auth-storage'))).not.toContain(
    staff.email,
  );
});

test('tabs agree: out in one is out in the other, in is in, and each goes to its own place', async ({
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
  expect(told()).toBe(0); // it was the person’s own wish

  await other.goto('/sign-in?redirect=%2Fcustomer-fields');
  await expect(h1(other, 'Iniciar sesión')).toBeVisible();
  await signIn(page, staff);
  await expect(h1(page, 'Hola, Ana')).toBeVisible();
  await expect(h1(other, 'Campos de cliente')).toBeVisible();
  await expect(other).toHaveURL('/customer-fields');

  // Ended at the server: the tab that notices first tells the other.
  await clientFor(origin, 'es-MX', (await tokenOf(page)) ?? null).authSignOut();
  await page.goto('/customer-management');
  await expect(page).toHaveURL('/sign-in?redirect=%2Fcustomer-management');
  await expectToldOnce(told);
  await expect(other).toHaveURL('/sign-in?redirect=%2Fcustomer-fields');
  await signIn(other, staff);
  await expect(h1(other, 'Campos de cliente')).toBeVisible();
  await expect(h1(page, 'Clientes')).toBeVisible();
});

test('a token that one tab renewed is the other’s, too', async ({ page, context }) => {
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
  // Its news takes its way from tab to tab: the other one works on, and its calls have the new token soon.
  await other
    .getByRole('navigation', { name: 'Menú principal' })
    .getByRole('link', { name: 'Clientes', exact: true })
    .click();
  let turn = 0;
  await expect(async () => {
    const asked = other.waitForRequest('**/api/v1/customers?search=**', { timeout: 10_000 });
    await other.getByRole('searchbox', { name: 'Buscar clientes' }).fill(`ana ${(turn += 1)}`); // what was asked before would not be asked again
    expect((await asked).headers()['authorization']).toBe(`Bearer ${await tokenOf(page)}`);
  }).toPass();
});

test('a computer that slept past the end of the session, with something half typed: it says so, and leads back to it', async ({
  page,
}) => {
  const told = await watchExpired(page);
  await open(page, '/customer-management?new=1', 'Clientes');
  const name = page
    .getByRole('dialog', { name: 'Nuevo cliente' })
    .getByRole('textbox', { name: 'Nombre', exact: true });
  await name.fill('Íñigo Peña');
  await page.clock.fastForward('01:30:00'); // renewal and end are both due at once
  await expectToldOnce(told);
  await expect(page).toHaveURL(
    `/sign-in?redirect=${encodeURIComponent('/customer-management?new=1')}`,
  );
  expect(await page.evaluate(() => localStorage.getItem('auth-storage'))).toContain(
    '"expired":true',
  ); // not signed out: see typed-work
});
