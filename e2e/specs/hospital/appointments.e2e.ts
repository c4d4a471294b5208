import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures';
import { openFrontDesk, tomorrowAt } from '../../helpers/front-desk';

const row = (page: Page, name: RegExp) => page.getByRole('row', { name });

test('appointments are confirmed in the row and cancelled with a reason; other desks see it', async ({
  page,
  staff,
  context,
}) => {
  const { mariana, lucia, book } = await openFrontDesk(staff);
  await book(mariana.id, tomorrowAt(10));
  await book(lucia.id, tomorrowAt(11));
  const other = await context.newPage();
  await other.goto('/hospital/appointments?tab=upcoming');
  await expect(row(other, /Mariana García/)).toContainText('Agendada');
  await page.goto('/hospital/appointments?tab=unconfirmed');
  await page.getByRole('button', { name: 'Confirmar cita: Mariana García López' }).click();
  await expect(page.getByText('Mariana García López confirmó su cita.')).toBeVisible();
  await expect(row(page, /Mariana García/)).toHaveCount(0);
  await expect(row(other, /Mariana García/)).toContainText('Confirmada');
  await row(page, /Lucía Núñez/)
    .getByRole('button', { name: /^Más acciones/ })
    .click();
  await page.getByRole('menuitem', { name: 'Cancelar cita' }).click();
  const dialog = page.getByRole('dialog', { name: /^Cancelar la cita/ });
  await dialog.getByRole('button', { name: 'Cancelar cita' }).click();
  await expect(dialog.getByText('Escribe por qué se cancela.')).toBeVisible();
  await dialog.getByLabel(/^Explicación/).fill('Sale de viaje');
  await dialog.getByRole('button', { name: 'Cancelar cita' }).click();
  await expect(page.getByText('Se canceló la cita de Lucía Núñez López.')).toBeVisible();
  await page.goto('/hospital/appointments?tab=lost');
  await expect(row(page, /Lucía Núñez/)).toContainText('Cancelada');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the selected tab stays fully visible when counts widen the tabs', async ({ page }) => {
    await page.goto('/hospital/appointments?tab=waitlist');
    const open = page.getByRole('tab', { name: 'Lista de espera 0' });
    await expect(open).toBeVisible();
    await expect(open).toBeInViewport({ ratio: 1 });
  });
});
