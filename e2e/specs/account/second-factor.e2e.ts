import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures';
import { authenticator } from '../../helpers/authenticator';
import { openBrowser } from '../../helpers/browsers';
import { signOut } from '../../helpers/sign-out';
import { mailedCode } from '../../helpers/mailbox';
import { signIn } from '../../helpers/sign-in';

const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const code = (page: Page) => page.getByRole('textbox', { name: 'Código de 6 dígitos' });
const recoveryCode = (page: Page) => page.getByRole('textbox', { name: 'Código de recuperación' });
const section = (page: Page) => page.getByRole('region', { name: 'Verificación en dos pasos' });
const refusal = (page: Page) =>
  page.getByRole('main').getByRole('alert').filter({ hasText: 'El código no es correcto.' });

/* Turns the factor on in the account screen and returns key and first code. */
const turnOnWithApp = async (page: Page, password: string) => {
  await page.goto('/settings/account');
  await button(page, 'Activar verificación en dos pasos').click();
  await page.getByRole('radio', { name: 'Con una app de autenticación' }).check();
  const form = page.getByRole('form', { name: 'Activar verificación en dos pasos' });
  await form.getByLabel(/^Contraseña actual/).fill('no-es-esta-1');
  await button(page, 'Continuar').click();
  await expect(form.getByText('La contraseña actual no es correcta.').first()).toBeVisible();
  await form.getByLabel(/^Contraseña actual/).fill(password);
  await button(page, 'Continuar').click();
  await expect(
    page.getByRole('img', { name: 'Código QR para tu app de autenticación' }),
  ).toBeVisible();
  const showNow = authenticator(await page.getByRole('code').innerText());
  const first = showNow();
  await code(page).fill(first);
  await button(page, 'Activar').click();
  const codes = page.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem');
  await expect(codes).toHaveCount(8);
  const recoveryCodes = await codes.allInnerTexts();
  await expect(button(page, 'Listo')).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Ya los guardé' }).check();
  await button(page, 'Listo').click();
  return { showNow, first, recoveryCodes };
};

test('authenticator app: activation, sign-in, trusted computers, recovery codes, deactivation', async ({
  page,
  browser,
  origin,
  staff,
}) => {
  test.slow();
  const { showNow, first, recoveryCodes } = await turnOnWithApp(page, staff.password);
  await expect(page.getByText('La verificación en dos pasos está activa')).toBeVisible();
  await page.reload();
  await expect(section(page).getByText('Te quedan 8 códigos de recuperación.')).toBeVisible();
  // shown only once
  await expect(page.getByText(recoveryCodes[0] ?? '', { exact: true })).toHaveCount(0);
  await signOut(page);

  await page.goto('/sign-in?redirect=%2Fsettings%2Fappearance');
  await signIn(page, staff);
  await expect(h1(page, 'Verificación en dos pasos')).toBeVisible();
  await expect(page).toHaveURL('/otp?purpose=mfa&redirect=%2Fsettings%2Fappearance');
  expect(await page.context().cookies(), 'the password alone grants nothing').toEqual([]);
  await code(page).fill(first); // replayed by somebody who saw it
  await expect(refusal(page)).toBeVisible();
  await page.reload(); // the challenge is in this tab's history
  await expect(h1(page, 'Verificación en dos pasos')).toBeVisible();
  await page.getByRole('checkbox', { name: /^Confiar en este equipo 30 días/ }).check();
  await code(page).fill(showNow(1));
  await expect(h1(page, 'Apariencia')).toBeVisible();

  await signOut(page);
  await signIn(page, staff);
  await expect(h1(page, 'Hola, Ana')).toBeVisible(); // trusted computer

  const { page: elsewhere } = await openBrowser(browser, origin);
  await elsewhere.goto('/sign-in');
  for (const [place, given] of [
    recoveryCodes[0] ?? '',
    recoveryCodes[1]?.toLowerCase().replace('-', '') ?? '',
  ].entries()) {
    await signIn(elsewhere, staff);
    await button(elsewhere, 'Usar un código de recuperación').click();
    if (place === 1) {
      await recoveryCode(elsewhere).fill(recoveryCodes[0] ?? ''); // each works once
      await button(elsewhere, 'Entrar').click();
      await expect(refusal(elsewhere)).toBeVisible();
    }
    await recoveryCode(elsewhere).fill(given);
    await button(elsewhere, 'Entrar').click();
    await expect(h1(elsewhere, 'Hola, Ana')).toBeVisible();
    if (place === 0) await signOut(elsewhere);
  }

  await page.goto('/settings/account');
  await expect(section(page).getByText('Te quedan 6 códigos de recuperación.')).toBeVisible();
  await button(page, 'Desactivar').click();
  const dialog = page.getByRole('dialog', { name: '¿Desactivar la verificación en dos pasos?' });
  await dialog.getByLabel(/^Contraseña actual/).fill(staff.password);
  await dialog.getByLabel(/^Código de verificación/).fill(recoveryCodes[2] ?? '');
  await dialog.getByRole('button', { name: 'Desactivar' }).click();
  await expect(button(page, 'Activar verificación en dos pasos')).toBeVisible();
  await signOut(elsewhere);
  await signIn(elsewhere, staff);
  await expect(h1(elsewhere, 'Hola, Ana')).toBeVisible();
});

test('a mailed code goes to a masked address; a wrong password gets no second factor', async ({
  page,
  browser,
  origin,
  staff,
}) => {
  await page.goto('/settings/account');
  await button(page, 'Activar verificación en dos pasos').click();
  await page.getByRole('radio', { name: 'Por correo' }).check();
  await page
    .getByRole('form', { name: 'Activar verificación en dos pasos' })
    .getByLabel(/^Contraseña actual/)
    .fill(staff.password);
  await button(page, 'Continuar').click();
  await expect(page.getByText(`Enviamos un código a ${staff.email}.`)).toBeVisible();
  await code(page).fill(
    await mailedCode(origin, staff.email, /activar la verificación en dos pasos/),
  );
  await button(page, 'Activar').click();
  await page.getByRole('checkbox', { name: 'Ya los guardé' }).check();
  await button(page, 'Listo').click();
  await expect(section(page).getByText('Enviamos un código a tu correo.')).toBeVisible();

  const { page: elsewhere } = await openBrowser(browser, origin);
  await elsewhere.goto('/otp?purpose=mfa');
  await expect(h1(elsewhere, 'Empieza de nuevo')).toBeVisible();
  await elsewhere.getByRole('link', { name: 'Iniciar sesión' }).click();
  await signIn(elsewhere, staff);
  await expect(
    elsewhere.getByText(
      `Enviamos un código de 6 dígitos a ${staff.email.slice(0, 1)}•••@example.com.`,
    ),
  ).toBeVisible();
  await code(elsewhere).fill(await mailedCode(origin, staff.email, /para entrar a Sala/));
  await expect(h1(elsewhere, 'Hola, Ana')).toBeVisible();
});
