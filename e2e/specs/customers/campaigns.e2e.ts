import { expect, test } from '../../fixtures';
import { expectAccessible, followDevice } from '../../helpers/axe';
import { openFrontDesk } from '../../helpers/front-desk';
import { sendAtAnyHour } from '../../helpers/patient-phone';

test('a campaign is written with its people and cost in sight, sent, and shows what came of it', async ({
  page,
  staff,
}) => {
  test.slow();
  const { api } = staff;
  const { mariana } = await openFrontDesk(staff);
  await api.channelConnectionSave({
    params: { channel: 'sms' },
    body: {
      channel: 'sms',
      mode: 'simulator',
      settings: { accountSid: `AC${'0'.repeat(32)}`, phone: '+525550002000' },
      secrets: { token: `token-${Date.now()}` },
    },
  });
  await api.integrationTest({ params: { provider: 'sms' } });
  await api.patientConsentRecord({
    params: { patientId: mariana.id },
    body: {
      method: 'verbal',
      answers: [{ purpose: 'marketing', channel: 'sms', granted: true }],
    },
  });
  await sendAtAnyHour(staff);
  await followDevice(page);

  await test.step('people, a sample and the cost are there before it is saved', async () => {
    await page.goto('/rule/bulk-message-followup?new=1');
    const form = page.getByRole('dialog', { name: 'Nueva campaña' });
    await form.getByRole('textbox', { name: /^Nombre/ }).fill('Semana dental');
    await form.getByRole('radio', { name: 'SMS' }).check();
    await form
      .getByRole('textbox', { name: /^Texto/ })
      .fill('Hola, {{firstName}}: ya toca limpieza.');
    const preview = form.getByRole('region', { name: 'A quién le llegaría ahora' });
    await expect(preview.getByText('Hola, Mariana: ya toca limpieza.')).toBeVisible();
    await expectAccessible(page, 'the form of a campaign');
    await form.getByRole('button', { name: 'Guardar borrador' }).click();
  });

  await test.step('it starts after a question', async () => {
    const panel = page.getByRole('dialog', { name: 'Semana dental' });
    await panel.getByRole('button', { name: 'Iniciar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Iniciar' }).click();
    await expect(panel.getByText('Entregados')).toBeVisible({ timeout: 30_000 });
    await expect(panel.getByText('No ha aceptado promociones').first()).toBeVisible();
    await expectAccessible(page, 'results of a campaign');
  });
});
