import { expect, test } from '../../fixtures';
import { openFrontDesk, tomorrow } from '../../helpers/front-desk';

test('an event type is created, moved up and bookable at once', async ({ page, staff }) => {
  const { doctor, department, mariana } = await openFrontDesk(staff);
  await page.goto('/hospital/event-types');
  await page.getByRole('button', { name: 'Nuevo tipo de cita' }).click();
  const form = page.getByRole('dialog', { name: 'Nuevo tipo de cita' });
  const create = form.getByRole('button', { name: 'Crear', exact: true });
  await create.click();
  await expect(form.getByText('Escribe el nombre.')).toBeVisible();
  await form.getByRole('textbox', { name: /^Nombre/ }).fill('Electrocardiograma');
  await form.getByRole('combobox', { name: /^Área/ }).selectOption({ label: 'Medicina General' });
  await form.getByRole('tab', { name: 'Disponibilidad' }).click();
  const elena = form.getByRole('checkbox', { name: doctor.name });
  await elena.click();
  await expect(elena).toBeChecked();
  await form.getByRole('tab', { name: 'Precio' }).click();
  await form.getByRole('textbox', { name: 'Precio en pesos' }).fill('450');
  await create.click();
  const row = page.getByRole('row', { name: /^Electrocardiograma.*Se puede agendar/ });
  await expect(row).toContainText('$450.00');

  await page.getByRole('button', { name: 'Más acciones de Electrocardiograma' }).click();
  await page.getByRole('menuitem', { name: 'Subir' }).click();
  await expect(page.getByRole('row').nth(2)).toContainText('Electrocardiograma');

  await page.goto(
    `/hospital/calendar?new=1&patientId=${mariana.id}&departmentId=${department.id}&date=${tomorrow()}`,
  );
  const booking = page.getByRole('dialog', { name: 'Nueva cita' });
  await booking.getByLabel(/^Tipo de cita/).selectOption({ label: 'Electrocardiograma · 30 min' });
  await expect(booking.getByText('Mariana García López').first()).toBeVisible();
});
