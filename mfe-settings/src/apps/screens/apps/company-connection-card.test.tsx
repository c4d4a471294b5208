import type { CompanyConnection, FailedDelivery, Integration } from '@sala/shared-contracts';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();

const email: Integration = {
  provider: 'email',
  driver: 'sandbox',
  health: 'ok',
  lastOkAt: '2026-11-20T15:00:00Z',
  lastError: null,
  target: null,
  testable: true,
  own: false,
};
const own: Integration = { ...email, driver: 'live', target: 'smtp.sol.test', own: true };

const connection: CompanyConnection = {
  provider: 'email',
  mode: 'live',
  settings: {
    host: 'smtp.sol.test',
    port: 587,
    security: 'starttls',
    user: 'hola@sol.test',
    fromName: 'Clínica Sol',
    fromAddress: 'hola@sol.test',
  },
  secrets: {
    password: { set: true, lastFour: null },
    webhookSecret: { set: true, lastFour: '9f3c' },
  },
  health: 'ok',
  lastOkAt: '2026-11-20T15:00:00Z',
  lastError: null,
  webhookPath: '/api/v1/webhooks/smtp/8f14e45f-ceea-4670-8c3d-000000000001',
};

const failed: FailedDelivery = {
  id: '8f14e45f-ceea-4670-8c3d-000000000002',
  channel: 'email',
  kind: 'invitation',
  recipient: 'nadie@sol.test',
  state: 'failed',
  attempts: 1,
  error: { code: 'refused', text: '550 no such user' },
  createdAt: '2026-11-20T15:00:00Z',
  repeatable: true,
};

const mail = async () => within(await screen.findByRole('region', { name: 'Correo electrónico' }));

beforeEach(() => {
  answer('integrationList', { items: [email] });
  answer('deliveryList', { items: [] });
  answer('failedEventList', { items: [], total: 0 });
});

test('a company connects its mail server; missing values are reported first', async () => {
  answer('connectionView', { connection: null, modes: ['live'] });
  const saved = answer('connectionSave', () => {
    answer('integrationList', { items: [own] });
    return { connection, modes: ['live'] };
  });
  const { user } = await renderScreen('/apps', {});
  const card = await mail();
  expect(
    card.getByText('Usa el servidor de correo de Sala. Puedes conectar el tuyo.'),
  ).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Conectar servidor: Correo electrónico' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Guardar conexión' }));
  expect(await dialog.findByText(/por ejemplo smtp\.tuclinica\.mx/)).toBeVisible();
  expect(saved).toEqual([]);

  const type = (label: RegExp, text: string) => user.type(dialog.getByLabelText(label), text);
  await type(/^Nombre del remitente/, 'Clínica Sol');
  await type(/^Correo del remitente/, 'hola@sol.test');
  await type(/^Servidor SMTP/, 'smtp.sol.test');
  await type(/^Usuario/, 'hola@sol.test');
  await type(/^Contraseña/, 'clave-del-correo');
  await user.click(dialog.getByRole('button', { name: 'Guardar conexión' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(saved.map(({ body }) => body)).toEqual([
    {
      mode: 'live',
      settings: { ...connection.settings, port: 465, security: 'tls' },
      secrets: { password: 'clave-del-correo' },
    },
  ]);
  expect(await (await mail()).findByText('Usa el servidor de correo de tu empresa.')).toBeVisible();
});

test('empty secrets keep the stored ones, of which only the last characters are shown', async () => {
  answer('integrationList', { items: [own] });
  answer('connectionView', { connection, modes: ['live'] });
  const saved = answer('connectionSave', () =>
    problem('request.invalid', 'Revisa los datos.', {
      errors: [{ path: 'settings.host', code: 'format', message: 'Ese servidor no existe.' }],
    }),
  );
  const { user } = await renderScreen('/apps', {});
  await user.click(
    (await mail()).getByRole('button', { name: 'Cambiar conexión: Correo electrónico' }),
  );
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/termina en 9f3c/)).toBeVisible();
  expect(dialog.getByText(/webhooks\/smtp\//)).toBeVisible();
  const port = dialog.getByLabelText(/^Puerto/);
  await user.clear(port);
  await user.type(port, '465');
  await user.click(dialog.getByRole('button', { name: 'Guardar conexión' }));
  expect(await dialog.findByText('Ese servidor no existe.')).toBeVisible();
  expect(saved[0]?.body).toMatchObject({ settings: { port: 465 }, secrets: {} });
});

test('disconnecting asks for confirmation', async () => {
  answer('integrationList', { items: [own] });
  const removed = answer('connectionDelete', () => {
    answer('integrationList', { items: [email] });
    return undefined;
  });
  const { user } = await renderScreen('/apps', {});
  await user.click((await mail()).getByRole('button', { name: 'Desconectar: Correo electrónico' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/volverá a salir por el servidor de Sala/)).toBeVisible();
  expect(removed).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Desconectar' }));
  expect(
    await (await mail()).findByText('Usa el servidor de correo de Sala. Puedes conectar el tuyo.'),
  ).toBeVisible();
  expect(removed.map(({ params }) => params)).toEqual([{ provider: 'email' }]);
});

test('failed deliveries show their reason and can be resent', async () => {
  answer('deliveryList', {
    items: [
      failed,
      {
        ...failed,
        id: failed.id.replace('2', '3'),
        recipient: 'otra@sol.test',
        state: 'unknown',
        repeatable: false,
      },
    ],
  });
  const retried = answer('deliveryRetry', () => {
    answer('deliveryList', { items: [] });
    return undefined;
  });
  const { user } = await renderScreen('/apps', {});
  const list = within(await screen.findByRole('region', { name: 'Envíos con problemas' }));
  expect(list.getAllByText('550 no such user')).toHaveLength(2);
  expect(list.getByText(/No se sabe si llegó/)).toBeVisible();
  expect(list.queryByRole('button', { name: /otra@sol\.test/ })).not.toBeInTheDocument();
  await user.click(list.getByRole('button', { name: 'Enviar de nuevo a nadie@sol.test' }));
  await waitFor(() => expect(list.queryByText('nadie@sol.test')).not.toBeInTheDocument());
  expect(retried.map(({ params }) => params)).toEqual([{ deliveryId: failed.id }]);
});

test('an auditor sees the health but cannot change the connection', async () => {
  answer('integrationList', { items: [own] });
  answer('deliveryList', { items: [failed] });
  await renderScreen('/apps', { roles: ['auditor'] });
  expect((await mail()).getByText('smtp.sol.test')).toBeVisible();
  expect(await screen.findByText('nadie@sol.test')).toBeVisible();
  expect(
    screen.queryByRole('button', { name: /Conect|Desconect|Cambiar|Enviar de nuevo/ }),
  ).toBeNull();
});
