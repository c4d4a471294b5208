import type { NotificationPreferences } from '@sala/shared-contracts';
import { noAnswer, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();

const toChoose = {
  inAppFixed: false,
  mailFixed: false,
  urgent: false,
  push: true,
  siteId: null,
} as const;
const preferences: NotificationPreferences = {
  kinds: [
    {
      kind: 'patient_arrived',
      inApp: true,
      mail: false,
      scope: 'mine',
      group: 'clinic',
      ...toChoose,
      scopes: ['mine', 'department', 'all'],
      bySite: true,
    },
    {
      kind: 'password_changed',
      inApp: true,
      mail: true,
      scope: 'mine',
      group: 'account',
      urgent: true,
      inAppFixed: true,
      mailFixed: true,
      scopes: ['mine'],
      push: true,
      siteId: null,
      bySite: false,
    },
  ],
  quietHours: null,
  digestHour: null,
  timeZone: 'America/Mexico_City',
  sites: [],
  updatedAt: null,
  version: 0,
};

test('channel, scope and quiet hours are saved; security cannot be turned off', async () => {
  answer('notificationPreferencesView', preferences);
  const { user, notices } = await renderScreen('/settings/notifications', {});
  const arrived = within(await screen.findByRole('group', { name: /Llegó un paciente/ }));
  await user.click(arrived.getByLabelText('Por correo'));
  await user.selectOptions(arrived.getByLabelText('De quién'), 'De todos');
  const security = within(screen.getByRole('group', { name: /Cambió tu contraseña/ }));
  expect(security.getByLabelText('En Sala')).toBeDisabled();
  await user.click(screen.getByLabelText('No molestar a ciertas horas'));
  await user.selectOptions(screen.getByLabelText('Hasta'), '06:30');
  const saved = answer('notificationPreferencesSave', { ...preferences, version: 1 });
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.body).toEqual({
    version: 0,
    kinds: [
      { kind: 'patient_arrived', inApp: true, mail: true, scope: 'all' },
      { kind: 'password_changed', inApp: true, mail: true, scope: 'mine' },
    ],
    quietHours: { from: '22:00', to: '06:30' },
    digestHour: null,
  });
  expect(notices).toEqual([{ kind: 'success', text: 'Tus notificaciones se guardaron' }]);
});

test('the test says where it was sent', async () => {
  answer('notificationPreferencesView', preferences);
  answer('notificationTest', { sentTo: 'ana@sala.test' });
  const { user, notices } = await renderScreen('/settings/notifications', {});
  await user.click(await screen.findByRole('button', { name: 'Enviar prueba' }));
  await waitFor(() =>
    expect(notices).toEqual([{ kind: 'success', text: 'Enviamos la prueba a ana@sala.test' }]),
  );
});

test('a failure offers to try again', async () => {
  answer('notificationPreferencesView', noAnswer);
  await renderScreen('/settings/notifications', {});
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeVisible();
});
