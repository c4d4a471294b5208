import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();

const policy = {
  quietHours: { from: '20:00', to: '09:00' },
  serviceDailyMax: 3,
  marketingDays: 7,
  monthlyBudgetMicros: null,
  whatsappPriceMicros: 200_000,
  smsPriceMicros: 1_000_000,
  channels: ['whatsapp' as const, 'sms' as const, 'email' as const],
  version: 0,
  timeZone: 'America/Mexico_City',
  currency: 'MXN',
  spentMicros: 12_500_000,
};

beforeEach(() => {
  answer('ownershipTransferView', { transfer: null });
  answer('outgoingPolicyView', policy);
  answer('outgoingRefusalCounts', {
    items: [
      { event: 'appointmentReminder', verdict: 'refused', reason: 'no_consent', count: 4 },
      { event: 'appointmentReminder', verdict: 'postponed', reason: 'quiet', count: 2 },
    ],
  });
});

test('only what differs is sent, in millionths; a refusal is shown', async () => {
  const { user, notices } = await renderScreen('/settings/company?tab=messages', {});
  const budget = await screen.findByRole('textbox', { name: /^Presupuesto del mes/ });
  expect(screen.getByText(/Van \$12\.50 este mes/)).toBeVisible();
  expect(
    screen.getByRole('row', { name: /Recordatorio de cita Falta su consentimiento 4/ }),
  ).toBeVisible();
  await user.type(budget, '250.50');
  const daily = screen.getByRole('textbox', { name: /^Mensajes al día/ });
  await user.clear(daily);
  await user.type(daily, '99');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(daily).toBeInvalid();
  await user.clear(daily);
  answer('outgoingPolicyUpdate', problem('permission.denied', 'No puedes.'));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('No puedes.')).toBeVisible();
  const saved = answer('outgoingPolicyUpdate', { ...policy, version: 1 });
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(notices.at(-1)?.text).toBe('Cambios guardados.'));
  expect(saved.map(({ body }) => body)).toEqual([
    { version: 0, serviceDailyMax: null, monthlyBudgetMicros: 250_500_000 },
  ]);
});
