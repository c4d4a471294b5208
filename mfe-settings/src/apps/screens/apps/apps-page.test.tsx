import type { Integration } from '@sala/shared-contracts';
import { page, problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();
beforeEach(() => void answer('deliveryList', { items: [] }));

beforeEach(() => {
  answer('failedEventList', { items: [], total: 0 });
});

const planned = (provider: Integration['provider']): Integration => ({
  provider,
  driver: 'planned',
  health: 'unknown',
  lastOkAt: null,
  lastError: null,
  target: null,
  testable: false,
  own: false,
});

const email: Integration = {
  provider: 'email',
  driver: 'live',
  health: 'ok',
  lastOkAt: new Date(Date.now() - 5 * 60_000).toISOString(),
  lastError: null,
  target: 'smtp.sol.test',
  testable: true,
  own: false,
};
const clerk: Integration = { ...planned('clerk'), driver: 'none' };
const items = [email, clerk, planned('sap'), planned('whatsapp')];

const card = (name: string) => screen.findByRole('region', { name });

test('each integration shows its purpose, driver and health; sort, filter and search are in the URL', async () => {
  answer('integrationList', { items });
  const { user, place } = await renderScreen('/apps', {});
  expect(await screen.findByRole('heading', { level: 1, name: 'Integraciones' })).toBeVisible();
  const mail = within(await card('Correo electrónico'));
  expect(mail.getByText('Conectada')).toBeVisible();
  expect(mail.getByText('Funciona')).toBeVisible();
  expect(mail.getByText('hace 5 minutos')).toHaveAttribute(
    'title',
    expect.stringMatching(/^\d\d\/\d\d\/\d{4}, \d\d:\d\d$/),
  );
  expect(mail.getByText('smtp.sol.test')).toBeVisible();
  const none = within(await card('Clerk'));
  expect(none.getByText('Sin conectar')).toBeVisible();
  expect(none.getByText('La activa quien administra el servidor de Sala.')).toBeVisible();
  expect(none.queryByText('Estado')).not.toBeInTheDocument();
  expect(none.queryByRole('button')).not.toBeInTheDocument();

  const names = () =>
    screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(names()).toEqual(['Clerk', 'Correo electrónico']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Orden:' }), 'De la Z a la A');
  expect(names()).toEqual(['Correo electrónico', 'Clerk']);

  // Planned integrations are collapsed below; a search expands them.
  const summary = screen.getByText('2 integraciones aún no disponibles');
  expect(screen.getByText('SAP IS-H')).not.toBeVisible();
  await user.click(summary);
  expect(screen.getByText('SAP IS-H')).toBeVisible();
  await user.click(screen.getByRole('searchbox', { name: 'Buscar integraciones' }));
  await user.paste('recordatorios');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(place()).toContain('filter=recordatorios'));
  expect(place()).toContain('sort=desc');
  expect(await screen.findByText('1 integración aún no disponible')).toBeVisible();
  expect(screen.getByText('WhatsApp')).toBeVisible();
  expect(screen.getByText('Aún no disponible')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Clerk' })).not.toBeInTheDocument();

  await user.clear(screen.getByRole('searchbox', { name: 'Buscar integraciones' }));
  await user.paste('fax');
  await user.keyboard('{Enter}');
  expect(
    await screen.findByRole('heading', { name: 'Ninguna integración coincide' }),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Quitar filtros' }));
  expect(place()).not.toContain('filter');
  expect(await card('Clerk')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Mostrar:' }), 'Conectadas (1)');
  expect(place()).toContain('type=connected');
  expect(names()).toEqual(['Correo electrónico']);
  expect(screen.queryByText(/aún no disponible/)).not.toBeInTheDocument();
});

test('a sandbox explains what it simulates', async () => {
  answer('integrationList', {
    items: [{ ...email, driver: 'sandbox', target: null, health: 'unknown', lastOkAt: null }],
  });
  await renderScreen('/apps', {});
  const mail = within(await card('Correo electrónico'));
  expect(mail.getByText('De prueba')).toBeVisible();
  expect(mail.getByText(/nada sale de Sala/)).toBeVisible();
  expect(mail.getByText('Sin uso todavía')).toBeVisible();
  expect(mail.getByText('Todavía ninguno')).toBeVisible();
});

test('a failed test call shows its reason, also on the card; a good one its result, and refreshes the list', async () => {
  let state = email;
  answer('integrationList', () => ({ items: [state] }));
  answer('integrationTest', () => {
    state = { ...email, health: 'error', lastError: 'Connection refused' };
    return problem('integration.failed', 'El servicio no respondió.', {
      detail: 'smtp.sol.test: conexión rechazada',
    });
  });
  const { user } = await renderScreen('/apps', {});
  await user.click(await screen.findByRole('button', { name: 'Probar Correo electrónico' }));
  const mail = within(await card('Correo electrónico'));
  expect(await mail.findByText('smtp.sol.test: conexión rechazada')).toBeVisible();
  expect(await mail.findByText('Con fallas')).toBeVisible();
  expect(mail.getByText('Connection refused')).toBeVisible();

  const tried = answer('integrationTest', () => {
    state = { ...email, lastOkAt: '2026-11-20T15:00:00Z' };
    return state;
  });
  await user.click(mail.getByRole('button', { name: 'Probar Correo electrónico' }));
  expect(await screen.findByText('Todo bien: respondió el 20/11/2026, 09:00.')).toBeVisible();
  expect(tried.map(({ params }) => params)).toEqual([{ provider: 'email' }]);
  await waitFor(() => expect(screen.getByTitle('20/11/2026, 09:00')).toBeInTheDocument());
});

test('an auditor sees the health but cannot test', async () => {
  answer('integrationList', { items });
  await renderScreen('/apps', { roles: ['auditor'] });
  const mail = within(await card('Correo electrónico'));
  expect(mail.getByText('Funciona')).toBeVisible();
  expect(mail.queryByRole('button')).not.toBeInTheDocument();
});

test('without the permission, no call is made and the person to ask is named', async () => {
  await renderScreen('/apps', { roles: ['reception'] });
  expect(await screen.findByText('Ver integraciones')).toBeVisible();
  expect(screen.getByText(/Propietario o Administrador/)).toBeVisible();
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
});

test('a permission revoked meanwhile gives the same message', async () => {
  answer('integrationList', problem('permission.denied', 'No tienes permiso.'));
  await renderScreen('/apps', {});
  expect(await screen.findByText('Ver integraciones')).toBeVisible();
});

test('a server error and a proxy page are told and offer Retry', async () => {
  answer('integrationList', problem('server.unavailable', 'El servicio no está disponible.'));
  const { user } = await renderScreen('/apps', {});
  expect(await screen.findByRole('alert')).toHaveTextContent('El servicio no está disponible.');
  answer('integrationList', page(502));
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Algo salió mal'));
  answer('integrationList', { items });
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await card('Clerk')).toBeVisible();
});

test('in English', async () => {
  answer('integrationList', { items });
  await renderScreen('/apps', {}, 'en');
  const mail = within(await card('Email'));
  expect(mail.getByText('Connected')).toBeVisible();
  expect(mail.getByText('5 minutes ago')).toBeVisible();
  expect(screen.getByText('2 integrations not available yet')).toBeVisible();
});
