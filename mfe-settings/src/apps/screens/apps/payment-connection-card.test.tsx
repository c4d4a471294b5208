import type { Integration, PaymentConnection } from '@sala/shared-contracts';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();

const none: Integration = {
  provider: 'stripe',
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
  lastError: 'Stripe does not know this key',
  target: 'api.stripe.com',
  testable: true,
  own: true,
};
const webhookUrl = 'https://sala.test/api/v1/webhooks/stripe/8f14e45f-ceea-4670-8c3d-000000000001';
const connection: PaymentConnection = {
  provider: 'stripe',
  mode: 'live',
  secrets: {
    secretKey: { set: true, lastFour: 'Zx9Q' },
    webhookSecret: { set: true, lastFour: 'c0de' },
  },
  health: 'error',
  lastOkAt: null,
  lastError: {
    code: 'unauthorized',
    text: 'Stripe does not know this key',
    at: '2026-11-28T15:00:00Z',
  },
  newLinks: false,
  openLinks: 3,
};
const shown = (more: Partial<PaymentConnection> | null) => ({
  connection: more && { ...connection, ...more },
  modes: ['live' as const],
  webhookUrl,
});

const card = async (name = 'Stripe') => within(await screen.findByRole('region', { name }));

beforeEach(() => {
  answer('integrationList', { items: [none] });
  answer('deliveryList', { items: [] });
  answer('failedEventList', { items: [], total: 0 });
});

