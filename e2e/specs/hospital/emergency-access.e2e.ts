import { expect, test } from '../../fixtures';
import { openBrowser } from '../../helpers/browsers';
import { newMember } from '../../helpers/companies';

test('an administrator opens a record with a reason, the owner is told and reviews it', async ({
  page,
  browser,
  origin,
  staff,
}) => {
  const { id } = await staff.api.patientCreate({
    body: {
      firstName: 'Mariana',
      lastName: 'García',
      birthDate: '1980-03-12',
      sex: 'M',
      phone: '+525512340001',
    },
  });
  const admin = await newMember(origin, staff, ['admin']);
  const office = (await openBrowser(browser, origin, admin.session)).page;
  await office.goto(`/hospital/patient?patientId=${id}&tab=clinical`);
  await office.getByRole('button', { name: 'Abrir por emergencia' }).click();
  const dialog = office.getByRole('dialog', { name: 'Acceso de emergencia' });
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Corto');
  await dialog.getByRole('button', { name: 'Abrir expediente' }).click();
  await expect(dialog.getByText(/^Explica el motivo/)).toBeVisible();
  await dialog
    .getByRole('textbox', { name: 'Motivo' })
    .fill('Su médica no responde y la ambulancia pide el expediente.');
  await dialog.getByRole('button', { name: 'Abrir expediente' }).click();
  await expect(office.getByText(/^Acceso de emergencia, solo lectura/)).toBeVisible();

  await page.goto('/');
  await page.getByRole('button', { name: /^Avisos, \d/ }).click();
  await expect(page.getByRole('dialog', { name: 'Avisos' })).toContainText(
    /abrió el expediente clínico .* con un acceso de emergencia/,
  );
  await page.goto('/hospital/patient?report=emergency');
  await expect(page.getByRole('row').filter({ hasText: 'ambulancia' })).toContainText('Ana Prueba');
});
