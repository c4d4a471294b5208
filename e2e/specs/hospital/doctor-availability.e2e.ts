import { expect, test } from '../../fixtures';
import { openFrontDesk, tomorrow, tomorrowAt } from '../../helpers/front-desk';

test('a weekly pattern determines the bookable slots of the next 14 days', async ({
  page,
  staff,
}) => {
  const { addDoctor } = await openFrontDesk(staff);
  const colleague = await addDoctor('Ada', 'Solís');
  await page.goto(`/hospital/doctor-availability?practitionerId=${colleague.id}&new=schedule`);
  const form = page.getByRole('dialog', { name: 'Nuevo horario' });
  await form.getByRole('combobox', { name: /^Sede/ }).selectOption({ label: 'Centro' });
  await form.getByRole('button', { name: 'Agregar horas el Lunes' }).click();
  await form.getByRole('button', { name: 'Copiar las horas del Lunes' }).click();
  await page.getByRole('menuitem', { name: 'Lunes a viernes' }).click();
  await form.getByRole('button', { name: 'Crear', exact: true }).click();
  const week = page.getByRole('group', { name: 'Horario habitual' });
  await expect(week.getByText('09:00–14:00')).toHaveCount(5);
  await page.getByRole('tab', { name: 'Próximos 14 días' }).click();
  await expect(
    page.getByRole('list', { name: 'Próximos 14 días' }).getByText('09:00').first(),
  ).toBeVisible();
});

test('an absence shows conflicting appointments; once approved, its slots are gone', async ({
  page,
  staff,
}) => {
  const { doctor, control, mariana, book } = await openFrontDesk(staff);
  await book(mariana.id, tomorrowAt(10));
  const day = tomorrow();
  await page.goto(
    `/hospital/doctor-availability?practitionerId=${doctor.id}&tab=absences&new=absence`,
  );
  const form = page.getByRole('dialog', { name: 'Pedir ausencia' });
  const typed = day.split('-').reverse().join('/');
  await form.getByRole('textbox', { name: /^Primer día/ }).fill(typed);
  await form.getByRole('textbox', { name: /^Último día/ }).fill(typed);
  await form.getByRole('button', { name: 'Pedir', exact: true }).click();
  const panel = page.getByRole('dialog', { name: /^Vacaciones/ });
  await expect(panel.getByText('1 cita en esos días')).toBeVisible();
  await expect(panel.getByText('Mariana García López')).toBeVisible();
  await panel.getByRole('radio', { name: /^Se quedan como están/ }).check();
  await panel.getByRole('button', { name: 'Aprobar' }).click();
  await expect(page.getByText('Aprobaste la ausencia.')).toBeVisible();
  const { items } = await staff.api.slotList({
    query: { eventTypeId: control.id, practitionerId: doctor.id, from: day, to: day },
  });
  expect(items).toEqual([]);
});
