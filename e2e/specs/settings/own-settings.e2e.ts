import { expect, test } from '../../fixtures';
import { signIn } from '../../helpers/sign-in';
import { signOut } from '../../helpers/sign-out';
import { mailsTo } from '../../helpers/mailbox';

test('the name, the menu, the first screen and the notices are a person’s own', async ({
  page,
  origin,
  staff,
}) => {
  await page.goto('/settings');
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Mariana');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('button', { name: 'Mariana Prueba, tu cuenta' })).toBeVisible();

  await page.goto('/settings/display');
  await page.getByRole('checkbox', { name: 'Ventas y clientes' }).uncheck();
  await page.getByLabel('Al entrar, abrir').selectOption({ label: 'Citas' });
  await page.getByRole('button', { name: 'Guardar' }).click();
  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  await expect(menu.getByRole('link', { name: 'Prospectos' })).toHaveCount(0);
  // A hidden group takes no right away.
  await page.goto('/marketing-leads');
  await expect(page.getByRole('heading', { level: 1, name: 'Prospectos' })).toBeVisible();

  await page.goto('/settings/notifications');
  const sent = (await mailsTo(origin, staff.email)).length;
  await page.getByRole('button', { name: 'Enviar prueba' }).click();
  await expect(page.getByText(`Enviamos la prueba a ${staff.email}`)).toBeVisible();
  await expect.poll(async () => (await mailsTo(origin, staff.email)).length).toBe(sent + 1);
  await expect(page.getByRole('button', { name: /^Avisos, 1/ })).toBeVisible();

  await signOut(page);
  await signIn(page, staff);
  await expect(page.getByRole('heading', { level: 1, name: 'Citas' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Prospectos' })).toHaveCount(0);
});
