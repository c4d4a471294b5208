import type {
  Display,
  NotificationPreferences,
  Profile,
  PushSubscriptionEntry,
} from '@sala/shared-contracts';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { ana } from '../../../testing/ana.fixture';
import { renderScreen } from '../../../testing/render-screen';
import { deviceDisplay } from '@sala/screen-parts/device-display';
import { toldPush, wantsOfflineStart } from '@sala/shell-sdk';
import { appearance, applyAppearance } from '@sala/shared-ui';

const { answer } = startApi();

const profile: Profile = {
  id: ana.id,
  email: 'ana@sala.test',
  firstName: 'Ana',
  lastName: 'Ruiz',
  secondLastName: null,
  phone: '+525512345678',
  mailSignature: null,
  photoId: null,
  updatedAt: null,
  version: 1,
};

const start = () => {
  answer('profileView', profile);
  answer('practitionerOwn', { card: null });
  answer('authSession', ana);
};

const section = async (name: string) => within(await screen.findByRole('region', { name }));

test('only what changed is sent, and the frame hears of the names', async () => {
  start();
  const session = answer('authSession', { ...ana, firstName: 'Ana María' });
  const { user, notices } = await renderScreen('/settings', {});
  const you = await section('Tus datos');
  const name = you.getByLabelText(/^Nombre/);
  await user.clear(name);
  await user.click(name);
  await user.paste('Ana María');
  const sent = answer('profileUpdate', { ...profile, firstName: 'Ana María', version: 2 });
  await user.click(you.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(session).toHaveLength(1));
  expect(sent.map(({ body }) => body)).toEqual([{ version: 1, firstName: 'Ana María' }]);
  expect(notices).toEqual([{ kind: 'success', text: 'Tu perfil se guardó' }]);
});

test('the address changes with a code that the new one receives; a wrong one says so', async () => {
  start();
  const { user } = await renderScreen('/settings', {});
  const email = await section('Correo');
  await user.click(email.getByRole('button', { name: 'Cambiar correo' }));
  await user.click(email.getByLabelText(/^Correo nuevo/));
  await user.paste('nueva@sala.test');
  await user.click(email.getByLabelText(/^Contraseña actual/));
  await user.paste('secreto-1');
  const asked = answer('emailChangeStart', { resendAfterSeconds: 60 });
  await user.click(email.getByRole('button', { name: 'Enviar código' }));
  answer('emailChangeConfirm', problem('auth.code_invalid', 'El código no es correcto.'));
  await user.click(await email.findByLabelText(/^Código de 6 dígitos/));
  await user.paste('111111');
  await user.click(email.getByRole('button', { name: 'Confirmar correo' }));
  expect((await email.findAllByText('El código no es correcto.')).length).toBeGreaterThan(0);
  expect(asked.map(({ body }) => body)).toEqual([
    { email: 'nueva@sala.test', password: 'secreto-1' },
  ]);
  const confirmed = answer('emailChangeConfirm', {
    ...profile,
    email: 'nueva@sala.test',
    version: 2,
  });
  await user.clear(email.getByLabelText(/^Código de 6 dígitos/));
  await user.click(email.getByLabelText(/^Código de 6 dígitos/));
  await user.paste('222222');
  await user.click(email.getByRole('button', { name: 'Confirmar correo' }));
  expect(await screen.findByText('nueva@sala.test')).toBeVisible();
  expect(confirmed[0]?.body).toEqual({ email: 'nueva@sala.test', code: '222222' });
});

test('a practitioner sees their card; a failure offers to try again', async () => {
  start();
  answer('practitionerOwn', {
    card: {
      id: ana.id,
      name: 'Ana Ruiz',
      profession: 'doctor',
      specialty: { name: 'Cardiología', nameEn: 'Cardiology' },
      licenceNumber: '1234567',
      specialtyLicence: null,
      titleInstitution: 'UNAM',
      bio: null,
      acceptsNewPatients: true,
      active: true,
    },
  });
  await renderScreen('/settings', {}, 'en');
  const card = await section('Your professional card');
  expect(card.getByText('Cardiology')).toBeVisible();
  expect(card.getByText('1234567')).toBeVisible();
});

