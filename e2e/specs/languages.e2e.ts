import { expect, test, visitorTest } from '../fixtures';
import { isSameDocument, markDocument } from '../helpers/page-errors';

const stored = () => localStorage.getItem('locale');

test.describe('a new browser', () => {
  test.use({ storedState: { cookies: [], origins: [] }, locale: 'en-US' });

  test("defaults to Mexican Spanish, whatever the browser's language", async ({ page }) => {
    await page.goto('/sign-in');
    await expect(page.getByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('es-MX');
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    expect(await page.evaluate(stored)).toBe('en');
  });
});

test('switches the language without a reload and keeps it', async ({ page, staff }) => {
  await staff.api.customerCreate({
    body: { kind: 'person', name: 'Lucía Ibáñez', status: 'blocked', blockedReason: 'No paga' },
  });
  await page.goto('/customer-management?search=lucia');
  await expect(page.getByRole('row', { name: /Lucía Ibáñez.*Bloqueado/ })).toBeVisible();
  await markDocument(page);
  await page.getByRole('button', { name: 'English' }).click();

  await expect(page.getByRole('row', { name: /Lucía Ibáñez.*Blocked/ })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('lucia');
  await expect(page).toHaveURL('/customer-management?search=lucia');
  expect(await isSameDocument(page)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  expect(await page.evaluate(stored)).toBe('en');

  await page.goto('/customer-fields');
  await expect(page.getByRole('heading', { level: 1, name: 'Customer fields' })).toBeVisible();
  await expect(
    page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Customer fields' }),
  ).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
});

visitorTest('keeps typed text', async ({ page }) => {
  await page.goto('/sign-up');
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Lucía');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create an account' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Lucía');
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.getByRole('textbox', { name: 'Nombre', exact: true })).toHaveValue('Lucía');
});

for (const [language, name, code, create, sentence] of [
  ['es-MX', 'Nombre', 'Código', 'Crear', 'Ya existe una categoría'],
  ['en', 'Name', 'Code', 'Create', 'A category with that code already exists.'],
] as const) {
  test.describe(language, () => {
    test.use({ language });

    test(`server texts are in ${language}`, async ({ page, staff }) => {
      await staff.api.categoryCreate({
        body: { kind: 'service', code: 'consulta', name: 'Consulta' },
      });
      await page.goto('/hospital/categories?new=1');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name, exact: true }).fill('Otra consulta');
      await dialog.getByRole('textbox', { name: code }).fill('consulta');
      await dialog.getByRole('button', { name: create, exact: true }).click();
      await expect(dialog.getByRole('alert')).toContainText(sentence);
    });
  });
}
