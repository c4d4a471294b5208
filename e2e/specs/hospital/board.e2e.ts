import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../fixtures';
import { openBrowser } from '../../helpers/browsers';
import { newMember } from '../../helpers/companies';
import { counted } from '../../helpers/counted-keys';
import { openFrontDesk, soonToday } from '../../helpers/front-desk';

const dragTo = async (page: Page, card: Locator, column: Locator): Promise<void> => {
  await card.hover();
  await page.mouse.down();
  const target = await column.boundingBox();
  if (!target) throw new Error('the column is not there');
  // A column without cards is a narrow strip.
  await page.mouse.move(target.x + Math.min(40, target.width / 2), target.y + 20, { steps: 8 });
  // The column under the pointer is known once the drag is painted; no hand lets go earlier.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  await page.mouse.up();
};

test('a walk-in is received, called on the wall screen, dragged in, and completed', async ({
  page,
  context,
  browser,
  origin,
  staff,
}) => {
  const doctor = await newMember(origin, staff, ['doctor']);
  const { department, mariana } = await openFrontDesk(staff, doctor);
  await page.goto('/hospital');
  await page.getByRole('button', { name: 'Llegó sin cita' }).first().click();
  const form = page.getByRole('dialog', { name: 'Llegó sin cita' });
  await form.getByRole('combobox', { name: /^Paciente/ }).fill('mariana');
  await form.getByRole('option', { name: /Mariana García/ }).click();
  await form.getByLabel(/^Tipo de cita/).selectOption({ label: 'Control' });
  await form.getByRole('button', { name: 'Registrar llegada' }).click();
  const waiting = page.getByRole('region', { name: 'En espera' });
  const card = waiting.getByRole('listitem').filter({ hasText: mariana.name });
  await expect(card).toBeVisible();

  const wall = await context.newPage();
  await wall.goto(`/hospital?wall=1&departmentId=${department.id}`);
  await expect(wall.getByText(/^MED-001/)).toBeVisible();
  await expect(wall.getByText(mariana.lastName)).toBeHidden();
  await card.getByRole('button', { name: 'Llamar', exact: true }).click();
  await expect(wall.getByText('Turno MED-001: Medicina General.')).toBeAttached();
  await wall.close();

  // Its details have an address of their own.
  // At its name: a button may be in the middle of the card that the link covers.
  await card.getByRole('link', { name: mariana.name }).click({ position: { x: 4, y: 4 } });
  const panel = page.getByRole('dialog', { name: mariana.name });
  await expect(panel.getByText('Se le llamó')).toBeVisible();
  await expect(page).toHaveURL(/appointmentId=/);
  await panel.getByRole('button', { name: 'Volver al tablero' }).click();
  await page.keyboard.press('/');
  await page.keyboard.type('nadie');
  await expect(page.getByText('Nadie coincide con la búsqueda')).toBeVisible();
  await page.keyboard.press('Escape');

  // Reception does not consult, so its card stops here.
  await expect(card.getByRole('button', { name: 'Pasar a consulta' })).toBeHidden();
  await dragTo(page, card, page.getByRole('region', { name: 'En consulta' }));
  await expect(card).toBeVisible();

  const room = (await openBrowser(browser, origin, doctor.session)).page;
  await room.goto('/hospital');
  const inside = room.getByRole('region', { name: 'En consulta' });
  await dragTo(room, room.getByRole('listitem').filter({ hasText: mariana.name }), inside);
  await expect(inside.getByText(mariana.name)).toBeVisible();
  await room.getByRole('button', { name: 'Deshacer', exact: true }).click();
  const back = room
    .getByRole('region', { name: 'En espera' })
    .getByRole('listitem')
    .filter({ hasText: mariana.name });
  await expect(back).toBeVisible();
  await dragTo(room, back, inside);
  await expect(inside.getByText(mariana.name)).toBeVisible();
  await dragTo(room, inside.getByRole('listitem'), room.getByRole('region', { name: 'Terminado' }));
  const question = room.getByRole('dialog', { name: 'Cerrar sin nota firmada' });
  await question.getByLabel(/¿Por qué se cierra/).fill('Solo vino por un resultado');
  await question.getByRole('button', { name: 'Terminar consulta' }).click();
  await expect(
    room.getByRole('region', { name: 'Terminado' }).getByText(mariana.name),
  ).toBeVisible(); // a check-up has no price
  await expect(
    page.getByRole('region', { name: 'Terminado' }).getByText(mariana.name),
  ).toBeVisible();
});

test('an arrival recorded at another desk appears at once', async ({ page, staff }) => {
  const { control, department, site, lucia } = await openFrontDesk(staff);
  await page.goto('/hospital');
  await expect(page.getByText('Hoy no hay pacientes todavía')).toBeVisible();
  await staff.api.queueWalkIn({
    body: {
      patientId: lucia.id,
      eventTypeId: control.id,
      departmentId: department.id,
      siteId: site.id,
      bookingKey: randomUUID(),
    },
  });
  await expect(page.getByRole('region', { name: 'En espera' }).getByText(lucia.name)).toBeVisible();
});

