import { expect, test } from '../../fixtures';
import { openBrowser } from '../../helpers/browsers';
import { newMember } from '../../helpers/companies';

test('a change of the company is listed with its author, undone, and in the audit log', async ({
  page,
  browser,
  origin,
  staff,
}) => {
  const before = staff.session.user.company?.name ?? '';
  await page.goto('/settings/company');
  const name = page.getByRole('textbox', { name: 'Nombre comercial' });
  await expect(name).toHaveValue(before);
  await name.fill('Clínica del Sol');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Cambios guardados.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sala Clínica del Sol' })).toBeVisible();

  await page.getByRole('tab', { name: 'Historial' }).click();
  const change = page.getByRole('listitem').filter({ hasText: 'Clínica del Sol' });
  await expect(change).toContainText('Ana Prueba');
  await expect(change).toContainText(before);
  await change.getByRole('button', { name: 'Restaurar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restaurar' }).click();
  await expect(page.getByText('Se restauraron los valores anteriores.')).toBeVisible();
  await page.getByRole('tab', { name: 'Datos' }).click();
  await expect(name).toHaveValue(before);

  await page.goto('/settings/company/audit');
  const log = page.getByRole('table');
  await expect(log.getByText('Deshizo un cambio de la empresa')).toBeVisible();
  await page.getByLabel(/^Acción/).selectOption({ label: 'Cambió la empresa' });
  await expect(log.getByText('Cambió la empresa')).toBeVisible();
  await expect(log.getByText('Deshizo un cambio de la empresa')).toBeHidden();
  await page.reload();
  await expect(log.getByText('Cambió la empresa')).toBeVisible();

  const nurse = (
    await openBrowser(browser, origin, (await newMember(origin, staff, ['reception'])).session)
  ).page;
  await nurse.goto('/settings/company/audit');
  await expect(nurse.getByText(/Ver la bitácora/)).toBeVisible();
});
