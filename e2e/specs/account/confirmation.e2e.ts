import type { Page } from '@playwright/test';
import { expect, visitorTest as test } from '../../fixtures';
import { clientFor, newEmail } from '../../helpers/companies';
import { mailedCode, mailsTo } from '../../helpers/mailbox';

const password = 'secreto-de-prueba-1';
const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const code = (page: Page) => page.getByRole('textbox', { name: 'Código de 6 dígitos' });
const alert = (page: Page) => page.getByRole('main').getByRole('alert');

const signUp = async (page: Page, email: string): Promise<void> => {
  await page.goto('/sign-up');
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Eva');
  await page.getByRole('textbox', { name: 'Primer apellido' }).fill('Ríos');
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(email);
  await page.getByRole('textbox', { name: 'Teléfono' }).fill('5512345678');
  await page.getByLabel(/^Contraseña/).fill(password);
  await page.getByLabel(/^Repite la contraseña/).fill(password);
  await page.getByRole('checkbox', { name: 'Acepto los términos del servicio' }).check();
  await page.getByRole('checkbox', { name: 'Leí y acepto el aviso de privacidad' }).check();
  await page.getByRole('button', { name: 'Crear cuenta', exact: true }).click();
  await expect(h1(page, 'Confirma tu correo')).toBeVisible();
};

/* Wrong codes. */
const wrongCodes = (right: string): string[] =>
  ['000000', '111111', '222222', '333333', '444444', '555555']
    .filter((one) => one !== right)
    .slice(0, 5);

test('signing up with a taken address looks the same; only its owner gets a different mail', async ({
  page,
  origin,
}) => {
  const taken = 'auditor@demo.sala.test'; // a fresh account would get no second mail yet
  const free = newEmail();
  const screens: string[] = [];
  for (const email of [taken, free]) {
    await signUp(page, email);
    // last to render
    await expect(page.getByText('Demostración: ver el correo que se envió')).toBeVisible();
    const said = await page.getByRole('main').innerText();
    screens.push(said.replaceAll(email, '…').replaceAll(/en \d+ s/g, 'en … s'));
    await code(page).fill('000000');
    await expect(alert(page)).toContainText('El código no es correcto.');
  }
  expect(screens[1]).toBe(screens[0]);
  expect((await mailsTo(origin, taken))[0]?.subject).toBe('Ya tienes una cuenta en Sala');
  expect((await mailsTo(origin, free))[0]?.subject).toMatch(/^\d{6} es tu código de Sala$/);
});

test('five wrong codes invalidate a code; without an address, the screen asks for it', async ({
  page,
  origin,
}) => {
  const email = newEmail();
  await clientFor(origin, 'es-MX', null).authSignUp({
    body: {
      firstName: 'Eva',
      lastName: 'Ríos',
      email,
      phone: '+525512345678',
      password,
      locale: 'es-MX',
      acceptTerms: true,
      acceptPrivacy: true,
    },
  });
  const right = await mailedCode(origin, email);
  await page.goto('/email-confirmation');
  await expect(page.getByText('Escribe tu correo y el código que te enviamos.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(email);
  await page.getByLabel(/^Contraseña/).fill(password);
  for (const wrong of wrongCodes(right)) {
    const answer = page.waitForResponse('**/api/v1/auth/verify-email');
    await code(page).fill(wrong);
    expect((await answer).status()).toBe(400);
    await expect(alert(page)).toContainText('El código no es correcto.');
    await expect(code(page)).toBeFocused();
  }
  await code(page).fill(right);
  await expect(alert(page)).toContainText('Demasiados intentos con este código. Pide uno nuevo.');
  expect(await page.context().cookies()).toEqual([]);
});
