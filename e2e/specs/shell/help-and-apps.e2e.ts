import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures';
import { mailsTo } from '../../helpers/mailbox';
import { newMember } from '../../helpers/companies';
import { openBrowser } from '../../helpers/browsers';

const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('“?” opens help about the current screen', async ({ page }) => {
  for (const [path, title] of [
    ['/', 'Conoce la pantalla de inicio'],
    ['/customer-management', 'Buscar y ordenar clientes'],
    ['/hospital/categories', 'Ordenar con categorías'],
    ['/settings/appearance', 'Tema, letra y filas'],
  ] as const) {
    await page.goto(path);
    const ask = page.getByRole('banner').getByRole('button', { name: 'Ayuda', exact: true });
    await ask.click();
    const panel = page.getByRole('dialog', { name: 'Ayuda' });
    await expect(panel.getByRole('heading', { name: title }), path).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(ask, path).toBeFocused();
  }
  await page.getByRole('banner').getByRole('button', { name: 'Ayuda', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Ayuda' });
  await panel.getByRole('link', { name: 'Abrir el centro de ayuda' }).click();
  await expect(h1(page, 'Centro de ayuda')).toBeVisible();
  await expect(page).toHaveURL('/help-center?article=appearance');
  await expect(page.getByRole('heading', { level: 2, name: 'Tema, letra y filas' })).toBeVisible();
});

test('help search tolerates typos, reports misses and asks for a vote', async ({ page }) => {
  const told: (string | null)[] = [];
  page.on(
    'request',
    (request) =>
      void (/\/help\/(misses|feedback)$/.test(request.url()) && told.push(request.postData())),
  );
  await page.clock.install();
  await page.goto('/help-center');
  await expect(h1(page, 'Centro de ayuda')).toBeVisible();
  const box = page.getByRole('searchbox', { name: 'Buscar en la ayuda' });
  await box.fill('zzyzx');
  await expect(page.getByText('No encontramos nada con «zzyzx»')).toBeVisible();
  await expect.poll(() => told.length).toBe(1);
  expect(JSON.parse(told[0] ?? '')).toEqual({ words: 'zzyzx', locale: 'es-MX' });

  await box.fill('recuperrar contrasena');
  const found = page.getByRole('list', { name: 'Artículos encontrados' });
  await expect(found.getByRole('link', { name: 'Recuperar tu contraseña' })).toBeVisible();
  await expect(page).toHaveURL(/\/help-center\?q=/);
  await found.getByRole('link', { name: 'Recuperar tu contraseña' }).click();
  await expect(
    page.getByRole('heading', { level: 2, name: 'Recuperar tu contraseña' }),
  ).toBeVisible();
  const answered = page.waitForResponse('**/api/v1/help/feedback');
  await page.getByRole('button', { name: 'Sí', exact: true }).click();
  expect((await answered).status()).toBe(204);
  await expect(page.getByText('Gracias, ya lo anotamos.')).toBeVisible();
  expect(JSON.parse(told[1] ?? '')).toEqual({
    article: 'forgot-password',
    locale: 'es-MX',
    helpful: true,
  });

  await box.fill('zzyzx');
  await expect(page.getByText('No encontramos nada con «zzyzx»')).toBeVisible();
  await page.clock.runFor(5000);
  expect(told.length).toBe(2);
});

test('/apps sends a test mail, marks planned integrations, and names who grants access', async ({
  page,
  browser,
  origin,
  staff,
}) => {
  await page.goto('/apps');
  const mail = page.getByRole('region', { name: 'Correo electrónico' });
  await expect(mail).toContainText('De prueba');
  const before = (await mailsTo(origin, staff.email)).length;
  await mail.getByRole('button', { name: 'Probar Correo electrónico' }).click();
  await expect(
    mail.getByText(/^Todo bien: respondió el \d\d\/\d\d\/\d{4}, \d\d:\d\d\.$/),
  ).toBeVisible();
  expect((await mailsTo(origin, staff.email)).length).toBe(before + 1);
  await expect(mail).toContainText('Funciona');

  await expect(page.getByRole('region', { name: 'Videollamada', exact: true })).toHaveCount(0);
  await page.getByText(/integraciones aún no disponibles/).click();
  const planned = page.getByRole('listitem').filter({ hasText: 'Videollamada' }).first();
  await expect(planned).toContainText('Aún no disponible');
  await expect(planned.getByRole('button')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Mostrar:' }).selectOption({ index: 1 });
  await expect(page).toHaveURL('/apps?type=connected');

  const nurse = await newMember(origin, staff, ['nurse']);
  const other = await openBrowser(browser, origin, nurse.session);
  await other.page.goto('/apps');
  await expect(other.page.getByText('Acceso denegado')).toBeVisible();
  await expect(other.page.getByRole('main')).toContainText('Propietario o Administrador');
  await expect(other.page.getByRole('region', { name: 'Correo electrónico' })).toHaveCount(0);
});
