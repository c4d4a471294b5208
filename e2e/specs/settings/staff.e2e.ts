import { expect, test } from '../../fixtures';
import { openBrowser } from '../../helpers/browsers';
import { newMember } from '../../helpers/companies';

test('a person joins the roster with an account, and leaving ends both', async ({
  page,
  browser,
  origin,
  staff,
}) => {
  const member = await newMember(origin, staff, ['reception']);
  const desk = (await openBrowser(browser, origin, member.session)).page;
  await desk.goto('/hospital/patient');
  await expect(desk.getByRole('heading', { level: 1, name: 'Pacientes' })).toBeVisible();

  await page.goto('/company-personal');
  await page.getByRole('button', { name: 'Nueva persona' }).first().click();
  const form = page.getByRole('dialog');
  const type = (field: string, text: string) =>
    form.getByRole('textbox', { name: field, exact: true }).fill(text);
  await type('Nombre', 'Ana');
  await type('Primer apellido', 'Prueba');
  await type('Número de empleado', 'E-1');
  await type('Puesto', 'Recepcionista');
  await form.getByLabel(/^Fecha de ingreso/).fill('03/02/2020');
  await type('CURP', 'XXXX000000');
  await form.getByRole('button', { name: 'Agregar' }).click();
  await expect(form.getByText(/^Revisa la CURP/)).toBeVisible();
  await type('CURP', '');
  await form.getByRole('combobox', { name: 'Cuenta de Sala' }).fill(member.email);
  await form.getByRole('option', { name: /^Ana Prueba/ }).click();
  await form.getByRole('button', { name: 'Agregar' }).click();
  await expect(page.getByText('Agregaste a Ana Prueba.')).toBeVisible();

  await page.getByRole('row').filter({ hasText: 'Ana Prueba' }).click();
  await page.getByRole('button', { name: 'Dar de baja' }).click();
  const leaving = page.getByRole('dialog', { name: 'Dar de baja a Ana Prueba' });
  await leaving.getByLabel(/^Último día/).fill('03/03/2026');
  await expect(leaving.getByText(`La cuenta ${member.email} queda suspendida`)).toBeVisible();
  await leaving.getByRole('button', { name: 'Dar de baja' }).click();
  await expect(page.getByText('Ana Prueba causó baja.')).toBeVisible();
  // A subscriber of the termination suspends the account.
  await expect(async () => {
    await desk.reload();
    await expect(desk.getByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible({
      timeout: 2000,
    });
  }).toPass({ timeout: 20_000 });
});
