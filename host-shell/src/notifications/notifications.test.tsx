import '../testing/page';
import { useAuth } from '@sala/shared-auth';
import type { EndpointOutput, Contract, Notification } from '@sala/shared-contracts';
import { noAnswer, problem, sessionOf, startApi } from '@sala/shell-sdk/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openShell, startPage } from '../testing/open-shell';
import { startRemoteFiles } from '../testing/remote-files';
import { clientsModule } from '../testing/sample-module';

const { answer } = startApi();
const files = startRemoteFiles();
beforeAll(async () => {
  files.serve('mfe_clients', clientsModule);
  await startPage('es-MX');
});

const notification = (place: number, more: Partial<Notification>): Notification => ({
  id: `0b7c1f5e-8a4d-4f0a-9d6e-2f1a3c5b7d9${place}`,
  kind: 'password_changed',
  facts: {},
  path: null,
  createdAt: new Date(Date.now() - 5 * 60_000).toISOString(),
  readAt: null,
  silent: false,
  ...more,
});

const three = [
  notification(1, { kind: 'invitation_accepted', facts: { person: 'Luz Mar' }, path: '/clients' }),
  notification(2, {
    kind: 'new_device',
    facts: { device: 'Chrome · Windows', address: '10.0.0.1' },
  }),
  notification(3, { readAt: new Date().toISOString() }),
  notification(4, {
    kind: 'new_device',
    facts: { device: '', address: '10.0.0.2' },
    readAt: new Date().toISOString(),
  }),
];

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

type Answer = EndpointOutput<Contract['notificationList']>;

const open = async (first: Answer | Response) => {
  const session = sessionOf();
  useAuth.getState().setAuth(session);
  answer('authSession', session.user);
  const asked = answer('notificationList', first);
  const shell = openShell('/');
  const bell = await screen.findByRole('button', { name: /^Avisos/ });
  return {
    ...shell,
    bell: () => screen.getByRole('button', { name: /^Avisos/ }),
    asked,
    first: bell,
  };
};

const openPanel = async ({ user, bell }: Awaited<ReturnType<typeof open>>) => {
  await user.click(bell());
  return screen.findByRole('dialog', { name: 'Avisos' });
};

test('the button counts unread ones, each names its subject; following a link reads one, a button all', async () => {
  const shell = await open({ items: three, unread: 2 });
  const panel = await openPanel(shell);
  const lines = await within(panel).findAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Sin leer: Luz Mar aceptó tu invitación.hace 5 minutos',
    'Sin leer: Se inició sesión en tu cuenta desde Chrome · Windows. Si no fuiste tú, cambia tu contraseña.hace 5 minutos',
    'Cambió tu contraseña.hace 5 minutos',
    'Se inició sesión en tu cuenta desde un equipo nuevo. Si no fuiste tú, cambia tu contraseña.hace 5 minutos',
  ]);
  expect(shell.bell()).toHaveAccessibleName('Avisos, 2 sin leer');
  expect(within(panel).getAllByText('hace 5 minutos')[0]).toHaveAttribute(
    'title',
    expect.stringMatching(/^\d\d\/\d\d\/\d{4}, \d\d:\d\d$/),
  );

  const read = answer('notificationRead', { items: three, unread: 1 });
  await shell.user.click(within(panel).getByRole('link', { name: /Luz Mar/ }));
  await waitFor(() => expect(shell.place()).toBe('/clients'));
  expect(read.map(({ body }) => body)).toEqual([{ ids: [three[0]?.id] }]);
  await waitFor(() => expect(shell.bell()).toHaveAccessibleName('Avisos, 1 sin leer'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  const again = await openPanel(shell);
  const items = three.map((notification) => ({
    ...notification,
    readAt: new Date().toISOString(),
  }));
  const all = answer('notificationRead', { items, unread: 0 });
  await shell.user.click(await within(again).findByRole('button', { name: 'Marcar como leídos' }));
  await waitFor(() => expect(shell.bell()).toHaveAccessibleName('Avisos'));
  expect(all.map(({ body }) => body)).toEqual([{}]);
  expect(within(again).queryByText(/Sin leer/)).not.toBeInTheDocument();
  expect(
    within(again).queryByRole('button', { name: 'Marcar como leídos' }),
  ).not.toBeInTheDocument();
});

test('names roles, whether the second factor was turned on or off, and what came in quiet hours', async () => {
  const items = [
    notification(1, { kind: 'roles_changed', facts: { roles: 'doctor,billing' } }),
    notification(2, { kind: 'second_factor_changed', facts: { state: 'on' } }),
    notification(3, { kind: 'second_factor_changed', facts: {} }),
    notification(4, {
      kind: 'clinical_grant',
      facts: { person: 'Luis Paz', roles: 'doctor', state: 'refused' },
    }),
    notification(5, { silent: true }),
  ];
  const panel = await openPanel(await open({ items, unread: 4 }));
  const lines = await within(panel).findAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent?.replace('hace 5 minutos', ''))).toEqual([
    'Sin leer: Cambiaron tus roles en la empresa. Ahora tienes: Médico y Caja.',
    'Sin leer: Se activó la verificación en dos pasos de tu cuenta.',
    'Sin leer: Cambió la verificación en dos pasos de tu cuenta.',
    'Sin leer: Se rechazó un rol clínico para Luis Paz: Médico.',
    'Sin leer: Cambió tu contraseña. · en horas de silencio',
  ]);
});

test('an empty panel says what will appear', async () => {
  const panel = await openPanel(await open({ items: [], unread: 0 }));
  expect(await within(panel).findByText('No tienes avisos')).toBeVisible();
});

test('a failure stays in the panel with Retry, and the screen stays', async () => {
  jest.useFakeTimers({
    advanceTimers: true,
    doNotFake: ['performance', 'queueMicrotask', 'requestAnimationFrame'],
  });
  try {
    const shell = await open(problem('server.error', 'Error'));
    const panel = await openPanel(shell);
    await pass(20_000); // three retries
    expect(await within(panel).findByText('No se pudieron cargar tus avisos')).toBeVisible();
    expect(shell.place()).toBe('/');
    expect(shell.notices).toEqual([]);
    answer('notificationList', { items: three, unread: 2 });
    await shell.user.click(within(panel).getByRole('button', { name: 'Reintentar' }));
    expect(
      await within(panel).findByText('Luz Mar aceptó tu invitación.', { exact: false }),
    ).toBeVisible();
  } finally {
    jest.useRealTimers();
  }
});

test('polls every minute, and a temporary failure keeps the list', async () => {
  jest.useFakeTimers({
    advanceTimers: true,
    doNotFake: ['performance', 'queueMicrotask', 'requestAnimationFrame'],
  });
  try {
    const shell = await open({ items: three, unread: 2 });
    await pass(5_000); // the page is idle
    await waitFor(() => expect(shell.bell()).toHaveAccessibleName('Avisos, 2 sin leer'));
    answer('notificationList', noAnswer());
    await pass(90_000);
    expect(shell.bell()).toHaveAccessibleName('Avisos, 2 sin leer');
    answer('notificationList', { items: three, unread: 3 });
    await pass(90_000);
    await waitFor(() => expect(shell.bell()).toHaveAccessibleName('Avisos, 3 sin leer'));
  } finally {
    jest.useRealTimers();
  }
});
