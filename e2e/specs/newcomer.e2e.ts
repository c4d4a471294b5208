import type { Page } from '@playwright/test';
import { expect, visitorTest as test } from '../fixtures';
import { newEmail } from '../helpers/companies';
import { signOut } from '../helpers/sign-out';
import { mailedCode } from '../helpers/mailbox';
import { signIn } from '../helpers/sign-in';
import { unfoldMenu } from '../helpers/menu';

const password = 'secreto-de-prueba-1';

const by = (page: Page) => ({
  button: (name: string) => page.getByRole('button', { name, exact: true }),
  text: (name: string) => page.getByRole('textbox', { name, exact: true }),
  choice: (name: string) => page.getByRole('combobox', { name, exact: true }),
  heading: (name: string | RegExp) => page.getByRole('heading', { level: 1, name }),
  step: (name: string) => page.getByRole('heading', { level: 2, name }),
  menu: page.getByRole('navigation', { name: 'Menú principal' }),
});

const signUp = async (page: Page, email: string): Promise<void> => {
  const { button, text } = by(page);
  const rule = (words: string) => page.getByRole('listitem').filter({ hasText: words });
  await text('Nombre').fill('Ana');
  await text('Primer apellido').fill('Núñez');
  await text('Correo electrónico').fill(email);
  await text('Teléfono').fill('5512345678');
  await expect(page.getByRole('textbox', { name: 'Teléfono' })).toHaveValue('55 1234 5678');
  await page.getByLabel(/^Contraseña/).fill('SECRETO');
  await expect(rule('8 caracteres')).toContainText('(falta)');
  await expect(rule('Una minúscula')).toContainText('(falta)');
  await expect(rule('Un número')).toContainText('(falta)');
  await page.getByLabel(/^Contraseña/).fill(password);
  await expect(rule('8 caracteres')).toContainText('(cumplido)');
  await expect(rule('Una minúscula')).toContainText('(cumplido)');
  await expect(rule('Un número')).toContainText('(cumplido)');
  await page.getByLabel(/^Repite la contraseña/).fill(password);
  await page.getByRole('checkbox', { name: 'Acepto los términos del servicio' }).check();
  await page.getByRole('checkbox', { name: 'Leí y acepto el aviso de privacidad' }).check();
  await button('Crear cuenta').click();
};

