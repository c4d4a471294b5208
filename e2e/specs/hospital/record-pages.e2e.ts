import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../fixtures';

const patients = [
  ['Ana', 'Luna'],
  ['Beto', 'Mora'],
  ['Caro', 'Nava'],
] as const;

const row = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

test.beforeEach(async ({ page, staff }) => {
  for (const [firstName, lastName] of patients)
    await staff.api.patientCreate({
      body: { firstName, lastName, birthDate: '1990-05-01', sex: 'M' },
    });
  await page.goto('/hospital/patient');
});

test.describe('at 1024 px', () => {
  test.use({ viewport: { width: 1024, height: 768 } });

  test('a record is a page with its neighbours, and Back leads to the list', async ({ page }) => {
    const record = (name: string) => page.getByRole('dialog', { name });
    await row(page, 'Luna, Ana').focus();
    await page.keyboard.press('Enter');
    await expect(record('Ana Luna').getByRole('heading', { name: 'Ana Luna' })).toBeFocused();
    await page.keyboard.press('j');
    const second = record('Beto Mora').getByRole('button', { name: 'Registro siguiente' });
    await second.focus();
    await page.keyboard.press('Enter');
    const last = record('Caro Nava').getByRole('button', { name: 'Registro siguiente' });
    await expect(last).toBeFocused();
    await expect(last).toBeDisabled();
    await page.goBack();
    await expect(record('Caro Nava')).toHaveCount(0);
    await expect(page).toHaveURL('/hospital/patient');

    await row(page, 'Mora, Beto').click();
    await record('Beto Mora').getByRole('button', { name: 'Volver a la lista' }).click();
    await expect(row(page, 'Mora, Beto')).toBeFocused();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('tabs without room are in a menu, and the chosen one is shown', async ({ page }) => {
    await row(page, 'Luna, Ana').tap();
    const record = page.getByRole('dialog', { name: 'Ana Luna' });
    await expect(record.getByRole('tab', { name: 'Consentimientos' })).toBeHidden();
    await record.getByRole('button', { name: 'Más pestañas' }).tap();
    await page.getByRole('menuitem', { name: 'Consentimientos' }).tap();
    const chosen = record.getByRole('tab', { name: 'Consentimientos', selected: true });
    await expect(chosen).toBeInViewport({ ratio: 1 });
  });
});
