import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { tomorrowAt } from '../helpers/front-desk';

const card = (page: Page) =>
  page.getByRole('main').getByRole('region', { name: 'Primeros pasos', exact: true });

/* Each link begins its step; whoever else completes it, progress grows. */
test('an empty company is led from step to step until its first booking', async ({
  page,
  staff: { api },
}) => {
  const begin = async (step: string, done: number, path: string): Promise<void> => {
    await page.goto('/');
    await expect(card(page).getByText(`${done} de 5 pasos`)).toBeVisible();
    await card(page)
      .getByRole('link', { name: `Empezar: ${step}` })
      .click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  };
  const site = await api.siteCreate({ body: { name: 'Centro' } });
  const department = await api.departmentCreate({
    body: { name: 'Medicina', code: 'medicina', siteId: site.id },
  });
  const departmentId = department.id;

  await begin('Agrega a quien atiende', 0, '/hospital/users?new=1');
  const { id: practitionerId } = await api.practitionerCreate({
    body: { firstName: 'Julia', lastName: 'Ríos', departmentIds: [departmentId] },
  });
  await begin('Crea un tipo de cita', 1, '/hospital/event-types?new=1');
  const { id: eventTypeId } = await api.eventTypeCreate({
    body: {
      name: 'Consulta',
      minutes: 20,
      price: 70_000,
      departmentId,
      practitionerIds: [practitionerId],
    },
  });
  await begin('Define el horario', 2, '/hospital/doctor-availability');
  await api.availabilityScheduleCreate({
    params: { practitionerId },
    body: {
      name: 'Semana',
      siteId: site.id,
      validFrom: '2026-01-01',
      validTo: null,
      intervals: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
        weekday,
        starts: 9 * 60,
        ends: 18 * 60,
        slotMinutes: null,
        capacity: null,
        mode: 'both',
        eventTypeIds: null,
      })),
    },
  });
  await begin('Registra a tu primer paciente', 3, '/hospital/patient?new=1');
  const { id: patientId } = await api.patientCreate({
    body: {
      firstName: 'Mariana',
      lastName: 'García',
      birthDate: '1980-03-12',
      sex: 'M',
      phone: '+525512340011',
    },
  });
  await begin('Agenda la primera cita', 4, '/hospital/appointments?new=1');
  await api.appointmentBook({
    body: {
      bookingKey: randomUUID(),
      patientId,
      eventTypeId,
      practitionerId,
      siteId: site.id,
      departmentId,
      startAt: tomorrowAt(10),
    },
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(card(page)).toHaveCount(0);
});
