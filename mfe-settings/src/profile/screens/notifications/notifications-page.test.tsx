import type { NotificationPreferences, PushSubscriptionEntry } from '@sala/shared-contracts';
import { toldPush } from '@sala/shell-sdk';
import { noAnswer, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();

const north = '0b7c1f5e-8a4d-4f0a-9d6e-2f1a3c5b7d91';
const south = '0b7c1f5e-8a4d-4f0a-9d6e-2f1a3c5b7d92';
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
  sites: [
    { id: north, name: 'Sede norte' },
    { id: south, name: 'Sede sur' },
  ],
  updatedAt: null,
  version: 0,
};

const publicKey =
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
const phone: PushSubscriptionEntry = {
  id: '0b7c1f5e-8a4d-4f0a-9d6e-2f1a3c5b7d93',
  device: 'Chrome · Android',
  createdAt: '2026-11-20T14:00:00Z',
  lastSentAt: null,
  lastFailedAt: null,
  isCurrent: false,
};
const subscription = {
  endpoint: 'https://push.example.net/x',
  keys: { p256dh: publicKey, auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
};

/** jsdom has neither workers nor notifications. */
const startBrowser = (
  permission: NotificationPermission,
  answered: NotificationPermission = 'granted',
) => {
  const keys: number[][] = [];
  const pushManager = {
    getSubscription: async () => null,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      keys.push([...applicationServerKey]);
      return { toJSON: () => subscription };
    },
  };
  const notification = {
    permission,
    requestPermission: async () => (notification.permission = answered),
  };
  Object.assign(globalThis, { Notification: notification, PushManager: {} });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register: async () => undefined, ready: Promise.resolve({ pushManager }) },
  });
  return { keys };
};
afterEach(() => {
  toldPush.write(null);
  for (const name of ['Notification', 'PushManager']) Reflect.deleteProperty(globalThis, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('channel, scope, site and quiet hours are saved; security cannot be turned off', async () => {
  answer('notificationPreferencesView', preferences);
  answer('pushSubscriptionList', { publicKey, items: [] });
  const { user, notices } = await renderScreen('/settings/notifications', {});
  const arrived = within(await screen.findByRole('group', { name: /Llegó un paciente/ }));
  await user.click(arrived.getByLabelText('Por correo'));
  await user.selectOptions(arrived.getByLabelText('De quién'), 'De todos');
  await user.selectOptions(arrived.getByLabelText('Sede'), 'Sede sur');
  const security = within(screen.getByRole('group', { name: /Cambió tu contraseña/ }));
  expect(security.getByLabelText('En Sala')).toBeDisabled();
  expect(security.queryByLabelText('De quién')).toBeNull(); // no choice that changes nothing
  expect(security.queryByLabelText('Sede')).toBeNull();
  await user.click(screen.getByLabelText('No molestar a ciertas horas'));
  await user.selectOptions(screen.getByLabelText('Hasta'), '06:30');
  const saved = answer('notificationPreferencesSave', { ...preferences, version: 1 });
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.body).toEqual({
    version: 0,
    kinds: [
      { kind: 'patient_arrived', inApp: true, mail: true, push: true, scope: 'all', siteId: south },
      {
        kind: 'password_changed',
        inApp: true,
        mail: true,
        push: true,
        scope: 'mine',
        siteId: null,
      },
    ],
    quietHours: { from: '22:00', to: '06:30' },
    digestHour: null,
  });
  expect(notices).toEqual([{ kind: 'success', text: 'Tus notificaciones se guardaron' }]);
});

test('the test shows what became of it in each channel', async () => {
  answer('notificationPreferencesView', preferences);
  answer('pushSubscriptionList', { publicKey, items: [phone] });
  answer('notificationTest', { sentTo: 'ana@sala.test' });
  answer('notificationTestView', {
    at: '2026-11-20T14:00:00Z',
    inApp: 'sent',
    mail: 'off',
    push: 'failed',
    devices: [{ id: phone.id, device: phone.device, state: 'failed' }],
  });
  const { user } = await renderScreen('/settings/notifications', {});
  await user.click(await screen.findByRole('button', { name: 'Enviar prueba' }));
  const result = within(await screen.findByRole('list', { name: 'Resultado de la prueba' }));
  expect(result.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'En SalaEnviado',
    'Por correoApagado',
    'Chrome · AndroidFalló',
  ]);
});

describe('this browser', () => {
  const show = async (items: PushSubscriptionEntry[] = []) => {
    answer('notificationPreferencesView', preferences);
    answer('pushSubscriptionList', { publicKey, items });
    return renderScreen('/settings/notifications', {});
  };
  const pushBoxes = () => screen.getAllByLabelText('Al dispositivo');

  test('that takes no pushes says so, and its column cannot be chosen', async () => {
    await show();
    expect(await screen.findByRole('note')).toHaveTextContent('Este navegador no puede recibir');
    for (const box of pushBoxes()) expect(box).toBeDisabled();
  });

  test('on an iPhone is told to put Sala on the home screen', async () => {
    const agent = jest.spyOn(navigator, 'userAgent', 'get');
    agent.mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Safari/604.1');
    await show();
    expect(await screen.findByRole('note')).toHaveTextContent(
      /^En iPhone y iPad.*pantalla de inicio/,
    );
    agent.mockRestore();
  });

  test('that blocks them says how to allow them', async () => {
    startBrowser('denied');
    await show();
    expect(await screen.findByRole('note')).toHaveTextContent('Bloqueaste los avisos de Sala');
    expect(screen.queryByRole('button', { name: /Recibir avisos/ })).toBeNull();
  });

  test('is subscribed after asking, with the key of the server', async () => {
    const browser = startBrowser('default');
    const { user, notices } = await show();
    const created = answer('pushSubscriptionCreate', { ...phone, isCurrent: true });
    const button = await screen.findByRole('button', { name: 'Recibir avisos en este navegador' });
    for (const box of pushBoxes()) expect(box).toBeDisabled();
    answer('pushSubscriptionList', { publicKey, items: [{ ...phone, isCurrent: true }] });
    await user.click(button);
    await waitFor(() => expect(created).toHaveLength(1));
    expect(created[0]?.body).toEqual(subscription);
    await waitFor(() =>
      expect(toldPush.read()).toMatchObject({ endpoint: subscription.endpoint, publicKey }),
    );
    expect(browser.keys).toEqual([Array.from(Buffer.from(publicKey, 'base64url'))]);
    await waitFor(() => expect(button).not.toBeInTheDocument());
    for (const box of pushBoxes()) expect(box).toBeEnabled();
    expect(notices).toEqual([{ kind: 'success', text: 'Este navegador ya recibe tus avisos' }]);
  });

  test('a refusal at the question is explained, and nothing is stored', async () => {
    startBrowser('default', 'denied');
    const { user } = await show();
    const created = answer('pushSubscriptionCreate', phone);
    await user.click(await screen.findByRole('button', { name: /Recibir avisos/ }));
    expect(await screen.findByRole('note')).toHaveTextContent('Bloqueaste los avisos de Sala');
    expect(created).toEqual([]);
    expect(toldPush.read()).toBeNull();
  });

  test('another device is removed from here', async () => {
    const { user } = await show([phone]);
    const removed = answer('pushSubscriptionDelete', undefined);
    const button = await screen.findByRole('button', { name: 'Quitar Chrome · Android' });
    answer('pushSubscriptionList', { publicKey, items: [] });
    await user.click(button);
    expect(await screen.findByText('Ningún dispositivo recibe tus avisos.')).toBeVisible();
    expect(removed).toHaveLength(1);
  });
});

test('a failure offers to try again', async () => {
  answer('notificationPreferencesView', noAnswer);
  answer('pushSubscriptionList', { publicKey, items: [] });
  await renderScreen('/settings/notifications', {});
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeVisible();
});
