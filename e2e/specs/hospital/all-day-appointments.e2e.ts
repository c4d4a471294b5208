import { randomUUID } from 'node:crypto';
import { expect, test } from '../../fixtures';
import { openBrowser } from '../../helpers/browsers';
import { newMember } from '../../helpers/companies';
import { openFrontDesk, tomorrow } from '../../helpers/front-desk';

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const typed = (day: string): string => day.split('-').reverse().join('/');

test('an all-day appointment is booked, shown and moved; the next request gets other days', async ({
  page,
  staff,
}) => {
  const { control, doctor, department, mariana, lucia } = await openFrontDesk(staff);
  const first = tomorrow();
  const form = page.getByRole('dialog', { name: 'Nueva cita' });
  const wish = async (patientId: string): Promise<void> => {
    await page.goto(
      `/hospital/appointments?tab=upcoming&new=1&patientId=${patientId}&eventTypeId=${control.id}&practitionerId=${doctor.id}`,
    );
    await form.getByRole('checkbox', { name: 'Todo el día' }).check();
    await form.getByRole('textbox', { name: /^Día/ }).fill(typed(first));
    await expect(form.getByText(/09:00–18:00 · Todo el día/)).toBeVisible();
  };
  await wish(mariana.id);
  await form.getByRole('button', { name: 'Agendar', exact: true }).click();
  const row = page.getByRole('row', { name: /Mariana García/ });
  await expect(row).toContainText('09:00 todo el día');
  await page.goto(`/hospital/calendar?departmentId=${department.id}&date=${first}`);
  await expect(page.getByText(/09:00–18:00 · todo el día, Mariana García/)).toBeAttached();

  await wish(lucia.id);
  await expect(form.getByText('El médico ya tiene otra cita a esa hora')).toBeVisible();
  await form.getByRole('button', { name: 'Agendar', exact: true }).click();
  const others = form.getByRole('group', { name: 'Otras horas libres' }).getByRole('button');
  await expect(others).toHaveCount(3);
  await others.first().click();
  await expect(form.getByRole('textbox', { name: /^Día/ })).toHaveValue(typed(dayAfter(first, 1)));
  await form.getByRole('button', { name: 'Agendar', exact: true }).click();
  await expect(page.getByRole('row', { name: /Lucía Núñez/ })).toContainText('09:00 todo el día');

  await page.getByRole('button', { name: 'Más acciones de Mariana García López' }).click();
  await page.getByRole('menuitem', { name: 'Reprogramar' }).click();
  const move = page.getByRole('dialog', { name: 'Reprogramar cita' });
  await expect(move.getByRole('checkbox', { name: 'Todo el día' })).toBeChecked();
  await move.getByRole('textbox', { name: /^Día/ }).fill(typed(dayAfter(first, 3)));
  await expect(move.getByText(/09:00–18:00 · Todo el día/)).toBeVisible();
  await move.getByRole('button', { name: 'Reprogramar' }).click();
  await expect(
    page.getByText(/^Reprogramaste a Mariana García López: .*todo el día · Elena Ríos · /),
  ).toBeVisible();
  await expect(row).toContainText('todo el día');
});

test('a nurse receives and measures in one step; the desk calls from the list', async ({
  page,
  browser,
  origin,
  staff,
}) => {
  const [nurse, reception] = [
    await newMember(origin, staff, ['nurse']),
    await newMember(origin, staff, ['reception']),
  ];
  const { control, doctor, mariana } = await openFrontDesk(staff);
  const booking = {
    bookingKey: randomUUID(),
    patientId: mariana.id,
    eventTypeId: control.id,
    practitionerId: doctor.id,
    overbookReason: 'Viene hoy',
  };
  const { uid } = await staff.api.appointmentBook({
    body: { ...booking, startAt: new Date(Date.now() + 60_000).toISOString() },
  });
  const nursePage = (await openBrowser(browser, origin, nurse.session)).page;
  await nursePage.goto(`/hospital/appointments/check-in/${mariana.id}/${uid}`);
  await nursePage.getByRole('button', { name: 'Tomar signos vitales' }).click();
  const signs = nursePage.getByRole('group', { name: 'Signos vitales' });
  await signs.getByLabel(/^Temperatura/).fill('18');
  await nursePage.getByRole('button', { name: 'Registrar llegada' }).click();
  await expect(signs.getByText('Debe estar entre 30 y 45.')).toBeVisible();
  await signs.getByLabel(/^Temperatura/).fill('36.6');
  await signs.getByLabel(/^Peso/).fill('62');
  await signs.getByLabel(/^Talla/).fill('165');
  await expect(signs.getByText(/IMC: 22\.8/)).toBeVisible();
  await nursePage.getByRole('button', { name: 'Registrar llegada' }).click();
  await expect(nursePage.getByRole('status').filter({ hasText: /^MED-001/ })).toBeVisible();

  const desk = (await openBrowser(browser, origin, reception.session)).page;
  await desk.goto('/hospital/appointments');
  await desk.getByRole('button', { name: 'Llamar: Mariana García López' }).click();
  await expect(desk.getByText('Llamaste a Mariana García López.')).toBeVisible();
  await page.goto('/hospital');
  await expect(
    page
      .getByRole('region', { name: 'En espera' })
      .getByRole('listitem')
      .filter({ hasText: mariana.name }),
  ).toContainText('Llamado');
});
