import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../fixtures';
import { expectNoAxeViolations } from '../../helpers/axe';
import type { Staff } from '../../helpers/companies';
import { openFrontDesk, tomorrow, tomorrowAt } from '../../helpers/front-desk';

const appointmentOf = (page: Page, words: RegExp): Locator =>
  page.getByRole('button', { name: words });
const grid = (page: Page): Locator => page.getByRole('group', { name: /^Agenda/ });
const strip = (page: Page): Locator =>
  page.getByRole('group', { name: 'Médicos de la semana y su carga' });

/** Two appointments, each in a view of its own: the arrows lead from one to the other and back. */
const leaveByArrows = async (
  page: Page,
  staff: Staff,
  view: 'day' | 'week',
  days: number,
): Promise<{ here: Locator }> => {
  const { mariana, lucia, book, calendar } = await openFrontDesk(staff);
  await book(mariana.id, tomorrowAt(10));
  await book(lucia.id, new Date(Date.parse(tomorrowAt(12)) + days * 86_400_000).toISOString());
  await page.goto(`${calendar}&view=${view}&date=${tomorrow()}`);
  const here = appointmentOf(page, /^10:00–10:20, Mariana/);
  await here.focus();
  await page.keyboard.press('ArrowRight');
  await expect(appointmentOf(page, /^12:00–12:20, Lucía/)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(here).toBeFocused();
  return { here };
};

test('arrows leave the week and come back, and the focus arrives with them', async ({
  page,
  staff,
}) => {
  const { here } = await leaveByArrows(page, staff, 'week', 7);
  await page.keyboard.press('ArrowLeft');
  await expect(here).toBeHidden();
  await expect(grid(page)).toBeFocused(); // an empty week
  await page.keyboard.press('ArrowRight');
  await expect(grid(page)).toBeFocused(); // the cursor begins
  await page.keyboard.press('ArrowRight');
  await expect(here).toBeVisible();
});

test('arrows leave a day, too, and the focus arrives with them', async ({ page, staff }) => {
  await leaveByArrows(page, staff, 'day', 1);
});

test('doctors with nothing on a day are folded; what is beside the edge has a cue', async ({
  page,
  staff,
}) => {
  const { mariana, book, calendar, department, site } = await openFrontDesk(staff);
  for (const lastName of ['Soto', 'Luna', 'Paz', 'Vera'])
    await staff.api.practitionerCreate({
      body: { firstName: 'Iris', lastName, departmentIds: [department.id], siteIds: [site.id] },
    });
  await book(mariana.id, tomorrowAt(10));
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(`${calendar}&view=day&date=${tomorrow()}`);
  await expect(appointmentOf(page, /^10:00–10:20, Mariana/)).toBeVisible();
  const heads = grid(page).locator('.ec-col-head');
  await expect(heads.getByText(/Iris|Sin médico/)).toHaveCount(0);
  const aside = page.getByRole('button', { name: 'Más columnas a la derecha' });
  await expect(aside).toBeHidden();
  await page.getByRole('button', { name: '4 sin agenda' }).click();
  await expect(heads.getByText(/^Iris/)).toHaveCount(4);
  const narrowest = await heads.evaluateAll((all) =>
    Math.min(...all.map((one) => one.getBoundingClientRect().width)),
  );
  expect(narrowest).toBeGreaterThanOrEqual(110);
  await expectNoAxeViolations(page, 'columns beyond the edge');
  await aside.click();
  await expect(heads.getByText('Sin médico')).toBeInViewport({ ratio: 1 });
  await expect(grid(page).getByText('10:00', { exact: true }).first()).toBeInViewport();
  await expect(aside).toBeHidden();
  await page.getByRole('button', { name: 'Más columnas a la izquierda' }).click();
  await expect(heads.getByText('Elena Ríos')).toBeInViewport({ ratio: 1 });
});

test('an appointment dropped on another doctor of the week keeps its time, and is undone', async ({
  page,
  staff,
}) => {
  const { mariana, book, calendar, addDoctor } = await openFrontDesk(staff);
  const iris = await addDoctor('Iris', 'Soto');
  await book(mariana.id, tomorrowAt(10));
  await page.goto(`${calendar}&view=week&date=${tomorrow()}`);
  const card = appointmentOf(page, /^10:00–10:20, Mariana/);
  const target = strip(page).getByRole('button', { name: /^Iris Soto/ });
  await expect(target).toBeVisible();
  await card.hover({ position: { x: 40, y: 6 } });
  await page.mouse.down();
  await page.mouse.move(0, 0);
  await target.hover();
  await expect(target).toHaveAttribute('data-drop-here'); // shows where it will be
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: /¿Mover a Mariana/ }); // she has no hours
  await dialog.getByLabel(/^Motivo/).fill('Cubre a Elena');
  await dialog.getByRole('button', { name: 'Mover de todos modos' }).click();
  await expect(page.getByText(/^Mariana García López pasó a Iris Soto: .*10:00/)).toBeVisible();
  await expect(card).toBeHidden();
  const whose = async () =>
    (await staff.api.appointmentList({ query: { patientId: mariana.id } })).items
      .filter(({ status }) => status === 'scheduled') // the one before stays as rescheduled
      .map(({ startAt, practitioner }) => [Date.parse(startAt ?? ''), practitioner?.id]);
  expect(await whose()).toEqual([[Date.parse(tomorrowAt(10)), iris.id]]);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(card).toBeVisible();
});

