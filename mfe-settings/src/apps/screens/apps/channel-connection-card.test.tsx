import type { ChannelConnection, Integration } from '@sala/shared-contracts';
import { startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();

const none: Integration = {
  provider: 'whatsapp',
  driver: 'none',
  health: 'unknown',
  lastOkAt: null,
  lastError: null,
  target: null,
  testable: false,
  own: false,
};
const own: Integration = {
  ...none,
  driver: 'live',
  health: 'error',
  lastError: '(190) Error validating access token',
  target: '+525550001000',
  testable: true,
  own: true,
};
const connection: ChannelConnection = {
  channel: 'whatsapp',
  mode: 'live',
  whatsapp: {
    phoneNumberId: '106540352242922',
    businessAccountId: '102290129340398',
    phone: '+525550001000',
  },
  sms: null,
  secrets: { token: { set: true, lastFour: 'Zx9Q' }, appSecret: { set: true, lastFour: 'c0de' } },
  health: 'error',
  lastOkAt: null,
  lastError: {
    code: '190',
    text: '(190) Error validating access token',
    at: '2026-11-28T15:00:00Z',
  },
  webhookUrl: 'https://sala.test/api/v1/webhooks/whatsapp/8f14e45f-ceea-4670-8c3d-000000000001',
  verifyToken: 'palabra-de-verificacion',
  month: { sent: 12, received: 8, failed: 1, billable: 10, costs: [] },
};

const card = async () => within(await screen.findByRole('region', { name: 'WhatsApp' }));

beforeEach(() => {
  answer('integrationList', { items: [none] });
  answer('deliveryList', { items: [] });
  answer('failedEventList', { items: [], total: 0 });
});

test('a company connects its WhatsApp number; what is missing is told first', async () => {
  answer('channelConnectionView', { connection: null, modes: ['live'] });
  const saved = answer('channelConnectionSave', () => {
    answer('integrationList', { items: [own] });
    answer('channelConnectionView', { connection, modes: ['live'] });
    return { connection, modes: ['live'] };
  });
  const { user } = await renderScreen('/apps', {});
  await user.click((await card()).getByRole('button', { name: 'Conectar servidor: WhatsApp' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Guardar conexión' }));
  expect(await dialog.findByText(/solo los dígitos del identificador del número/)).toBeVisible();
  expect(saved).toEqual([]);
  const type = (label: RegExp, text: string) => user.type(dialog.getByLabelText(label), text);
  await type(/^Identificador del número/, '106540352242922');
  await type(/^Identificador de la cuenta/, '102290129340398');
  await type(/^Número con el que escribes/, '+525550001000');
  await type(/^Token de acceso/, 'EAAG-largo');
  await type(/^Clave secreta/, 'secreto');
  await user.click(dialog.getByRole('button', { name: 'Guardar conexión' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(saved.map(({ body }) => body)).toEqual([
    {
      channel: 'whatsapp',
      mode: 'live',
      settings: connection.whatsapp,
      secrets: { token: 'EAAG-largo', appSecret: 'secreto' },
    },
  ]);
  // The failure in plain words, what happened this month, and what to copy.
  expect(await (await card()).findByText(/El token ya no es válido/)).toBeVisible();
  expect((await card()).getByText(/12 enviados, 8 recibidos, 1 con falla/)).toBeVisible();
  await user.click((await card()).getByRole('button', { name: 'Cambiar conexión: WhatsApp' }));
  const again = within(await screen.findByRole('dialog'));
  expect(again.getByText(connection.webhookUrl)).toBeVisible();
  expect(again.getByText('palabra-de-verificacion')).toBeVisible();
  expect(again.getByText(/termina en Zx9Q/)).toBeVisible();
});

test('disconnecting says what becomes of messages; an auditor changes nothing', async () => {
  answer('integrationList', { items: [own] });
  answer('channelConnectionView', { connection, modes: ['live'] });
  const removed = answer('channelConnectionDelete', () => {
    answer('integrationList', { items: [none] });
    return undefined;
  });
  const { user } = await renderScreen('/apps', {});
  await user.click((await card()).getByRole('button', { name: 'Desconectar: WhatsApp' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/las conversaciones se quedan/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Desconectar' }));
  expect(await (await card()).findByText(/Conecta la cuenta de tu empresa/)).toBeVisible();
  expect(removed.map(({ params }) => params)).toEqual([{ channel: 'whatsapp' }]);
});

test('an auditor sees how it fares and changes nothing', async () => {
  answer('integrationList', { items: [own] });
  answer('channelConnectionView', {
    connection: { ...connection, verifyToken: null },
    modes: ['live'],
  });
  await renderScreen('/apps', { roles: ['auditor'] });
  expect(await (await card()).findByText(/El token ya no es válido/)).toBeVisible();
  expect((await card()).queryByRole('button', { name: /Conect|Desconect|Cambiar/ })).toBeNull();
});
