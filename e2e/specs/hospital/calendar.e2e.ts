import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../fixtures';
import { expectNoAxeViolations } from '../../helpers/axe';
import { counted } from '../../helpers/counted-keys';
import { openFrontDesk, tomorrow, tomorrowAt } from '../../helpers/front-desk';

const appointmentOf = (page: Page, words: RegExp): Locator =>
  page.getByRole('button', { name: words });

const grid = (page: Page): Locator => page.getByRole('group', { name: /^Agenda/ });
const column = (page: Page): Locator => grid(page).getByText('Elena Ríos', { exact: true });

/** Position of an element once it is stable: the grid renders again with each response. */
const boxOf = async (locator: Locator) => {
  let before = '';
  await expect
    .poll(async () => {
      const now = JSON.stringify(await locator.boundingBox());
      const still = now !== 'null' && now === before;
      before = now;
      return still;
    })
    .toBe(true);
  const box = await locator.boundingBox();
  if (!box) throw new Error('it is not there any more');
  return box;
};

/** Position of an hour in the doctor's column. */
const hourPosition = async (page: Page, clock: string) => {
  const hour = grid(page).getByText(clock, { exact: true }).first();
  const [head, line] = [await boxOf(column(page)), await boxOf(hour)];
  return { x: head.x + head.width / 2, y: line.y + line.height / 2 + 8 };
};

const bookingForm = (page: Page) => page.getByRole('dialog', { name: 'Nueva cita' });

/** Who may also block a time is asked what it is chosen for. */
const bookThere = (page: Page) => page.getByRole('menuitem', { name: 'Nueva cita' }).click();

const choosePatient = async (page: Page, words: string, name: RegExp) => {
  await bookingForm(page)
    .getByRole('combobox', { name: /^Paciente/ })
    .fill(words);
  await bookingForm(page).getByRole('option', { name }).click();
};

test('a click on an hour books it; a slot taken meanwhile offers three others', async ({
  page,
  staff,
}) => {
  const { department, mariana, lucia, book } = await openFrontDesk(staff);
  await page.goto(`/hospital/calendar?date=${tomorrow()}`); // the only department opens by itself
  await expect(column(page)).toBeVisible();
  const spot = await hourPosition(page, '10:00');
  await page.mouse.click(spot.x, spot.y);
  await bookThere(page);
  await expect(bookingForm(page)).toBeVisible();
  await choosePatient(page, 'mariana', /Mariana García/);
  await bookingForm(page)
    .getByLabel(/^Tipo de cita/)
    .selectOption({ label: 'Control · 20 min' });
  await expect(bookingForm(page).getByText(/10:00–10:20/)).toBeVisible();
  await book(lucia.id, tomorrowAt(10));
  await bookingForm(page).getByRole('button', { name: 'Agendar', exact: true }).click();
  const instead = bookingForm(page).getByRole('group', { name: 'Otras horas libres' });
  await expect(instead.getByRole('button')).toHaveCount(3);
  await expect(
    bookingForm(page).getByText('El médico ya tiene otra cita a esa hora').first(),
  ).toBeVisible();
  await instead.getByRole('button').first().click();
  await bookingForm(page).getByRole('button', { name: 'Agendar', exact: true }).click();
  await expect(
    appointmentOf(page, /Mariana García López, Control, Elena Ríos, Agendada/),
  ).toBeVisible();
  await expectNoAxeViolations(page, 'a day with appointments');
  const { items } = await staff.api.appointmentList({ query: { patientId: mariana.id } });
  expect(items).toHaveLength(1);
  await page.goto('/hospital/calendar');
  await expect(page).toHaveURL(new RegExp(`departmentId=${department.id}`));
});

test('a booking on another day is confirmed by a message and can be undone', async ({
  page,
  staff,
}) => {
  const { mariana, control, calendar } = await openFrontDesk(staff);
  await page.goto(`${calendar}&new=1&patientId=${mariana.id}&eventTypeId=${control.id}`);
  const form = bookingForm(page);
  const submit = form.getByRole('button', { name: 'Agendar', exact: true });
  const first = form.getByRole('button', { name: /la primera, .*Elena Ríos · Centro/ });
  await expect(first).toBeFocused();
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await expect(submit).toBeEnabled();
  const day = new Date(Date.parse(`${tomorrow()}T12:00:00Z`) + 7 * 86_400_000)
    .toISOString()
    .slice(0, 10);
  const [, month = '', date = ''] = day.split('-');
  await form.getByRole('textbox', { name: '¿Cuándo?' }).fill(`${date}/${month} 12`);
  await expect(submit).toBeDisabled();
  await expect(form.getByText('Elige una hora libre para agendar.')).toBeVisible();
  await form.getByRole('button', { name: /^12:00 la pedida/ }).click();
  await submit.click();
  const said = page.getByText(/^Agendaste a Mariana García López: .* 12:00 · Elena Ríos · /);
  await expect(said).toBeVisible();
  const booked = async () =>
    (await staff.api.appointmentList({ query: { patientId: mariana.id } })).items.map(
      ({ startAt, status }) => ({ day: (startAt ?? '').slice(0, 10), status }),
    );
  expect(await booked()).toEqual([{ day, status: 'scheduled' }]);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('La cita de Mariana García López quedó cancelada.')).toBeVisible();
  expect(await booked()).toEqual([{ day, status: 'cancelled' }]);
});