test('from the arrival to the payment by keyboard, each at their own desk', async ({
  browser,
  origin,
  staff,
}) => {
  const [desk, doctor, cashier] = [
    await newMember(origin, staff, ['reception']),
    await newMember(origin, staff, ['doctor']),
    await newMember(origin, staff, ['billing']),
  ];
  await cashier.api.cashSessionOpen({ body: { openingFloat: 50_000 } });
  const { department, site, doctor: elena, mariana, lucia } = await openFrontDesk(staff, doctor);
  const { id: eventTypeId } = await staff.api.eventTypeCreate({
    body: {
      name: 'Consulta',
      minutes: 20,
      price: 700_00,
      departmentId: department.id,
      practitionerIds: [elena.id],
    },
  });
  await staff.api.queueWalkIn({
    body: {
      patientId: lucia.id,
      eventTypeId,
      departmentId: department.id,
      siteId: site.id,
      bookingKey: randomUUID(),
    },
  });
  await staff.api.appointmentBook({
    body: {
      bookingKey: randomUUID(),
      patientId: mariana.id,
      eventTypeId,
      practitionerId: elena.id,
      siteId: site.id,
      departmentId: department.id,
      startAt: soonToday(),
      overbookReason: 'Fuera de horario',
    },
  });
  const at = async (member: typeof desk, path: string) => {
    const { page } = await openBrowser(browser, origin, member.session);
    await page.goto(path);
    return page;
  };

  const reception = await at(desk, '/hospital');
  await expect(reception.getByRole('link', { name: mariana.name })).toBeVisible();
  const arriving = counted(reception);
  await arriving.press('/');
  await arriving.type('mari');
  await arriving.press('Enter');
  await expect(reception.getByRole('link', { name: 'Llegó: registrar llegada' })).toBeFocused();
  await arriving.press('Enter');
  await expect(reception.getByRole('button', { name: 'Registrar llegada' })).toBeFocused();
  await arriving.press('Enter');
  await expect(reception.getByRole('link', { name: 'Ver tablero' })).toBeFocused();
  await arriving.press('Enter');
  await expect(
    reception.getByRole('region', { name: 'En espera' }).getByText(mariana.name),
  ).toBeVisible();
  expect(arriving.count()).toBe(9);

  const room = await at(doctor, '/hospital');
  await expect(room.getByRole('link', { name: mariana.name })).toBeVisible();
  const consulting = counted(room);
  await consulting.press('/');
  await consulting.type('mari');
  await consulting.press('Enter');
  await expect(room.getByRole('button', { name: 'Llamar' })).toBeFocused();
  await consulting.press('Enter');
  await expect(room.getByRole('button', { name: 'Pasar a consulta' })).toBeFocused();
  await consulting.press('Enter');
  await expect(room.getByRole('button', { name: 'Terminar' })).toBeFocused();
  await consulting.press('Enter');
  const why = room.getByRole('dialog', { name: 'Cerrar sin nota firmada' });
  await expect(why.getByLabel(/¿Por qué se cierra/)).toBeFocused();
  await consulting.type('Receta');
  await consulting.press('Control+Enter');
  await expect(
    room.getByRole('region', { name: 'Por cobrar' }).getByText(mariana.name),
  ).toBeVisible();
  expect(consulting.count()).toBe(16);

  const cash = await at(cashier, '/hospital');
  await expect(cash.getByRole('link', { name: mariana.name })).toBeVisible();
  const charging = counted(cash);
  await charging.press('/');
  await charging.type('mari');
  await charging.press('Enter');
  await expect(cash.getByRole('link', { name: 'Cobrar' })).toBeFocused();
  await charging.press('Enter');
  // The patient is no customer yet: Enter registers her, then charges.
  await expect(cash.getByRole('combobox', { name: 'Agregar producto o servicio' })).toBeFocused();
  await charging.press('Enter');
  const customer = cash.getByRole('dialog', { name: 'Nuevo cliente' });
  await expect(customer.getByRole('textbox', { name: 'Nombre' })).toBeFocused();
  await charging.press('Enter');
  await expect(cash.getByRole('combobox', { name: /^Cliente/ })).toBeFocused();
  await charging.press('Enter');
  await expect(
    cash.getByRole('dialog', { name: 'Cobrar $700.00' }).getByRole('textbox', { name: 'Importe' }),
  ).toBeFocused();
  await charging.press('Enter');
  await expect(cash.getByRole('dialog', { name: 'V-000001' })).toContainText('Pagada');
  expect(charging.count()).toBe(11);
});