describe('display', () => {
  beforeEach(() => localStorage.clear());

  const display: Display = {
    hiddenGroups: [],
    landing: '/',
    calendarView: 'day',
    rowsPerPage: 25,
    chosen: false,
    updatedAt: null,
    version: 0,
  };
  const chosen = {
    ...display,
    chosen: true,
    updatedAt: '2026-11-20T14:00:00Z',
    version: 1,
  } as const;

  test('hides a group and saves where to begin, among what the person may open', async () => {
    answer('displayView', display);
    answer('authSession', ana);
    const { user } = await renderScreen('/settings/display', {
      permissions: ['appointments:read'],
    });
    await user.click(await screen.findByLabelText('Ventas y clientes'));
    const landing = screen.getByLabelText('Al entrar, abrir');
    expect(landing).not.toHaveTextContent('Prospectos');
    await user.selectOptions(landing, 'Calendario');
    await user.selectOptions(screen.getByLabelText('Filas por página'), '50');
    const saved = answer('displaySave', chosen);
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.body).toEqual({
      version: 0,
      hiddenGroups: ['customers'],
      landing: '/hospital/calendar',
      calendarView: 'day',
      rowsPerPage: 50,
    });
  });

  test('one group stays; a reset goes back to the role', async () => {
    answer('displayView', chosen);
    answer('authSession', ana);
    const { user } = await renderScreen('/settings/display', {});
    for (const group of [
      'Hoy',
      'Pacientes y mensajes',
      'SAP',
      'Ventas y clientes',
      'Automatización',
      'Empresa y cuenta',
      'Configurar la clínica',
    ])
      await user.click(await screen.findByLabelText(group));
    const saved = answer('displaySave', chosen);
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Deja al menos un grupo.')).toBeVisible();
    expect(saved).toEqual([]);
    const reset = answer('displayReset', display);
    await user.click(screen.getByRole('button', { name: 'Volver a lo de mi rol' }));
    await waitFor(() => expect(reset).toHaveLength(1));
  });

  test('a preset fills the form for the role, and can be changed before it is saved', async () => {
    answer('displayView', display);
    answer('authSession', ana);
    const { user } = await renderScreen('/settings/display', {
      permissions: ['appointments:read', 'patients:read'],
    });
    const presets = within(
      await screen.findByRole('group', { name: 'Empezar con lo de un rol' }),
    ).getAllByRole('button');
    // Those whose first screen this person may open.
    expect(presets.map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Consulta', 'Recepción', 'Enfermería']),
    );
    expect(screen.queryByRole('button', { name: 'Caja' })).toBeNull();
    const saved = answer('displaySave', chosen);
    await user.click(screen.getByRole('button', { name: 'Recepción' }));
    expect(saved).toEqual([]);
    expect(screen.getByLabelText('Filas de las listas')).toHaveValue('compact');
    await user.selectOptions(screen.getByLabelText('Calendario por'), 'Semana');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.body).toEqual({
      version: 0,
      hiddenGroups: ['automation'],
      landing: '/hospital/calendar',
      calendarView: 'week',
      rowsPerPage: 50,
    });
  });

  test('what is chosen for this computer stays on it', async () => {
    answer('displayView', display);
    answer('authSession', ana);
    const { user } = await renderScreen('/settings/display', {});
    await user.selectOptions(await screen.findByLabelText('Calendario en este equipo por'), 'Mes');
    await user.selectOptions(screen.getByLabelText('Filas de las listas'), 'Amplias');
    const saved = answer('displaySave', chosen);
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(document.documentElement.dataset['density']).toBe('comfortable'));
    expect(deviceDisplay()).toEqual({ calendarView: 'month', rowsPerPage: null });
    expect(saved[0]?.body).toMatchObject({ calendarView: 'day', rowsPerPage: 25 });
  });
});

describe('notifications', () => {
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
        {
          kind: 'patient_arrived',
          inApp: true,
          mail: true,
          push: true,
          scope: 'all',
          siteId: south,
        },
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
      const button = await screen.findByRole('button', {
        name: 'Recibir avisos en este navegador',
      });
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
});

describe('appearance', () => {
  beforeEach(() => {
    appearance.setTheme('light');
    appearance.setFont('inter');
    appearance.setDensity('compact');
    localStorage.clear();
  });

  const group = (name: string) => within(screen.getByRole('radiogroup', { name }));

  test('defaults of a new device: light, Inter, compact', async () => {
    await renderScreen('/settings/appearance', {});
    expect(await screen.findByRole('heading', { level: 1, name: 'Apariencia' })).toBeVisible();
    expect(group('Tema').getByRole('radio', { name: 'Claro' })).toBeChecked();
    expect(group('Tipo de letra').getByRole('radio', { name: 'Inter' })).toBeChecked();
    expect(group('Filas de las listas').getByRole('radio', { name: 'Compactas' })).toBeChecked();
    expect(screen.getAllByRole('radio')).toHaveLength(10);
  });

  test('a theme applies at once and is stored under its key', async () => {
    const { user } = await renderScreen('/settings/appearance', {});
    await user.click(await screen.findByRole('radio', { name: 'Oscuro' }));
    expect(document.documentElement).toHaveClass('dark');
    expect(document.documentElement).not.toHaveClass('light');
    expect(localStorage.getItem('vite-ui-theme')).toBe('dark');
    expect(screen.getByRole('radio', { name: 'Oscuro' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Claro' }));
    expect(document.documentElement).toHaveClass('light');
    expect(localStorage.getItem('vite-ui-theme')).toBe('light');
  });

  test('"Del sistema" shows the system\'s theme and follows it', async () => {
    const { user } = await renderScreen('/settings/appearance', {});
    const system = (await screen.findAllByRole('radio', { name: 'Del sistema' }))[0];
    if (!system) throw new Error('no theme follows the system');
    expect(system).toHaveAccessibleDescription(
      'Sigue a tu equipo y cambia con él; ahora está en claro.',
    );

    jest.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(new EventTarget(), {
        matches: query.includes('dark'),
        media: query,
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      }),
    );
    await user.click(system);
    expect(localStorage.getItem('vite-ui-theme')).toBe('system');
    expect(document.documentElement).toHaveClass('dark');
    expect(system).toHaveAccessibleDescription(
      'Sigue a tu equipo y cambia con él; ahora está en oscuro.',
    );
  });

  test('stored values are selected', async () => {
    appearance.setTheme('dark');
    appearance.setFont('manrope');
    applyAppearance(appearance.get());
    await renderScreen('/settings/appearance', {});
    expect(await screen.findByRole('radio', { name: 'Oscuro' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Manrope' })).toBeChecked();
  });

  test('offline start is on by default; turning it off is stored on this device', async () => {
    const { user } = await renderScreen('/settings/appearance', {});
    await screen.findByRole('heading', { level: 1 });
    const choice = group('Trabajar sin conexión en este equipo');
    expect(choice.getByRole('radio', { name: 'Sí' })).toBeChecked();
    expect(wantsOfflineStart()).toBe(true);
    await user.click(choice.getByRole('radio', { name: 'No' }));
    expect(choice.getByRole('radio', { name: 'No' })).toBeChecked();
    expect(wantsOfflineStart()).toBe(false);
    await user.click(choice.getByRole('radio', { name: 'Sí' }));
    expect(wantsOfflineStart()).toBe(true);
  });
});