test('an appointment is dragged to another hour and undone', async ({ page, staff }) => {
  const { mariana, book, calendar } = await openFrontDesk(staff);
  await book(mariana.id, tomorrowAt(10));
  await page.goto(calendar);
  const card = appointmentOf(page, /^10:00–10:20, Mariana/);
  const from = await boxOf(card);
  const to = await hourPosition(page, '12:00');
  await page.mouse.move(from.x + 40, from.y + 6);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 30, { steps: 3 });
  await page.mouse.move(to.x, to.y - 2, { steps: 8 });
  await page.mouse.up();
  await expect(appointmentOf(page, /^12:00–12:20, Mariana/)).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(card).toBeVisible();
});

test('an appointment is resized and undone, then confirmed and cancelled in the panel', async ({
  page,
  staff,
}) => {
  const { mariana, book, calendar } = await openFrontDesk(staff);
  await book(mariana.id, tomorrowAt(10));
  await page.goto(calendar);
  const card = appointmentOf(page, /^10:00–10:20, Mariana/);
  const from = await boxOf(card);
  const end = await hourPosition(page, '11:00');
  await card.hover();
  await page.mouse.move(from.x + 40, from.y + from.height - 1);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + from.height + 12, { steps: 3 });
  await page.mouse.move(from.x + 40, end.y - 1, { steps: 8 });
  await page.mouse.up();
  await expect(
    page.getByText(/^La cita de Mariana García López dura ahora \d+ min\.$/),
  ).toBeVisible();
  await expect(card).toBeHidden();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(card).toBeVisible();

  await card.click();
  const panel = page.getByRole('dialog', { name: mariana.name });
  await panel.getByRole('button', { name: 'Confirmar cita', exact: true }).click();
  await expect(panel.getByText('Confirmada')).toBeVisible();
  await panel.getByRole('button', { name: `Más acciones de ${mariana.name}` }).click();
  await page.getByRole('menuitem', { name: 'Cancelar cita' }).click();
  const question = page.getByRole('dialog', { name: /^Cancelar la cita de Mariana/ });
  await question.getByLabel(/^Explicación/).fill('Avisó que no viene');
  await question.getByRole('button', { name: 'Cancelar cita', exact: true }).click();
  await expect(page.getByText('Se canceló la cita de Mariana García López.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(card).toHaveCount(0);
});

test('a refused drop says why and leaves the appointment in place', async ({ page, staff }) => {
  const { mariana, lucia, book, calendar } = await openFrontDesk(staff);
  await book(mariana.id, tomorrowAt(10));
  await book(lucia.id, tomorrowAt(12));
  await page.goto(calendar);
  const card = appointmentOf(page, /^10:00–10:20, Mariana/);
  const other = appointmentOf(page, /^12:00–12:20, Lucía/);
  await other.hover(); // it has settled by then
  await card.hover({ position: { x: 40, y: 6 } });
  const [from, to] = [await boxOf(card), await boxOf(other)];
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 30, { steps: 3 });
  await page.mouse.move(to.x + 40, to.y + 6, { steps: 8 });
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: /¿Mover a Mariana/ });
  await expect(dialog.getByText('El médico ya tiene otra cita a esa hora')).toBeVisible();
  await dialog.getByRole('button', { name: 'Dejar como estaba' }).click();
  await expect(card).toBeVisible();
});