/* All six steps, with a reload in between that resumes the wizard. */
const setUpCompany = async (page: Page, colleague: string): Promise<void> => {
  const { button, text, choice, heading, step } = by(page);
  await expect(heading('Configura tu empresa')).toBeVisible();
  await text('Nombre comercial').fill('Clínica Núñez');
  await text('RFC').fill('EKU9003173C9');
  await button('Guardar y seguir').click();

  await expect(step('Tu primera sede')).toBeFocused();
  await text('Nombre de la sede').fill('Matriz');
  await page
    .getByRole('group', { name: 'Sábado' })
    .getByRole('checkbox', { name: 'Sábado' })
    .check();
  await button('Guardar y seguir').click();

  await expect(step('Áreas de atención')).toBeVisible();
  await page.reload();
  await expect(step('Áreas de atención')).toBeVisible();
  await button('Atrás').click();
  await expect(text('Nombre de la sede')).toHaveValue('Matriz');
  await expect(choice('Sábado: cierra')).toHaveValue('14:00');
  await page
    .getByRole('navigation', { name: 'Pasos de la configuración' })
    .getByRole('button', { name: 'Empresa (hecho)' })
    .click();
  await expect(text('RFC')).toHaveValue('EKU9003173C9');
  await page.goto('/company-setup');
  await expect(step('Áreas de atención')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Pediatría' }).check();
  await button('Guardar y seguir').click();

  await expect(step('Primer médico y tipos de cita')).toBeVisible();
  await button('Soy yo').click();
  await expect(text('Primer apellido')).toHaveValue('Núñez');
  await choice('Área').selectOption('Pediatría');
  await button('Guardar y seguir').click();

  await expect(step('Invita a tu equipo')).toBeVisible();
  await text('Correo').fill(colleague);
  await choice('Rol').selectOption('Recepción');
  await button('Guardar y seguir').click();

  await expect(step('Datos de ejemplo')).toBeVisible();
  await page.getByRole('radio', { name: 'No, empezar en blanco' }).check();
  await button('Guardar y seguir').click();

  await expect(page.getByRole('heading', { name: 'Lista para agendar: 5 de 5' })).toBeVisible();
  await expect(page.getByText('Se enviará 1 invitación.')).toBeVisible();
  await button('Terminar').click();
};

const makeFields = async (page: Page): Promise<void> => {
  const { button, text, choice } = by(page);
  await button('Nuevo campo').first().click();
  await text('Etiqueta').fill('Medio de contacto');
  await text('Clave').fill('medio');
  await choice('Tipo').selectOption('Selección');
  await page.getByRole('radio', { name: 'No', exact: true }).check();
  for (const [place, option] of ['Radio', 'Recomendación'].entries()) {
    await button('Agregar opción').click();
    await text(`Valor de la opción ${place + 1}`).fill(option.toLowerCase());
    await text(`Etiqueta de la opción ${place + 1}`).fill(option);
  }
  await button('Crear campo').click();
  await expect(
    page.getByRole('row', { name: /medio.*Medio de contacto.*Selección/ }),
  ).toBeVisible();

  await button('Nuevo campo').first().click();
  await text('Etiqueta').fill('Ocupación');
  await text('Clave').fill('ocupacion');
  await choice('Tipo').selectOption('Texto');
  await page.getByRole('radio', { name: 'Sí', exact: true }).check();
  await button('Crear campo').click();
  await expect(page.getByRole('row', { name: /ocupacion.*Ocupación.*Texto.*Sí/ })).toBeVisible();
};

/* The README's path by hand: nothing is prepared. */
test('from sign-up to a customer with a custom value, who persists', async ({ page, origin }) => {
  test.slow(); // the longest test
  const email = newEmail();
  const colleague = newEmail();
  const { button, text, choice, heading, menu } = by(page);

  await page.goto('/');
  await expect(page).toHaveURL('/sign-in');
  await page.getByRole('link', { name: 'Crear cuenta' }).click();
  await signUp(page, email);
  await expect(heading('Confirma tu correo')).toBeVisible();
  await expect(page).toHaveURL(`/email-confirmation?email=${encodeURIComponent(email)}`);
  await text('Código de 6 dígitos').fill(await mailedCode(origin, email)); // the last digit submits

  await setUpCompany(page, colleague);
  await expect(page.getByText('Clínica Núñez ya está lista')).toBeVisible();
  await expect(heading('Hola, Ana')).toBeVisible();
  await expect(page).toHaveURL('/');
  // the shell reflects the remote's change
  await expect(page.getByRole('link', { name: /^Sala\s*Clínica Núñez$/ })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(colleague);

  await unfoldMenu(page);
  await menu.getByRole('link', { name: 'Campos de cliente' }).click();
  await makeFields(page);

  await menu.getByRole('link', { name: 'Clientes', exact: true }).click();
  await button('Nuevo cliente').first().click();
  await text('Nombre').fill('Íñigo Peña');
  await choice('Medio de contacto').selectOption('Recomendación');
  await button('Crear cliente').click();
  await expect(page.getByText('Este dato es obligatorio.')).toBeVisible();
  await text('Ocupación').fill('Panadero');
  await button('Crear cliente').click();

  const inList = page.getByRole('row', { name: /Íñigo Peña.*C-000001.*Recomendación/ });
  await expect(inList).toBeVisible();
  await page.reload();
  await expect(inList).toBeVisible();

  await signOut(page);
  await expect(page).toHaveURL('/sign-in');
  await signIn(page, { email, password });
  await expect(heading('Hola, Ana')).toBeVisible();
  await menu.getByRole('link', { name: 'Clientes', exact: true }).click();
  await expect(inList).toBeVisible();
  await button('Íñigo Peña').click();
  const record = page.getByRole('dialog', { name: 'Íñigo Peña' });
  await expect(record).toContainText('Panadero');
  await expect(record).toContainText('Recomendación');
});
