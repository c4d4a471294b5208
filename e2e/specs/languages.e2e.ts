import { expect, test } from '../fixtures';
import { isSameDocument, markDocument } from '../helpers/troubles';

const stored = () => localStorage.getItem('locale');

test.describe('a browser that was never here', () => {
  test.use({ storageState: { cookies: [], origins: [] }, locale: 'en-US' });

  test('speaks Spanish of Mexico, whatever the browser’s own language is', async ({ page }) => {
    await page.goto('/sign-in');
    await expect(page.getByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('es-MX');
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    expect(await page.evaluate(stored)).toBe('en');
  });
});

test('switches everything on screen without a reload, keeps what was typed, and stays switched', async ({ page }) => {
  await page.goto('/customer-management?new=1');
  const spanish = page.getByRole('dialog', { name: 'Nuevo cliente' });
  await spanish.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Lucía Ibáñez');
  await markDocument(page);
  // The form stands over the page, which only a keyboard or a script can reach: the switch is on the header.
  await page.getByRole('button', { name: 'English', includeHidden: true }).dispatchEvent('click');

  const english = page.getByRole('dialog', { name: 'New customer' });
  await expect(english.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Lucía Ibáñez');
  await expect(page).toHaveURL('/customer-management?new=1');
  expect(await isSameDocument(page)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  expect(await page.evaluate(stored)).toBe('en');

  await page.goto('/customer-fields');
  await expect(page.getByRole('heading', { level: 1, name: 'Customer fields' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Customer fields' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
});

test('what the server says comes in the language on screen', async ({ page, staff }) => {
  await staff.api.categoryCreate({ body: { kind: 'service', code: 'consulta', name: 'Consulta' } });
  await page.goto('/hospital/categories?new=1');
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Otra consulta');
  await page.getByRole('textbox', { name: 'Código' }).fill('consulta');
  await page.getByRole('button', { name: 'Crear', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Ya existe una categoría');
});
