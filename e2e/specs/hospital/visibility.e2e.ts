import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../fixtures';
import { phone } from '../../helpers/axe';
import { openFrontDesk } from '../../helpers/front-desk';

const bookingForm = (page: Page) => page.getByRole('dialog', { name: 'Nueva cita' });
const submit = (page: Page) =>
  bookingForm(page).getByRole('button', { name: 'Agendar', exact: true });

/** Whether two elements overlap. */
const covers = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('one of them is not there');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
};

/** Card of a message with its buttons. */
const cardOf = (page: Page, words: RegExp): Locator => page.getByText(words).locator('..');

test.describe('in a window of 1366 × 768', () => {
  test.use({ viewport: { width: 1366, height: 640 } });

  test('with five days of times, the booking button and the chosen time are visible', async ({
    page,
    staff,
  }) => {
    const { mariana, control, calendar } = await openFrontDesk(staff);
    await page.goto(`${calendar}&new=1&patientId=${mariana.id}&eventTypeId=${control.id}`);
    const times = bookingForm(page)
      .getByRole('table', { name: 'Horas libres' })
      .getByRole('button');
    await expect(times.nth(40)).toBeAttached(); // days × times
    await expect(submit(page)).toBeInViewport({ ratio: 1 });
    const chosen = bookingForm(page).getByText(/, \d\d:\d\d–\d\d:\d\d$/); // the recommended one
    await expect(chosen).toBeInViewport({ ratio: 1 });
    expect(await covers(submit(page), chosen)).toBe(false);
    await times.nth(40).click();
    await expect(submit(page)).toBeInViewport({ ratio: 1 });
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('a booking message does not cover the button of the next booking', async ({
    page,
    staff,
  }) => {
    const { mariana, control, calendar } = await openFrontDesk(staff);
    const open = () =>
      page.goto(`${calendar}&new=1&patientId=${mariana.id}&eventTypeId=${control.id}`);
    await open();
    await bookingForm(page)
      .getByRole('button', { name: / la primera, / })
      .click();
    await submit(page).click();
    const card = cardOf(page, /^Agendaste a Mariana/);
    await expect(card).toBeVisible();
    const heading = page.getByRole('heading', { level: 1 });
    expect(await covers(card, heading)).toBe(false);
    await page.keyboard.press('n');
    await expect(submit(page)).toBeVisible();
    await expect.poll(() => covers(card, submit(page))).toBe(false);
  });

  test("a success message is below the screen's title", async ({ page, staff }) => {
    const { id } = await staff.api.customerCreate({ body: { kind: 'person', name: 'Rosa Gil' } });
    await page.goto(`/customer-management?customerId=${id}&edit=1`);
    const form = page.getByRole('dialog', { name: /Rosa Gil/ });
    await form
      .getByLabel(/^Nombre/)
      .first()
      .fill('Rosa Gil Paz');
    await form.getByRole('button', { name: 'Guardar', exact: true }).click();
    const card = page.getByRole('status').filter({ hasText: 'Rosa Gil Paz' });
    await expect(card).toBeVisible();
    const top = page.getByRole('heading', { level: 1 });
    await expect(top).toBeVisible();
    await expect.poll(() => covers(card, top)).toBe(false);
    expect(await covers(card, page.getByRole('button', { name: 'Nuevo cliente' }))).toBe(false);
  });
});
