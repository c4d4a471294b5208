import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures';
import { openBrowser } from '../../helpers/browsers';
import { newEmail, newMember } from '../../helpers/companies';

const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });

const enterAs = async (page: Page, email: string, name: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(email);
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill(name);
  await button(page, 'Entrar como esta persona').click();
};

test('an external account works only while it is linked', async ({
  page,
  browser,
  origin,
  staff,
}) => {
  const member = await newMember(origin, staff, ['reception']);
  const { page: guest } = await openBrowser(browser, origin);
  await guest.goto('/sign-in');
  await guest.getByRole('link', { name: 'Proveedor de prueba' }).click();
  await expect(h1(guest, 'Entrar con Proveedor de prueba')).toBeVisible();
  await expect(guest).toHaveURL('/clerk/sign-in');
  await enterAs(guest, member.email, 'Luis Peña');
  await expect(guest.getByText('Tu cuenta externa aún no está vinculada')).toBeVisible();
  await expect(
    guest.getByText(
      `Pide a quien administra tu empresa que vincule ${member.email} en Identidades externas, y entra de nuevo.`,
    ),
  ).toBeVisible();
  expect(await guest.context().cookies()).toEqual([]);

  // The owner also signs in at the provider, which does not link her account.
  await page.goto('/clerk/user-management');
  await expect(h1(page, 'Inicia sesión con Proveedor de prueba')).toBeVisible();
  await page.getByRole('link', { name: 'Ir ahora' }).click();
  await enterAs(page, staff.email, 'Ana Prueba');
  await expect(h1(page, 'Identidades externas')).toBeVisible();
  await expect(row(page, staff.email)).toContainText('Sin vincular');
  await row(page, member.email).getByRole('button', { name: 'Vincular' }).click();
  await expect(page.getByText('Ana Prueba ya puede entrar con Proveedor de prueba')).toBeVisible();
  await expect(row(page, member.email)).toContainText('Vinculada');

  await button(guest, 'Reintentar').click();
  // reception cannot see that list
  await guest.getByRole('link', { name: 'Ir a la aplicación' }).click();
  await expect(h1(guest, 'Hola, Ana')).toBeVisible();
  await button(guest, 'Ana Prueba, tu cuenta').click();
  await expect(guest.getByRole('dialog', { name: 'Tu cuenta' })).toContainText('Recepción');

  await row(page, member.email).getByRole('button', { name: 'Desvincular' }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Desvincular' })
    .click();
  await expect(
    page.getByText('Ana Prueba ya no puede entrar con Proveedor de prueba'),
  ).toBeVisible();
  const { page: again } = await openBrowser(browser, origin);
  await again.goto('/clerk/sign-in');
  await enterAs(again, member.email, 'Luis Peña');
  await expect(again.getByText('Tu cuenta externa aún no está vinculada')).toBeVisible();
});

test('an external stranger gets no account; without a key, the setup steps are shown', async ({
  browser,
  origin,
}) => {
  const { page } = await openBrowser(browser, origin);
  await page.goto('/clerk');
  await expect(h1(page, 'Clerk no está configurado')).toBeVisible();
  await expect(page.getByText('CLERK_PUBLISHABLE_KEY=pk_test_…')).toBeVisible();
  await page.getByRole('link', { name: 'Probar con el proveedor de prueba' }).click();
  await enterAs(page, newEmail(), 'Una Desconocida');
  await expect(page.getByText('Tu cuenta externa aún no está vinculada')).toBeVisible();
  expect(await page.context().cookies()).toEqual([]);
  await page.goto('/');
  await expect(page).toHaveURL('/sign-in');
});