test("another desk's booking appears at once by day, week and month", async ({ page, staff }) => {
  const { mariana, book, calendar } = await openFrontDesk(staff);
  await page.goto(calendar);
  await expect(column(page)).toBeVisible();
  await book(mariana.id, tomorrowAt(11));
  // A poll would take longer; a busy machine takes more than one second.
  await expect(appointmentOf(page, /^11:00–11:20, Mariana/)).toBeVisible({ timeout: 5000 });
  const month = page.getByRole('region', { name: 'Mes' });
  // the selected day
  await month.getByRole('button', { name: /, 1 cita, \d+\s?% ocupado, / }).click();
  await expect(
    page.getByRole('listitem').filter({ hasText: /Elena Ríos\s*1 · \d+\s?%/ }),
  ).toBeVisible();
  const days = grid(page).locator('time:not([datetime*="T"])'); // the others are times
  for (const [view, count] of [
    ['Semana', 7],
    ['Mes', 28],
  ] as const) {
    await page.getByRole('radio', { name: view, exact: true }).click();
    await expect(days.nth(count - 1)).toBeVisible();
    await expect(appointmentOf(page, /^11:00–11:20, Mariana/)).toBeVisible();
  }
});

test('more appointments than fit are counted, and the hour lists them; keys move, zoom and open', async ({
  page,
  staff,
}) => {
  const { mariana, lucia, book, calendar, department, site, control, addDoctor } =
    await openFrontDesk(staff);
  const iris = await addDoctor('Iris', 'Soto');
  await book(mariana.id, tomorrowAt(10));
  await book(lucia.id, tomorrowAt(12));
  await staff.api.appointmentBook({
    body: {
      bookingKey: crypto.randomUUID(),
      patientId: lucia.id,
      eventTypeId: control.id,
      practitionerId: iris.id,
      siteId: site.id,
      departmentId: department.id,
      startAt: tomorrowAt(10),
      overbookReason: 'Sin horario',
    },
  });
  await page.goto(`${calendar}&view=week`);
  const strip = page.getByRole('group', { name: 'Médicos de la semana y su carga' });
  await expect(strip.getByRole('button', { name: /^Elena Ríos/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const ten = appointmentOf(page, /^10:00–10:20, Mariana/);
  await expect(ten).toBeVisible();
  await page.keyboard.press('c');
  await expect(page.locator(':focus')).toHaveAccessibleName(/^1[02]:00/); // the first in view
  await ten.focus();
  await page.keyboard.press('ArrowDown');
  await expect(appointmentOf(page, /^12:00–12:20, Lucía/)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: lucia.name })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const { height } = await boxOf(ten);
  await page.keyboard.press('+');
  await expect.poll(async () => (await ten.boundingBox())?.height).toBeGreaterThan(height * 1.2);
  await page.reload();
  await expect(page.getByLabel(/^Zoom/)).toHaveValue('10'); // this device remembers
  await expect(ten).toBeInViewport(); // from then on the screen has its keys
  await page.keyboard.press('k');
  const block = page.getByRole('button', { name: /10:00–11:00, 2 citas$/ });
  await block.click();
  const panel = page.getByRole('dialog', { name: /2 citas$/ });
  await expectNoAxeViolations(page, 'the appointments of an hour');
  await panel.getByRole('button', { name: /Lucía Núñez.*Iris Soto/ }).click();
  await expect(page.getByRole('dialog', { name: lucia.name })).toBeVisible();
});

test('a repeat visit takes six keystrokes from the palette', async ({ page, staff }) => {
  const { mariana, doctor, control, book, calendar } = await openFrontDesk(staff);
  await book(mariana.id, tomorrowAt(10));
  await page.goto(calendar);
  await expect(column(page)).toBeVisible();
  const keys = counted(page);
  await keys.press('Control+k');
  await keys.type('ma');
  // The patient, then what is done for them.
  const hit = page
    .getByRole('group', { name: 'Agendar cita para…' })
    .getByRole('option', { name: /Mariana García López/ });
  await expect(hit).toBeVisible();
  await keys.press('ArrowDown');
  await expect(hit).toHaveAttribute('aria-selected', 'true');
  await keys.press('Enter');
  const form = bookingForm(page);
  await expect(form.getByLabel(/^Tipo de cita/)).toHaveValue(control.id);
  await expect(form.getByRole('combobox', { name: 'Médico' })).toHaveValue(doctor.id);
  await expect(form.getByRole('button', { name: / su médico, / })).toBeFocused();
  await keys.press('Enter');
  await expect(page.getByText(/^Agendaste a Mariana García López: Control/)).toBeVisible();
  expect(keys.count()).toBe(6);
  const { items } = await staff.api.appointmentList({ query: { patientId: mariana.id } });
  expect(items).toHaveLength(2);
});

test('a new patient on the phone is registered and booked with 40 keystrokes', async ({
  page,
  staff,
}) => {
  const { calendar } = await openFrontDesk(staff);
  await page.goto(calendar);
  await expect(column(page)).toBeVisible();
  const form = bookingForm(page);
  const keys = counted(page);
  await keys.press('n');
  await expect(form.getByRole('combobox', { name: /^Paciente/ })).toBeFocused();
  await keys.type('eva paz');
  await expect(form.getByRole('option', { name: 'Registrar a «eva paz»' })).toBeVisible();
  await keys.press('Enter');
  const birthDate = form.getByRole('textbox', { name: /^Fecha de nacimiento/ });
  await expect(birthDate).toBeFocused();
  await keys.type('12031990');
  await keys.press('Tab', 'Tab');
  await expect(form.getByRole('combobox', { name: /^Sexo/ })).toBeFocused();
  await keys.type('m');
  await keys.press('Tab', 'Tab');
  await expect(form.getByRole('textbox', { name: /^Teléfono/ })).toBeFocused();
  await keys.type('5512345678');
  await keys.press('Enter');
  await expect(form.getByLabel(/^Tipo de cita/)).toBeFocused();
  await keys.type('p');
  await keys.press('Enter');
  await expect(form.getByRole('button', { name: 'Agendar', exact: true })).toBeFocused();
  await expect(form.getByText(/^Eva Paz · Primera vez · Elena Ríos/)).toBeVisible();
  await keys.press('Enter');
  await expect(page.getByText(/^Agendaste a Eva Paz: Primera vez/)).toBeVisible();
  expect(keys.count()).toBeLessThanOrEqual(40);
});

test('a connection lost for thirty seconds while booking loses and duplicates nothing', async ({
  page,
  staff,
  context,
}) => {
  const { mariana, control, calendar } = await openFrontDesk(staff);
  await page.clock.install();
  await page.goto(
    `${calendar}&new=1&patientId=${mariana.id}&eventTypeId=${control.id}&startAt=${tomorrowAt(15)}`,
  );
  await expect(bookingForm(page).getByText(/15:00–15:20/)).toBeVisible();
  // The server books, but its response is lost and the connection stays down.
  await page.route(
    '**/api/v1/appointments',
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      await context.setOffline(true);
      return route.abort('connectionreset');
    },
    { times: 1 },
  );
  await bookingForm(page).getByRole('button', { name: 'Más detalles' }).click();
  await bookingForm(page)
    .getByRole('textbox', { name: 'Detalle del motivo' })
    .fill('Revisión anual');
  await bookingForm(page).getByRole('button', { name: 'Agendar', exact: true }).click();
  await expect(bookingForm(page).getByText(/Sin conexión/)).toBeVisible();
  await page.clock.runFor(30_000); // page time: all pending timers have fired
  await expect(bookingForm(page).getByText(/Sin conexión/)).toBeVisible();
  await expect(bookingForm(page).getByRole('textbox', { name: 'Detalle del motivo' })).toHaveValue(
    'Revisión anual',
  );
  await context.setOffline(false);
  await expect(bookingForm(page)).toBeHidden();
  const { items } = await staff.api.appointmentList({ query: { patientId: mariana.id } });
  expect(items.map(({ reason, startAt }) => [reason, Date.parse(startAt ?? '')])).toEqual([
    ['Revisión anual', Date.parse(tomorrowAt(15))],
  ]);
});

test('hours are blocked by keyboard from a free time, show at once, and are given back', async ({
  page,
  staff,
}) => {
  const { doctor, calendar } = await openFrontDesk(staff);
  await page.goto(calendar);
  await expect(column(page)).toBeVisible();
  await grid(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Nueva cita' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Bloquear horas' });
  await expect(form.getByLabel(/^Médico/)).toHaveValue(doctor.id);
  await form.getByRole('textbox', { name: /^Motivo/ }).fill('Junta');
  await page.keyboard.press('Enter');
  await expect(grid(page).getByText('Bloqueado')).toBeVisible();
  const absences = () => staff.api.timeOffList({ query: { practitionerId: doctor.id } });
  expect((await absences()).items).toMatchObject([{ status: 'approved', reason: 'Junta' }]);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(grid(page).getByText('Bloqueado')).toBeHidden();
});

test.describe('a laptop in another time zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test("shows and books the clinic's hours", async ({ page, staff }) => {
    const { mariana, book, calendar } = await openFrontDesk(staff);
    await book(mariana.id, tomorrowAt(10));
    await page.goto(calendar);
    await expect(appointmentOf(page, /^10:00–10:20, Mariana/)).toBeVisible();
    const spot = await hourPosition(page, '11:00');
    await page.mouse.click(spot.x, spot.y);
    await bookThere(page);
    await expect(page).toHaveURL(
      new RegExp(`startAt=${encodeURIComponent(tomorrowAt(11)).replaceAll('.', '\\.')}`),
    );
  });
});
