import { expect, test } from '../../fixtures';
import { expectNoAxeViolations } from '../../helpers/axe';
import { openBrowserWith } from '../../helpers/browsers';
import { visitorState } from '../../helpers/browser-state';
import { openFrontDesk, tomorrowAt } from '../../helpers/front-desk';
import { connectWhatsapp, phoneOf } from '../../helpers/patient-phone';
import { expectFits } from '../../helpers/screen-checks';

test('the link of a message confirms, moves and cancels one appointment without signing in', async ({
  page,
  browser,
  origin,
  staff,
}) => {
  const { mariana, book } = await openFrontDesk(staff);
  await connectWhatsapp(staff);
  const phone = phoneOf(staff, 'Mariana', '+525512340011');
  await phone.write('Quiero cita');
  const { id } = await book(mariana.id, tomorrowAt(10));
  const { text } = await phone.expectMessage('/appointment/');
  const address = /\/appointment\/[\w-]+/.exec(text)?.[0] ?? '';
  const state = async () => {
    const { items } = await staff.api.appointmentList({ query: { patientId: mariana.id } });
    return items.map(({ status }) => status);
  };
  const phoneScreen = { viewport: { width: 390, height: 844 }, hasTouch: true };
  const visitor = await openBrowserWith(
    browser,
    origin,
    visitorState(origin, 'es-MX'),
    phoneScreen,
  );
  const link = visitor.page;
  let bytes = 0;
  link.on('response', (response) => {
    void response
      .body()
      .then((body) => (bytes += body.length))
      .catch(() => undefined); // an answer without a body
  });

  await test.step('it shows the appointment and nothing of the record', async () => {
    await link.goto(address);
    await expect(link.getByRole('heading', { level: 1 })).toContainText('Mariana');
    await link.getByRole('button', { name: 'Mostrar el código' }).click();
    await expect(link.getByText(/^Muéstralo en recepción o en el quiosco: \S{14}$/)).toBeVisible();
    await expectNoAxeViolations(link, 'the page of an appointment');
    await expectFits(link, 'the page of an appointment');
    expect(bytes).toBeLessThan(60_000);
    expect(await state()).toEqual(['scheduled']);
  });

  await test.step('it confirms, and the desk sees it', async () => {
    await page.goto('/hospital/appointments?tab=upcoming');
    await link.getByRole('button', { name: 'Confirmar que voy' }).click();
    await expect(page.getByRole('row', { name: /Mariana García.*Confirmada/ })).toBeVisible();
    expect((await staff.api.appointmentView({ params: { appointmentId: id } })).status).toBe(
      'confirmed',
    );
  });

  await test.step('it moves the appointment to a free time', async () => {
    await link.getByRole('button', { name: 'Cambiar de horario' }).click();
    await link
      .getByRole('button', { name: /^11:00/ })
      .first()
      .click();
    await link.getByRole('button', { name: 'Sí, cambiar' }).click();
    await expect(link.getByText('Listo: tu cita cambió de horario.')).toBeVisible();
    await expect(link.getByText(/11:00/).first()).toBeVisible();
  });

  await test.step('it cancels, in English; afterwards it only tells so', async () => {
    await link.getByRole('button', { name: 'English' }).click();
    await link.getByRole('button', { name: 'Cancel the appointment' }).click();
    await link.getByRole('button', { name: 'Yes, cancel' }).click();
    await expect(link.getByText('This appointment is cancelled.')).toBeVisible();
    await link.reload();
    await expect(link.getByText(/cancelled|cancelada/)).toBeVisible();
    expect(await state()).toContain('cancelled');
    await link.goto(`${address.slice(0, -2)}xx`);
    await expect(link.getByText(/no es válido|not valid/)).toBeVisible();
  });
});
