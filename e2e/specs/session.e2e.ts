import { expect, test, visitorTest } from '../fixtures';
import { expiryOf } from '../helpers/browser-state';
import { newStaff } from '../helpers/companies';
import { signOut } from '../helpers/sign-out';
import { holdCalls } from '../helpers/held-calls';
import { signIn } from '../helpers/sign-in';
import { expectOneAlert, countAlerts } from '../helpers/alert-count';

/* The server's verdict on a token. */
const sessionStatus = async (origin: string, headers: Record<string, string>): Promise<number> =>
  (await fetch(`${origin}/api/v1/auth/session`, { headers })).status;

visitorTest(
  'a wrong password keeps the address; the correct one leads back',
  async ({ page, origin }) => {
    const staff = await newStaff(origin, 'es-MX');
    const place = '/customer-management?status=active&sort=-name';
    await page.goto(place);
    await expect(page).toHaveURL(`/sign-in?redirect=${encodeURIComponent(place)}`);
    await signIn(page, { ...staff, password: 'no-es-esta-1' });
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'El correo o la contraseña no son correctos.',
    );
    await expect(page.getByRole('textbox', { name: 'Correo electrónico' })).toHaveValue(
      staff.email,
    );
    await signIn(page, staff);
    await expect(page.getByRole('heading', { level: 1, name: 'Clientes' })).toBeVisible();
    await expect(page).toHaveURL(place);

    const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'access_token');
    if (!cookie) throw new Error('no cookie access_token');
    expect(cookie).toMatchObject({ secure: true, sameSite: 'Strict', httpOnly: false, path: '/' });
    expect(cookie.expires).toBe(expiryOf(cookie.value));
    const stored = await page.evaluate(() => localStorage.getItem('auth-storage') ?? '');
    expect(JSON.parse(stored)).toMatchObject({
      state: { expiration: expiryOf(cookie.value), user: { email: staff.email } },
    });
    expect(stored, 'the token is only in the cookie').not.toContain(cookie.value);
    expect(
      await sessionStatus(origin, { cookie: `access_token=${cookie.value}` }),
      'the server ignores cookies',
    ).toBe(401);
    expect(await sessionStatus(origin, { authorization: `Bearer ${cookie.value}` })).toBe(200);
  },
);

test('signing out revokes the session and clears the browser', async ({ page, origin, staff }) => {
  const headers = { authorization: `Bearer ${staff.session.token}` };
  await page.goto('/customer-management?search=ana');
  await expect(page.getByRole('heading', { level: 1, name: 'Clientes' })).toBeVisible();
  expect(await sessionStatus(origin, headers)).toBe(200);
  await signOut(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible();
  await expect(page).toHaveURL('/sign-in');
  expect(await sessionStatus(origin, headers)).toBe(401);
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('auth-storage'))).not.toContain('@');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible();
});

test('a reload with a revoked session says so once and leads back', async ({ page, staff }) => {
  const told = await countAlerts(page, '¡La sesión expiró!');
  await page.goto('/settings/appearance');
  await expect(page.getByRole('heading', { level: 1, name: 'Apariencia' })).toBeVisible();
  // a late call of the frame would end the session before the reload
  const letThrough = await holdCalls(page);
  await staff.api.authSignOut();
  await page.reload({ waitUntil: 'commit' });
  letThrough();
  await expectOneAlert(told);
  await expect(page).toHaveURL('/sign-in?redirect=%2Fsettings%2Fappearance');
});

test('a revoked session is reported once; signing in again leads back', async ({ page, staff }) => {
  const told = await countAlerts(page, '¡La sesión expiró!');
  await page.goto('/settings/appearance');
  await expect(page.getByRole('heading', { level: 1, name: 'Apariencia' })).toBeVisible();
  // Calls from here on find the session revoked. It ends after the click, since a page that knows
  // has no menu any more.
  const letThrough = await holdCalls(page);
  const asked = page.waitForRequest('**/api/v1/customers?**');
  await page
    .getByRole('navigation', { name: 'Menú principal' })
    .getByRole('link', { name: 'Clientes', exact: true })
    .click();
  await asked;
  await staff.api.authSignOut();
  letThrough();
  await expect(page).toHaveURL(`/sign-in?redirect=${encodeURIComponent('/customer-management')}`);
  await expectOneAlert(told);
  expect(await page.context().cookies()).toEqual([]);
  await signIn(page, staff);
  await expect(page.getByRole('heading', { level: 1, name: 'Clientes' })).toBeVisible();
  expect(told()).toBe(1);
});

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

test('an expired or unreadable token is cleared before any call', async ({
  page,
  context,
  origin,
}) => {
  const calls: string[] = [];
  page.on(
    'request',
    (request) => void (request.headers()['authorization'] && calls.push(request.url())),
  );
  for (const token of [
    `${encoded({ alg: 'EdDSA' })}.${encoded({ sub: 'x', exp: 1_000_000_000 })}.x`,
    'not-a-token',
  ]) {
    await context.addCookies([
      { name: 'access_token', value: token, url: origin, secure: true, sameSite: 'Strict' },
    ]);
    await page.goto('/settings/appearance');
    await expect(page).toHaveURL(`/sign-in?redirect=${encodeURIComponent('/settings/appearance')}`);
    expect(await context.cookies(), token).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('auth-storage'))).not.toContain('@');
  }
  expect(calls).toEqual([]);
});
