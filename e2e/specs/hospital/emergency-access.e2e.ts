import { expect, test } from '../../fixtures';
import { openBrowser } from '../../helpers/browsers';
import { newMember } from '../../helpers/companies';
import { openFrontDesk, tomorrowAt } from '../../helpers/front-desk';

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

test('with care relations, a doctor reads whom they have an appointment with, or joins the team of', async ({
  page,
  browser,
  origin,
  staff,
}) => {
  const doctor = await newMember(origin, staff, ['doctor']);
  const { mariana, lucia, book } = await openFrontDesk(staff, doctor);
  await book(mariana.id, tomorrowAt(10));
  await page.goto('/settings/company?tab=security');
  await page
    .getByRole('checkbox', { name: 'Solo quien atiende a un paciente ve su expediente clínico' })
    .check();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Cambios guardados.')).toBeVisible();

  const record = (id: string) => `/hospital/patient?patientId=${id}&tab=clinical`;
  const office = (await openBrowser(browser, origin, doctor.session)).page;
  await office.goto(record(mariana.id));
  await expect(office.getByRole('tabpanel').getByText('Sin alergias registradas')).toBeVisible();
  await office.goto(record(lucia.id));
  await expect(office.getByText('No atiendes a este paciente')).toBeVisible();

  await page.goto(`/hospital/patient?patientId=${lucia.id}&tab=care`);
  await page.getByRole('combobox', { name: /^Persona/ }).selectOption('Ana Prueba');
  await page.getByRole('button', { name: 'Agregar al equipo' }).click();
  await expect(page.getByText(/^En el equipo desde el .*, por Ana Prueba$/)).toBeVisible();
  await office.reload();
  await expect(office.getByRole('tabpanel').getByText('Sin alergias registradas')).toBeVisible();
});
