import { expect, test } from '../../fixtures';
import { expectAccessible, followDevice } from '../../helpers/axe';

test('a mailbox is connected; its mail is sorted, moved with a reason, and becomes a task', async ({
  page,
  staff,
}) => {
  test.slow();
  await followDevice(page);
  const user = `caja-${staff.session.user.id.slice(0, 8)}`;
  const address = `${user}@demo.sala.test`;

  await test.step('the form connects it', async () => {
    await page.goto('/hospital/email?setUp=mailboxes');
    const panel = page.getByRole('dialog');
    await panel.getByRole('button', { name: 'Conectar buzón' }).first().click();
    const form = page.getByRole('dialog', { name: 'Conectar buzón' });
    await form.getByLabel(/^Nombre del buzón/).fill('Caja');
    await form.getByLabel(/^Dirección de correo/).fill(address);
    await form.getByLabel(/^Nombre del remitente/).fill('Clínica Luna');
    await form.getByLabel(/^Usuario/).fill(user);
    await form.getByLabel(/^Contraseña/).fill('una-clave-del-buzon-1');
    for (const [place, host] of ['imap', 'smtp'].entries()) {
      await form
        .getByLabel(/^Servidor/)
        .nth(place)
        .fill(`${host}.demo.sala.test`);
    }
    await form.getByRole('button', { name: /^Conectar|^Guardar/ }).click();
    // A job tries it.
    await expect(page.getByText('Funciona')).toBeVisible({ timeout: 30_000 });
  });

  await test.step('a mail that leaves comes back to it, in the category of its words', async () => {
    await page.goto('/hospital/email?new=1');
    const form = page.getByRole('dialog', { name: 'Escribir correo' });
    await form.getByLabel(/^Para/).fill('proveedor@example.com');
    await form.getByLabel(/^Asunto/).fill('Factura A-2041 de noviembre');
    await form.getByLabel(/^Mensaje/).fill('Adjunto la factura del mes.');
    await form.getByRole('combobox', { name: /^Categoría/ }).selectOption({ label: 'Finanzas' });
    await form.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(page.getByText('El correo está por salir.')).toBeVisible();
    await page.goto('/hospital/email/finance');
    await page.getByRole('button', { name: /Factura A-2041/ }).click();
    await expect(page.getByRole('heading', { name: 'Factura A-2041 de noviembre' })).toBeVisible();
    await expectAccessible(page, 'the open mail');
  });

  await test.step('it is moved, which is told, and leaves its category', async () => {
    await page.getByRole('button', { name: 'Mover a' }).click();
    await page.getByRole('menuitem', { name: 'Dirección' }).click();
    await expect(page.getByText(/cambió de categoría. Sala lo recordará/)).toBeVisible();
    await page.goto('/hospital/email/management');
    await page.getByRole('button', { name: /Factura A-2041/ }).click();
    await expect(page.getByText(/^Está aquí porque lo movió Ana Prueba/)).toBeVisible();
  });

  await test.step('it becomes a task that names nobody twice', async () => {
    await page.getByRole('button', { name: 'Convertir' }).click();
    await page.getByRole('menuitem', { name: 'Crear tarea' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'Crear tarea', exact: true })
      .click();
    await expect(page.getByText(/^Tarea creada: /)).toBeVisible();
  });

  await test.step('an unknown category is a page that does not exist', async () => {
    await page.goto('/hospital/email/secretos');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Página no encontrada');
  });
});
