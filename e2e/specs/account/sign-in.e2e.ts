import type { Page } from '@playwright/test';
import { expect, visitorTest as test } from '../../fixtures';
import { expiryOf } from '../../helpers/browser-state';
import { clientFor, newEmail, newMember, newStaff, type Staff } from '../../helpers/companies';
import { signOut } from '../../helpers/sign-out';
import { mailedCode } from '../../helpers/mailbox';
import { signIn } from '../../helpers/sign-in';

const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const wrong = 'no-es-esta-1';
const hour = 3600;
const day = 24 * hour;

/* Remaining lifetime of the cookie in seconds. */
const cookieLife = async (page: Page): Promise<number> => {
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'access_token');
  if (!cookie) throw new Error('no cookie access_token');
  expect(cookie.expires).toBe(expiryOf(cookie.value));
  return cookie.expires - Date.now() / 1000;
};

const fail = (origin: string, email: string, times: number): Promise<unknown> =>
  Promise.all(
    Array.from(
      { length: times },
      () =>
        clientFor(origin, 'es-MX', null)
          .authSignIn({ body: { email, password: wrong } })
          .catch(() => undefined), // refused as expected
    ),
  );

/* Both sign-in pages share one form: each is tried here once. */
test('five failures lock an address for this network, whether or not it exists', async ({
  page,
  origin,
}) => {
  const staff = await newStaff(origin, 'es-MX');
  const said: string[] = [];
  for (const email of [staff.email, newEmail()]) {
    await page.goto('/sign-in');
    await signIn(page, { email, password: wrong });
    await expect(alert(page)).toContainText('El correo o la contraseña no son correctos.');
    const answers = [await alert(page).innerText()];
    await fail(origin, email, 4);
    await signIn(page, { email, password: staff.password }); // even with the correct password
    await expect(alert(page)).toContainText(
      'Hubo varios intentos fallidos. Espera 15 minutos o recupera tu contraseña.',
    );
    await expect(alert(page)).toContainText('Podrás intentarlo de nuevo en 15 minutos.');
    answers.push(await alert(page).innerText());
    said.push(answers.join('\n'));
  }
  expect(said[1]).toBe(said[0]);
  expect(await page.context().cookies()).toEqual([]);
});

test('a session ends after an idle hour, or a week with "stay signed in"', async ({
  page,
  origin,
}) => {
  const staff = await newStaff(origin, 'es-MX');
  await page.goto('/sign-in-2');
  await signIn(page, staff);
  await expect(h1(page, 'Hola, Ana')).toBeVisible();
  const short = await cookieLife(page);
  expect(short).toBeGreaterThan(hour - 120);
  expect(short).toBeLessThanOrEqual(hour);
  await signOut(page);
  await page.goto('/sign-in-2');
  await page.getByRole('checkbox', { name: 'Mantener la sesión en este equipo' }).check();
  await signIn(page, staff);
  await expect(h1(page, 'Hola, Ana')).toBeVisible();
  const long = await cookieLife(page);
  expect(long).toBeGreaterThan(7 * day - 120);
  expect(long).toBeLessThanOrEqual(7 * day);
});

test('redirects after sign-in stay on this site', async ({ page, context, origin }) => {
  const staff = await newStaff(origin, 'es-MX');
  const elsewhere = [
    '//example.com',
    'https://example.com/x',
    '/\\example.com',
    '/\t/example.com',
    'javascript:alert(1)',
  ];
  for (const [place, target] of elsewhere.entries()) {
    await page.goto(
      `${place % 2 === 0 ? '/sign-in' : '/sign-in-2'}?redirect=${encodeURIComponent(target)}`,
    );
    await signIn(page, staff);
    await expect(h1(page, 'Hola, Ana'), target).toBeVisible();
    await expect(page, target).toHaveURL('/');
    await context.clearCookies();
  }
});

test('an unconfirmed address is led to its confirmation, which mails a code on request', async ({
  page,
  origin,
}) => {
  const email = newEmail();
  const password = 'secreto-de-prueba-1';
  await clientFor(origin, 'es-MX', null).authSignUp({
    body: {
      firstName: 'Ana',
      lastName: 'Prueba',
      email,
      phone: '+525512345678',
      password,
      locale: 'es-MX',
      acceptTerms: true,
      acceptPrivacy: true,
    },
  });
  await page.goto('/sign-in-2');
  await signIn(page, { email, password });
  await expect(h1(page, 'Confirma tu correo')).toBeVisible();
  await expect(page).toHaveURL(`/email-confirmation?email=${encodeURIComponent(email)}`);
  await expect(
    page.getByText(`Escribe el código que llegó a ${email}, o pide otro.`),
  ).toBeVisible();
  await page.getByLabel(/^Contraseña/).fill(password);
  await page.getByRole('button', { name: 'Enviar otro código', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Enviar otro código en \d+ s$/ })).toBeDisabled();
  await page
    .getByRole('textbox', { name: 'Código de 6 dígitos' })
    .fill(await mailedCode(origin, email));
  await expect(h1(page, 'Configura tu empresa')).toBeVisible();
});

/* A member suspended by the owner. */
const suspended = async (origin: string): Promise<Staff> => {
  const owner = await newStaff(origin, 'es-MX');
  const member = await newMember(origin, owner, ['reception']);
  const { items } = await owner.api.memberList({ query: {} });
  const found = items.find(({ email }) => email === member.email);
  if (!found) throw new Error('the member is not in the list');
  await owner.api.memberSuspend({
    params: { memberId: found.id },
    body: { version: found.version },
  });
  return member;
};

test('a suspended member is told so and cannot sign in', async ({ page, origin }) => {
  const member = await suspended(origin);
  await page.goto('/sign-in');
  await signIn(page, member);
  await expect(alert(page)).toContainText(
    'Tu acceso a esta empresa está suspendido. Consulta a quien la administra.',
  );
  expect(await page.context().cookies()).toEqual([]);
});

test('cached data of the previous person is never shown', async ({ page, origin }) => {
  const [first, second] = [await newStaff(origin, 'es-MX'), await newStaff(origin, 'es-MX')];
  await first.api.customerCreate({ body: { kind: 'person', name: 'Íñigo Peña' } });
  await second.api.customerCreate({ body: { kind: 'person', name: 'Úrsula Ríos' } });
  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  await page.goto('/sign-in');
  await signIn(page, first);
  await menu.getByRole('link', { name: 'Clientes', exact: true }).click();
  await expect(page.getByRole('row', { name: /Íñigo Peña/ })).toBeVisible();
  await signOut(page);
  await expect(h1(page, 'Iniciar sesión')).toBeVisible();

  let answer = (): void => undefined;
  const held = new Promise<void>((release) => (answer = release));
  await page.route('**/api/v1/customers?**', async (route) => {
    await held;
    await route.continue();
  });
  await signIn(page, second);
  await menu.getByRole('link', { name: 'Clientes', exact: true }).click();
  await expect(h1(page, 'Clientes')).toBeVisible();
  await expect(page.getByText('Íñigo Peña')).toHaveCount(0);
  answer();
  await expect(page.getByRole('row', { name: /Úrsula Ríos/ })).toBeVisible();
  await expect(page.getByText('Íñigo Peña')).toHaveCount(0);
});
