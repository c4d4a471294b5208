import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures';
import { openBrowser } from '../../helpers/browsers';
import { newEmail, newMember } from '../../helpers/companies';
import { openFrontDesk, tomorrowAt } from '../../helpers/front-desk';
import { mailsTo } from '../../helpers/mailbox';

const rowOf = (page: Page, text: string | RegExp) =>
  page.getByRole('row').filter({ hasText: text });

const choose = async (page: Page, email: string, act: string) => {
  await rowOf(page, email).getByRole('button').last().click();
  await page.getByRole('menuitem', { name: act }).click();
};

test('people are invited, get another role, are suspended and leave', async ({
  page,
  browser,
  origin,
  staff,
}) => {
  const member = await newMember(origin, staff, ['reception']);
  const desk = (await openBrowser(browser, origin, member.session)).page;
  await desk.goto('/hospital/patient');
  await expect(desk.getByRole('heading', { level: 1, name: 'Pacientes' })).toBeVisible();

  await page.goto('/users');
  const guests = [newEmail(), newEmail()];
  await page.getByRole('button', { name: 'Invitar personas' }).click();
  const inviting = page.getByRole('dialog', { name: 'Invitar personas' });
  await inviting.getByRole('textbox', { name: 'Correos' }).fill(guests.join(', '));
  await inviting.getByRole('checkbox', { name: 'Recepción' }).check();
  await inviting.getByRole('button', { name: 'Enviar invitaciones' }).click();
  const answer = page.getByRole('dialog', { name: 'Invitaciones' });
  await expect(answer.getByText('Se invitó a 2 personas')).toBeVisible();
  await page.keyboard.press('Escape');
  for (const guest of guests)
    await expect.poll(async () => (await mailsTo(origin, guest)).length).toBe(1);
  await page.getByRole('tab', { name: 'Invitaciones' }).click();
  await expect(rowOf(page, guests[0] ?? '')).toContainText('Pendiente');
  await page.getByRole('tab', { name: 'Personas' }).click();

  await choose(page, member.email, 'Editar');
  const editing = page.getByRole('dialog', { name: 'Editar a Ana Prueba' });
  await editing.getByRole('checkbox', { name: 'Caja' }).check();
  await editing.getByRole('button', { name: 'Guardar' }).click();
  await expect(rowOf(page, member.email)).toContainText('Caja');
  await editing.getByRole('button', { name: 'Volver a la lista' }).click();

  // The session of a suspended person ends within five seconds, wherever it is open.
  await choose(page, member.email, 'Suspender');
  await page
    .getByRole('alertdialog', { name: '¿Suspender a Ana Prueba?' })
    .getByRole('button', { name: 'Suspender' })
    .click();
  await expect(rowOf(page, member.email)).toContainText('Suspendida');
  await desk.getByRole('link', { name: 'Citas' }).click();
  await expect(desk.getByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible();

  await choose(page, member.email, 'Dar de baja');
  const leaving = page.getByRole('dialog', { name: 'Dar de baja a Ana Prueba' });
  await expect(leaving.getByText('No tiene nada pendiente a su nombre.')).toBeVisible();
  await leaving.getByRole('textbox').fill('Ana Prueba');
  await leaving.getByRole('button', { name: 'Dar de baja' }).click();
  await expect(page.getByText('Ana Prueba ya no tiene acceso.')).toBeVisible();
});

test('a doctor who leaves hands their appointments over; what clashes stays and is named', async ({
  page,
  origin,
  staff,
}) => {
  const doctor = await newMember(origin, staff, ['doctor']);
  const clinic = await openFrontDesk(staff, doctor);
  const { api } = staff;
  const colleague = await clinic.addDoctor('Julia', 'Paz');
  const { schedules } = await api.availabilityView({
    params: { practitionerId: clinic.doctor.id },
  });
  await api.availabilityScheduleCopy({
    params: { scheduleId: schedules[0]?.id ?? '' },
    body: { practitionerId: colleague.id },
  });
  await clinic.book(clinic.mariana.id, tomorrowAt(11), colleague.id);
  await clinic.book(clinic.mariana.id, tomorrowAt(10));
  await clinic.book(clinic.lucia.id, tomorrowAt(11));

  await page.goto('/users');
  await choose(page, doctor.email, 'Dar de baja');
  const leaving = page.getByRole('dialog', { name: 'Dar de baja a Ana Prueba' });
  await expect(leaving.getByRole('link', { name: '2 citas próximas' })).toBeVisible();
  await leaving
    .getByRole('combobox', { name: 'Quién recibe las citas' })
    .selectOption({ index: 1 });
  await leaving.getByRole('textbox').fill('Ana Prueba');
  await leaving.getByRole('button', { name: 'Dar de baja' }).click();
  await expect(page.getByText('Listo. Elena Ríos ya no tiene acceso.')).toBeVisible();
  await expect(page.getByText('1 cita pasó a otra persona')).toBeVisible();
  await expect(page.getByText(/ 11:00 · Control · /)).toBeVisible();
});
