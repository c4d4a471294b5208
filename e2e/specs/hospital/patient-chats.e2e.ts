import { expect, test } from '../../fixtures';
import { expectAccessible, followDevice } from '../../helpers/axe';
import { openFrontDesk, tomorrowAt } from '../../helpers/front-desk';
import { connectWhatsapp, phoneOf } from '../../helpers/patient-phone';

test('a patient writes, is answered by keyboard, confirms by a button; staff takes it back', async ({
  page,
  staff,
}) => {
  test.slow();
  const { mariana, book } = await openFrontDesk(staff);
  await connectWhatsapp(staff);
  await followDevice(page);
  const phone = phoneOf(staff, 'Mariana', '+525512340011');

  await test.step('a message appears on the open screen within a second', async () => {
    await page.goto('/hospital/chats?queue=unassigned');
    await expect(page.getByText('Todas tienen quién las atienda')).toBeVisible();
    await phone.write('Hola, ¿tienen cita mañana?');
    await expect(page.getByRole('button', { name: /Mariana/ })).toBeVisible({ timeout: 3000 });
  });

  await test.step('her record is suggested with a reason and linked', async () => {
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Hola, ¿tienen cita mañana?').last()).toBeVisible();
    await expect(page.getByText('mismo teléfono')).toBeVisible();
    await page.getByRole('button', { name: /^Vincular con Mariana García/ }).click();
    await expect.soft(page.getByText('Contacto vinculado')).toBeVisible();
  });

  await test.step('r answers; it is sent after the seconds to undo it', async () => {
    await page.keyboard.press('r');
    await page.keyboard.type('¡Hola, Mariana! A las 10 hay lugar.');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Deshacer envío' })).toBeVisible();
    await phone.expectMessage('A las 10 hay lugar', 15_000);
    await expect(page.getByText('Leído').or(page.getByLabel('Leído')).first()).toBeVisible({
      timeout: 15_000,
    });
    await expectAccessible(page, 'the open conversation');
  });

  await test.step('she confirms the booking with a button', async () => {
    const { id } = await book(mariana.id, tomorrowAt(10));
    const asked = await phone.expectMessage('Mariana.*cita');
    await phone.tap(asked, 'Confirmar');
    await expect(page.getByText(/^Confirmó su cita de/)).toBeVisible();
    expect(await staff.api.appointmentView({ params: { appointmentId: id } })).toMatchObject({
      status: 'confirmed',
    });
  });

  await test.step('staff takes it back from the thread', async () => {
    await page
      .getByRole('button', { name: /^Deshacer/ })
      .last()
      .click();
    await expect(page.getByText(/^Se deshizo lo que hizo su respuesta/)).toBeVisible();
  });
});
