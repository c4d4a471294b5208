import { expect, visitorTest as test } from '../fixtures';
import { newEmail } from '../helpers/companies';
import { mailedCode } from '../helpers/mailbox';

const password = 'secreto-de-prueba-1';

/* The path of the README: nothing is prepared, everything is done by hand in the browser. */
test('from sign-up to a customer with a value of one’s own field, who is still there afterwards', async ({ page, origin }) => {
  const email = newEmail();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const text = (name: string) => page.getByRole('textbox', { name, exact: true });
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });

  await page.goto('/');
  await expect(page).toHaveURL('/sign-in');
  await page.getByRole('link', { name: 'Crear cuenta' }).click();
  await text('Nombre').fill('Ana');
  await text('Primer apellido').fill('Núñez');
  await text('Correo electrónico').fill(email);
  await page.getByLabel(/^Contraseña/).fill(password);
  await page.getByLabel(/^Repite la contraseña/).fill(password);
  await page.getByRole('checkbox', { name: 'Acepto los términos del servicio' }).check();
  await page.getByRole('checkbox', { name: 'Leí y acepto el aviso de privacidad' }).check();
  await button('Crear cuenta').click();

  await expect(heading('Confirma tu correo')).toBeVisible();
  await text('Código de 6 dígitos').fill(await mailedCode(origin, email));
  await button('Confirmar').click();

  await expect(heading('Configura tu empresa')).toBeVisible();
  await text('Nombre comercial').fill('Clínica Núñez');
  await button('Crear empresa').click();
  await expect(heading('Hola, Ana')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Clínica Núñez'); // the shell knows what a remote has done

  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  await menu.getByRole('link', { name: 'Campos de cliente' }).click();
  await button('Nuevo campo').first().click();
  await text('Etiqueta').fill('Medio de contacto');
  await text('Clave').fill('medio');
  await page.getByRole('combobox', { name: 'Tipo' }).selectOption('Selección');
  await page.getByRole('radio', { name: 'No', exact: true }).check();
  for (const [place, option] of ['Radio', 'Recomendación'].entries()) {
    await button('Agregar opción').click();
    await text(`Valor de la opción ${place + 1}`).fill(option.toLowerCase());
    await text(`Etiqueta de la opción ${place + 1}`).fill(option);
  }
  await button('Crear campo').click();
  await expect(page.getByRole('row', { name: /medio.*Medio de contacto.*Selección/ })).toBeVisible();

  await button('Nuevo campo').first().click();
  await text('Etiqueta').fill('Ocupación');
  await text('Clave').fill('ocupacion');
  await page.getByRole('combobox', { name: 'Tipo' }).selectOption('Texto');
  await page.getByRole('radio', { name: 'Sí', exact: true }).check();
  await button('Crear campo').click();
  await expect(page.getByRole('row', { name: /ocupacion.*Ocupación.*Texto.*Sí/ })).toBeVisible();

  await menu.getByRole('link', { name: 'Clientes', exact: true }).click();
  await button('Nuevo cliente').first().click();
  await text('Nombre').fill('Íñigo Peña');
  await page.getByRole('combobox', { name: 'Medio de contacto' }).selectOption('Recomendación');
  await button('Crear cliente').click();
  await expect(page.getByText('Este dato es obligatorio.')).toBeVisible();
  await text('Ocupación').fill('Panadero');
  await button('Crear cliente').click();

  const inList = page.getByRole('row', { name: /Íñigo Peña.*C-000001.*Recomendación/ });
  await expect(inList).toBeVisible();
  await page.reload();
  await expect(inList).toBeVisible();

  await button('Cerrar sesión').click();
  await expect(page).toHaveURL('/sign-in');
  await text('Correo electrónico').fill(email);
  await page.getByLabel(/^Contraseña/).fill(password);
  await button('Entrar').click();
  await expect(heading('Hola, Ana')).toBeVisible();
  await menu.getByRole('link', { name: 'Clientes', exact: true }).click();
  await expect(inList).toBeVisible();
  await button('Íñigo Peña').click();
  await expect(text('Ocupación')).toHaveValue('Panadero');
  await expect(page.getByRole('combobox', { name: 'Medio de contacto' })).toHaveValue('recomendación');
});
