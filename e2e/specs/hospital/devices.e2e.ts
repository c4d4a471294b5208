import { expect, test } from '../../fixtures';
import { openBrowser } from '../../helpers/browsers';
import { openFrontDesk } from '../../helpers/front-desk';
import { newMember } from '../../helpers/companies';

test('a screen is paired by its code, shows the room without a session, and is cut off', async ({
  page,
  browser,
  origin,
  staff,
}) => {
  await openFrontDesk(staff, await newMember(origin, staff, ['doctor']));
  const { page: wall, context } = await openBrowser(browser, origin);
  await wall.goto('/device');
  const code = wall.getByText(/^[A-Z]{4}-[A-Z]{4}$/);
  await expect(code).toBeVisible();

  await page.goto('/hospital/devices');
  await page.getByRole('button', { name: 'Vincular dispositivo' }).first().click();
  const form = page.getByRole('dialog', { name: 'Vincular dispositivo' });
  await form.getByRole('textbox', { name: 'Código del dispositivo' }).fill(await code.innerText());
  await form.getByRole('textbox', { name: 'Nombre' }).fill('Sala de espera');
  await form.getByLabel('Tipo').selectOption({ label: 'Pantalla de la sala' });
  await form.getByRole('button', { name: 'Vincular' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Sala de espera' });
  await expect(wall.getByText('En un momento llamaremos al siguiente turno.')).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('auth-token');
  await expect(row).toContainText('Conectado');

  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Desconectar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desconectar' }).click();
  await expect(row).toContainText('Desconectado');
  await expect(
    wall.getByRole('heading', { name: 'Este dispositivo fue desconectado' }),
  ).toBeVisible();
});
