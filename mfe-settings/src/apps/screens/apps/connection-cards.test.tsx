import {
  type ChannelConnection,
  type CompanyConnection,
  type FailedDelivery,
  type Integration,
  type PaymentConnection,
  type SapConnection,
  contract,
} from '@sala/shared-contracts';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import { type SapValues, sapBody, sapRules, sapValues } from './sap-connection-rules';

const { answer } = startApi();

describe('channels', () => {
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
});

describe('mail', () => {
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

  const mail = async () =>
    within(await screen.findByRole('region', { name: 'Correo electrónico' }));

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
    expect(
      await (await mail()).findByText('Usa el servidor de correo de tu empresa.'),
    ).toBeVisible();
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
});

describe('SAP', () => {
  const none: Integration = {
    provider: 'sap',
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
    lastError: 'HTTP 401',
    target: 'sap.hospital.test',
    testable: true,
    own: true,
  };
  const connection: SapConnection = {
    mode: 'live',
    settings: {
      driver: 'fhir',
      institution: '0001',
      sender: 'ISH',
      baseUrl: 'https://sap.hospital.test/fhir',
      user: 'SALA',
    },
    secret: { set: true, lastFour: null },
    health: 'error',
    lastOkAt: null,
    lastError: { code: 'unauthorized', text: 'HTTP 401', at: '2026-11-28T15:00:00Z' },
    capability: { software: 'SAP', version: '2025', resources: ['Patient'], writes: false },
    mllpAddress: 'sala.test:2575',
    messages: { lastAt: null, waiting: 2, dead: 1 },
    lastSync: null,
  };

  const card = async () => within(await screen.findByRole('region', { name: 'SAP IS-H' }));

  beforeEach(() => {
    answer('integrationList', { items: [none] });
    answer('deliveryList', { items: [] });
    answer('failedEventList', { items: [], total: 0 });
  });

  test('SAP is connected with what its team told; then its messages have an address', async () => {
    answer('sapConnectionView', { connection: null, modes: ['live', 'test'] });
    const saved = answer('sapConnectionSave', () => {
      answer('integrationList', { items: [own] });
      answer('sapConnectionView', { connection, modes: ['live', 'test'] });
      return { connection, modes: ['live', 'test'] };
    });
    const { user } = await renderScreen('/apps', { roles: ['admin'] });
    await user.click((await card()).getByRole('button', { name: 'Conectar: SAP IS-H' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByText('Qué pedir al equipo de SAP'));
    expect(dialog.getByText(/usuario técnico que pueda leer/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Guardar conexión' }));
    expect(await dialog.findByText(/Escribe el código de la institución/)).toBeVisible();
    expect(saved).toEqual([]);
    const type = (label: RegExp, text: string) => user.type(dialog.getByLabelText(label), text);
    await type(/^Institución/, '0001');
    await type(/^Dirección de la interfaz/, 'https://sap.hospital.test/fhir');
    await type(/^Usuario técnico/, 'SALA');
    await type(/^Contraseña/, 'secreta');
    await type(/^Sistema que envía/, 'ISH');
    await user.click(dialog.getByRole('button', { name: 'Guardar conexión' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(saved.map(({ body }) => body)).toEqual([
      { mode: 'live', settings: connection.settings, secret: 'secreta' },
    ]);
    expect(await (await card()).findByText(/SAP no acepta el usuario/)).toBeVisible();
    expect((await card()).getByText('Institución 0001 · SAP 2025 · solo lectura')).toBeVisible();
    expect((await card()).getByText('Mensajes en espera: 2. Detenidos: 1.')).toBeVisible();
    await user.click((await card()).getByRole('button', { name: 'Cambiar conexión: SAP IS-H' }));
    const again = within(await screen.findByRole('dialog'));
    expect(again.getByText('sala.test:2575')).toBeVisible();
    await user.clear(again.getByLabelText(/^Institución/));
    await user.type(again.getByLabelText(/^Institución/), '0002');
    expect(again.getByText(/se borra lo que se leyó de la anterior/)).toBeVisible();
  });

  test('a SAP that only sends messages has no address, and needs a sender', async () => {
    answer('sapConnectionView', { connection: null, modes: ['live'] });
    const { user } = await renderScreen('/apps', { roles: ['admin'] });
    await user.click((await card()).getByRole('button', { name: 'Conectar: SAP IS-H' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: /^Solo con mensajes/ }));
    expect(dialog.queryByLabelText(/^Dirección de la interfaz/)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Guardar conexión' }));
    expect(await dialog.findByText('Escribe qué sistema envía los mensajes')).toBeVisible();
  });

  test('disconnecting says what stays', async () => {
    answer('integrationList', { items: [own] });
    answer('sapConnectionView', { connection, modes: ['live'] });
    const removed = answer('sapConnectionDelete', () => {
      answer('integrationList', { items: [none] });
      return undefined;
    });
    const { user } = await renderScreen('/apps', { roles: ['admin'] });
    await user.click((await card()).getByRole('button', { name: 'Desconectar: SAP IS-H' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/Lo que ya se leyó se queda/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Desconectar' }));
    expect(await (await card()).findByText(/Conecta el SAP del hospital/)).toBeVisible();
    expect(removed).toHaveLength(1);
  });

  test('what the form accepts, the API accepts', () => {
    // Returns keys as texts; i18next's type brand is never read.
    const translate = ((key: string) => key) as unknown as Parameters<typeof sapRules>[0];
    const rules = sapRules(translate);
    const good: SapValues = {
      ...sapValues(null, ['live']),
      institution: '0001',
      baseUrl: 'https://sap.test/fhir',
    };
    const agrees = (change: Partial<SapValues>) => {
      const typed = { ...good, ...change };
      const accepted = contract.sapConnectionSave.body.safeParse(sapBody(typed)).success;
      expect({ typed, accepted: rules.isValidSync(typed) }).toEqual({ typed, accepted });
      return accepted;
    };
    expect(agrees({})).toBe(true);
    for (const institution of ['', 'A', 'ab1', '00001', ' 0001 ', 'Ñ', '0 1'])
      agrees({ institution });
    for (const baseUrl of ['http://sap.test', 'sap.test', `https://${'x'.repeat(600)}`])
      agrees({ baseUrl });
    for (const user of ['', ' SALA ', 'x'.repeat(60), 'x'.repeat(61)]) agrees({ user });
    for (const sender of ['', 'ISH', 'x'.repeat(61)]) agrees({ sender });
    for (const secret of ['', 'clave', 'con espacio', 'ñ', 'x'.repeat(4001)]) agrees({ secret });
  });
});

describe('payments', () => {
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
  const webhookUrl =
    'https://sala.test/api/v1/webhooks/stripe/8f14e45f-ceea-4670-8c3d-000000000001';
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
});
