import type { Page } from '@playwright/test';
import { expect, ownServerTest as test } from '../../fixtures';
import { openBrowser } from '../../helpers/browsers';
import { clientFor, newEmail } from '../../helpers/companies';
import { signOut } from '../../helpers/sign-out';
import { mailedCode, mailedLink } from '../../helpers/mailbox';
import { signIn } from '../../helpers/sign-in';

/* Advances the clock of this file's server, so that deadlines pass at once. */
test.describe.configure({ mode: 'default' });

const minute = 60_000;
const day = 24 * 60 * minute;

const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const code = (page: Page) => page.getByRole('textbox', { name: 'Código de 6 dígitos' });
const refusal = (page: Page) => page.getByRole('main').getByRole('alert');

const moveClock = (origin: string, by: number): Promise<unknown> =>
  clientFor(origin, 'es-MX', null).sandboxClock({
    body: by === 0 ? {} : { now: new Date(Date.now() + by).toISOString() },
  });

test.afterEach(({ origin }) => moveClock(origin, 0));

test('an invitation is valid for seven days', async ({ browser, origin, staff }) => {
  const email = newEmail();
  await staff.api.invitationCreate({ body: { email, roles: ['nurse'], locale: 'es-MX' } });
  const link = await mailedLink(origin, email, /te invita a/);
  const { page } = await openBrowser(browser, origin);
  await moveClock(origin, 7 * day - minute);
  await page.goto(link);
  await expect(h1(page, `Te invitaron a ${staff.session.user.company?.name ?? ''}`)).toBeVisible();
  await moveClock(origin, 7 * day + minute);
  await page.reload();
  await expect(h1(page, 'La invitación venció')).toBeVisible();
});

test('a code is valid for ten minutes; a locked address opens after fifteen', async ({
  browser,
  origin,
  staff,
}) => {
  const email = newEmail();
  const visitor = clientFor(origin, 'es-MX', null);
  await visitor.authSignUp({
    body: {
      firstName: 'Eva',
      lastName: 'Ríos',
      email,
      phone: '+525512345678',
      password: 'secreto-de-prueba-1',
      locale: 'es-MX',
      acceptTerms: true,
      acceptPrivacy: true,
    },
  });
  for (let failure = 1; failure <= 5; failure += 1) {
    await expect(
      visitor.authSignIn({ body: { email: staff.email, password: 'no-es-esta-1' } }),
    ).rejects.toThrow();
  }
  const { page } = await openBrowser(browser, origin);
  await page.clock.install();
  await page.goto(`/email-confirmation?email=${encodeURIComponent(email)}`);
  await expect(button(page, /^Enviar otro código en \d+ s$/)).toBeDisabled();
  await page.getByLabel(/^Contraseña/).fill('secreto-de-prueba-1');
  await moveClock(origin, 11 * minute);
  await code(page).fill(await mailedCode(origin, email));
  await expect(refusal(page)).toContainText('El código venció. Pide uno nuevo.');
  await page.clock.runFor(minute);
  await button(page, 'Enviar otro código').click();
  await expect(page.getByText('Te enviamos otro código.')).toBeVisible();
  await code(page).fill(await mailedCode(origin, email));
  await expect(h1(page, 'Configura tu empresa')).toBeVisible();

  const { page: locked } = await openBrowser(browser, origin);
  await locked.goto('/sign-in');
  await signIn(locked, staff);
  await expect(refusal(locked)).toContainText('Podrás intentarlo de nuevo en 4 minutos.');
  await moveClock(origin, 15 * minute + 1000);
  await signIn(locked, staff);
  await expect(h1(locked, 'Hola, Ana')).toBeVisible();
});

test('a trusted computer is asked for the second factor again after thirty days', async ({
  browser,
  origin,
  staff,
}) => {
  await staff.api.secondFactorStart({ body: { method: 'email', password: staff.password } });
  await staff.api.secondFactorConfirm({
    body: { code: await mailedCode(origin, staff.email, /activar la verificación en dos pasos/) },
  });
  const { page } = await openBrowser(browser, origin);
  await page.goto('/sign-in');
  await signIn(page, staff);
  await page.getByRole('checkbox', { name: /^Confiar en este equipo/ }).check();
  await code(page).fill(await mailedCode(origin, staff.email, /para entrar a Sala/));
  await expect(h1(page, 'Hola, Ana')).toBeVisible();
  await signOut(page);
  await moveClock(origin, 30 * day - minute);
  await signIn(page, staff);
  await expect(h1(page, 'Hola, Ana')).toBeVisible();
  await signOut(page);
  await moveClock(origin, 30 * day + minute);
  await signIn(page, staff);
  await expect(h1(page, 'Verificación en dos pasos')).toBeVisible();
});
