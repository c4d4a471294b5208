import type { Page } from '@playwright/test';
import { expect, visitorTest as test } from '../../fixtures';
import { openBrowser } from '../../helpers/browsers';
import { newEmail, newStaff } from '../../helpers/companies';
import { mailedCode, mailsTo } from '../../helpers/mailbox';
import { signIn } from '../../helpers/sign-in';
import { expectOneAlert, countAlerts } from '../../helpers/alert-count';

const resetMail = /para cambiar tu contraseña/;
const newPassword = 'otra-clave-segura-2';
const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const ask = async (page: Page, email: string): Promise<void> => {
  await page.goto('/forgot-password');
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(email);
  await button(page, 'Enviar código').click();
};

test('a mailed code sets a new password and ends the other sessions', async ({
  page,
  browser,
  origin,
}) => {
  const staff = await newStaff(origin, 'es-MX');
  const { page: elsewhere } = await openBrowser(browser, origin, staff.session);
  await elsewhere.goto('/settings/appearance');
  await expect(h1(elsewhere, 'Apariencia')).toBeVisible();

  await page.goto('/sign-in');
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(staff.email);
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
  await expect(h1(page, '¿Olvidaste tu contraseña?')).toBeVisible();
  // prefilled
  await expect(page.getByRole('textbox', { name: 'Correo electrónico' })).toHaveValue(staff.email);
  await button(page, 'Enviar código').click();
  await expect(h1(page, 'Escribe el código')).toBeVisible();
  const code = await mailedCode(origin, staff.email, resetMail);
  const field = page.getByRole('textbox', { name: 'Código de 6 dígitos' });
  await field.fill(code === '000000' ? '111111' : '000000');
  await expect(page.getByRole('main').getByText('El código no es correcto.').first()).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill(code);
  await expect(h1(page, 'Crea una contraseña nueva')).toBeVisible();
  await page.getByLabel(/^Contraseña nueva/).fill(newPassword);
  await page.getByLabel(/^Repite la contraseña/).fill('otra-clave-distinta-2');
  await button(page, 'Guardar y entrar').click();
  await expect(page.getByText('Las contraseñas no coinciden.')).toBeVisible();
  await page.getByLabel(/^Repite la contraseña/).fill(newPassword);
  await button(page, 'Guardar y entrar').click();
  await expect(page.getByText('Guardaste tu contraseña nueva.')).toBeVisible();
  await expect(h1(page, 'Hola, Ana')).toBeVisible();

  const told = await countAlerts(elsewhere, '¡La sesión expiró!');
  await elsewhere
    .getByRole('navigation', { name: 'Menú principal' })
    .getByRole('link', { name: 'Clientes', exact: true })
    .click();
  await expectOneAlert(told);
  await expect(elsewhere).toHaveURL('/sign-in?redirect=%2Fcustomer-management');
  await signIn(elsewhere, staff); // with the old password
  await expect(elsewhere.getByRole('main').getByRole('alert')).toContainText(
    'El correo o la contraseña no son correctos.',
  );
  await signIn(elsewhere, { ...staff, password: newPassword });
  await expect(h1(elsewhere, 'Clientes')).toBeVisible();
  expect((await mailsTo(origin, staff.email))[0]?.subject).toBe('Tu contraseña de Sala cambió');
});

test('an unknown address gets the same answer and no mail; repeating within a minute sends none', async ({
  page,
  origin,
}) => {
  const staff = await newStaff(origin, 'es-MX');
  const nobody = newEmail();
  const answers: string[] = [];
  for (const email of [staff.email, nobody]) {
    await ask(page, email);
    await expect(h1(page, 'Escribe el código')).toBeVisible();
    await expect(button(page, 'Enviar otro código en 59 s')).toBeVisible();
    const said = await page.getByRole('main').innerText();
    answers.push(said.replaceAll(email, '…').replaceAll(/en \d+ s/g, 'en … s'));
    await page.getByRole('textbox', { name: 'Código de 6 dígitos' }).fill('123456');
    await expect(
      page.getByRole('main').getByText('El código no es correcto.').first(),
    ).toBeVisible();
  }
  expect(answers[1]).toBe(answers[0]);
  expect(answers[0]).toContain(
    'Si … tiene una cuenta, le enviamos un código de 6 dígitos. Vence en 10 minutos.',
  );
  expect(
    (await mailsTo(origin, staff.email)).filter(({ subject }) => resetMail.test(subject)),
  ).toHaveLength(1);
  expect(await mailsTo(origin, nobody)).toEqual([]);

  for (const email of [staff.email, nobody]) {
    await ask(page, email);
    await expect(h1(page, 'Escribe el código')).toBeVisible();
  }
  expect(
    (await mailsTo(origin, staff.email)).filter(({ subject }) => resetMail.test(subject)),
  ).toHaveLength(1);
});