/** What of an appointment overlaps or leaves its box, in words. */
const overlapsIn = (page: Page): Promise<string[]> =>
  grid(page)
    .locator('.ec-event')
    .evaluateAll((events) =>
      events.flatMap((event) => {
        const outer = event.getBoundingClientRect();
        const parts = [...event.querySelectorAll('.sala-mark, .sala-name, .sala-time, .sala-more')]
          .map((part) => ({ what: part.getAttribute('class'), box: part.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0 && box.height > 0);
        return parts.flatMap(({ what, box }, place) => [
          ...(box.top < outer.top - 1 || box.bottom > outer.bottom + 1
            ? [`${what} leaves ${outer.height}`]
            : []),
          ...parts
            .slice(place + 1)
            .filter(
              (other) =>
                box.left < other.box.right - 1 &&
                other.box.left < box.right - 1 &&
                box.top < other.box.bottom - 1 &&
                other.box.top < box.bottom - 1,
            )
            .map((other) => `${what} over ${other.what}`),
        ]);
      }),
    );

test('time, name and status never overlap at any zoom; a tablet has the whole week', async ({
  page,
  staff,
}) => {
  const { mariana, lucia, book, calendar } = await openFrontDesk(staff);
  await book(mariana.id, tomorrowAt(10));
  await book(lucia.id, tomorrowAt(12));
  const zoom = page.getByLabel(/^Zoom/);
  for (const [view, width] of [
    ['week', 1366],
    ['day', 1366],
    ['week', 768],
  ] as const) {
    await page.setViewportSize({ width, height: 1024 });
    await page.goto(`${calendar}&view=${view}&date=${tomorrow()}`);
    await expect(appointmentOf(page, /10:00.*(Mariana|cita)/)).toBeVisible();
    for (const minutes of ['5', '10', '15', '30', '60']) {
      await zoom.selectOption(minutes);
      await expect(zoom).toHaveValue(minutes);
      await expect.poll(() => overlapsIn(page), `${view} ${width} ${minutes}`).toEqual([]);
    }
  }
  const days = grid(page).locator('.ec-header time[datetime]');
  await expect(days).toHaveCount(7);
  await expect(days.last()).toBeInViewport({ ratio: 1 });
  await expectNoAxeViolations(page, 'a week on a tablet');
  await appointmentOf(page, /10:00–11:00, 1 cita$/).click();
  await page
    .getByRole('dialog', { name: /1 cita$/ })
    .getByRole('button', { name: /Mariana/ })
    .click();
  await expect(page.getByRole('dialog', { name: mariana.name })).toBeVisible();
});

test('a phone chooses one of the seven days, each with its number', async ({ page, staff }) => {
  const { mariana, book, calendar } = await openFrontDesk(staff);
  await book(mariana.id, tomorrowAt(10));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${calendar}&view=week&date=${tomorrow()}`);
  const days = page.getByRole('group', { name: 'Días de la semana' }).getByRole('button');
  await expect(days).toHaveCount(7);
  const filled = days.and(page.getByRole('button', { name: /, 1 cita$/ }));
  await expect(filled).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Mariana García López')).toBeVisible();
  const top = (await days.first().boundingBox())?.y;
  expect(top, 'data begins where it does in other lists').toBeLessThanOrEqual(150);
  await expect(page.getByRole('radiogroup', { name: 'Vista' })).toBeInViewport();
  await page.getByRole('button', { name: 'Filtros' }).click();
  await expect(page.getByRole('combobox', { name: 'Médico' })).toBeVisible();
  await page.getByRole('button', { name: 'Ver resultados' }).click();
  await days
    .and(page.getByRole('button', { name: /, 0 citas$/ }))
    .first()
    .click();
  await expect(page.getByText('No hay citas este día')).toBeVisible();
});