test('a company connects Stripe: steps, the address to paste, and what is wrong with a key', async () => {
  answer('paymentConnectionView', shown(null));
  const saved = answer('paymentConnectionSave', () => {
    answer('integrationList', { items: [own] });
    answer('paymentConnectionView', shown({}));
    return shown({});
  });
  const { user } = await renderScreen('/apps', {});
  expect((await card()).getByText(/para que tus pacientes paguen por enlace/)).toBeVisible();
  await user.click((await card()).getByRole('button', { name: 'Conectar cuenta: Stripe' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Desarrolladores > Claves de API/)).toBeVisible();
  expect(dialog.getByText(webhookUrl)).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Ver la guía paso a paso' })).toHaveAttribute(
    'href',
    expect.stringContaining('article=payment-accounts'),
  );
  const secretKey = dialog.getByLabelText(/^Clave secreta/);
  await user.click(secretKey);
  await user.paste('pk_live_0123456789');
  await user.click(dialog.getByRole('button', { name: 'Guardar conexión' }));
  expect(await dialog.findByText(/es la publicable y no sirve para cobrar/)).toBeVisible();
  expect(dialog.getByText('Empieza con whsec_')).toBeVisible();
  expect(saved).toEqual([]);
  await user.clear(secretKey);
  await user.click(secretKey);
  await user.paste('sk_live_0123456789');
  await user.click(dialog.getByLabelText(/^Secreto de firma/));
  await user.paste('whsec_0123456789');
  await user.click(dialog.getByRole('button', { name: 'Guardar conexión' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(saved.map(({ params, body }) => ({ params, body }))).toEqual([
    {
      params: { provider: 'stripe' },
      body: {
        provider: 'stripe',
        mode: 'live',
        secrets: { secretKey: 'sk_live_0123456789', webhookSecret: 'whsec_0123456789' },
      },
    },
  ]);
  // The failure in plain words, in place of the provider's.
  const connected = await card();
  expect(await connected.findByText(/El proveedor ya no acepta la clave/)).toBeVisible();
  expect(connected.queryByText('Stripe does not know this key')).not.toBeInTheDocument();
  expect(connected.getByText(/los cobros llegan a tu cuenta/)).toBeVisible();
  await user.click(connected.getByRole('button', { name: 'Cambiar conexión: Stripe' }));
  const again = within(await screen.findByRole('dialog'));
  expect(again.getByText(/termina en Zx9Q/)).toBeVisible();
});

test('new links are moved here; disconnecting says how many can no longer be paid', async () => {
  answer('integrationList', { items: [own] });
  answer('paymentConnectionView', shown({}));
  const chosen = answer('paymentConnectionChoose', () => {
    answer('paymentConnectionView', shown({ newLinks: true }));
    return shown({ newLinks: true });
  });
  const removed = answer('paymentConnectionDelete', () => {
    answer('integrationList', { items: [none] });
    return undefined;
  });
  const { user } = await renderScreen('/apps', {});
  expect(await (await card()).findByText(/solo los enlaces que ya se hicieron/)).toBeVisible();
  await user.click(
    (await card()).getByRole('button', { name: 'Usar para enlaces nuevos: Stripe' }),
  );
  expect(await (await card()).findByText(/enlaces de pago nuevos se cobran aquí/)).toBeVisible();
  expect(chosen).toHaveLength(1);
  await user.click((await card()).getByRole('button', { name: 'Desconectar: Stripe' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/Hay 3 enlaces por pagar/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Desconectar' }));
  expect(await (await card()).findByText(/Conecta la cuenta de tu empresa/)).toBeVisible();
  expect(removed.map(({ params }) => params)).toEqual([{ provider: 'stripe' }]);
});

test('Mercado Pago: the simulator asks for no keys; a real account for its own', async () => {
  answer('integrationList', { items: [{ ...none, provider: 'mercado-pago' }] });
  answer('paymentConnectionView', { ...shown(null), modes: ['live', 'simulator'] });
  const saved = answer('paymentConnectionSave', shown({ mode: 'simulator' }));
  const { user } = await renderScreen('/apps', {});
  await user.click(
    (await card('Mercado Pago')).getByRole('button', { name: 'Conectar cuenta: Mercado Pago' }),
  );
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/No pide claves/)).toBeVisible();
  await user.selectOptions(dialog.getByLabelText('Cómo se conecta'), 'Con la cuenta real');
  expect(dialog.getByText(/Credenciales de producción/)).toBeVisible();
  await user.click(dialog.getByLabelText(/^Access Token/));
  await user.paste('sk_live_0123456789');
  await user.tab();
  expect(await dialog.findByText(/Empieza con APP_USR- o TEST-/)).toBeVisible();
  await user.selectOptions(
    dialog.getByLabelText('Cómo se conecta'),
    'Con el simulador: nada sale de Sala',
  );
  await user.click(dialog.getByRole('button', { name: 'Guardar conexión' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved.map(({ body }) => body)).toEqual([
    { provider: 'mercado-pago', mode: 'simulator', secrets: {} },
  ]);
});

test('a test that fails is explained on the card, in the language of the reader', async () => {
  answer('integrationList', { items: [{ ...own, health: 'ok', lastError: null }] });
  answer('paymentConnectionView', shown({ health: 'ok', lastError: null }));
  answer('integrationTest', () => {
    answer('integrationList', { items: [own] });
    answer('paymentConnectionView', shown({}));
    return problem('integration.failed', 'La integración no respondió como se esperaba.', {
      detail: 'Stripe does not know this key',
    });
  });
  const { user } = await renderScreen('/apps', {});
  await user.click((await card()).getByRole('button', { name: 'Probar Stripe' }));
  expect(await (await card()).findByText(/El proveedor ya no acepta la clave/)).toBeVisible();
  expect((await card()).getByText(/no respondió como se esperaba/)).toBeVisible();
  expect((await card()).queryByText(/does not know/)).not.toBeInTheDocument();
});

test('an auditor sees how it fares and changes nothing', async () => {
  answer('integrationList', { items: [own] });
  answer('paymentConnectionView', shown({ mode: 'test' }));
  await renderScreen('/apps', { roles: ['auditor'] });
  expect(await (await card()).findByText(/Clave de prueba del proveedor/)).toBeVisible();
  expect((await card()).queryByRole('button')).toBeNull();
});
