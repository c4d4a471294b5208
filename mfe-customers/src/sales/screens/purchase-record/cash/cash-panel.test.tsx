import './cash-movement';
import './cash-panel';
import '../products/product-form';
import '../products/products-panel';
import '../open-purchase';
import '../messages/send-message-dialog';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../../testing/render-screen';
import { openDialog } from '../open-dialog.fixture';
import { aSession, facets, listOf, aProduct, aPurchase } from '../../../testing/purchases.fixture';
import type { MessageOffer, PurchaseMessage } from '@sala/shared-contracts';

const { answer } = startApi();
beforeEach(() => void answer('purchaseFacets', facets));

const path = '/purchase-record?cash=1';
const open = aSession({ expected: 120_000, payments: 70_000 });

const openPanel = (
  session: ReturnType<typeof aSession> | null,
  roles: readonly ('billing' | 'reception' | 'nurse' | 'auditor')[] = ['billing'],
) => {
  answer('purchaseList', listOf([]));
  answer('cashSessionList', { items: [], total: 0, page: 1, pageSize: 10 });
  answer('cashSessionCurrent', { session });
  return renderScreen(path, { roles });
};

test('cash goes in and out with a reason; taking out more than the balance is refused', async () => {
  const { user } = await openPanel(open);
  await user.click(await screen.findByRole('button', { name: 'Retirar efectivo' }));
  const dialog = await openDialog('Retirar efectivo');
  await user.type(within(dialog).getByRole('textbox', { name: 'Importe' }), '5000');
  await user.type(within(dialog).getByRole('textbox', { name: 'Motivo' }), 'Banco');
  const requests = answer(
    'cashMovementCreate',
    problem('cashSession.not_enough', 'No hay tanto en la caja.'),
  );
  await user.keyboard('{Enter}');
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('No hay tanto en la caja.');
  expect(requests[0]?.body).toMatchObject({ kind: 'out', amount: 500_000, reason: 'Banco' });
});

test('counts by denomination; a difference requires a reason', async () => {
  const { user, place } = await openPanel(open);
  await user.click(await screen.findByRole('button', { name: 'Hacer corte de caja' }));
  const first = await screen.findByRole('textbox', { name: '$1,000' });
  await waitFor(() => expect(first).toHaveFocus());
  await user.keyboard('1');
  await user.type(screen.getByRole('textbox', { name: '$200' }), '1');
  await waitFor(() => expect(screen.getByText('Diferencia')).toBeVisible());
  expect(screen.queryByRole('textbox', { name: /diferencia/ })).not.toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: '$200' }), '{Backspace}');
  await user.type(screen.getByRole('textbox', { name: '$100' }), '1');
  expect(await screen.findByText('Faltante')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Hacer corte de caja' }));
  const reason = screen.getByRole('textbox', { name: /diferencia/ });
  await waitFor(() => expect(reason).toHaveAccessibleDescription('Explica la diferencia.'));
  await user.type(reason, 'Faltó cambio');
  const closed = aSession({
    status: 'closed',
    counted: 110_000,
    difference: -10_000,
    counts: { '100000': 1, '10000': 1 },
    closedAt: '2026-11-20T23:00:00.000Z',
    closedBy: open.openedBy,
  });
  answer('cashSessionView', closed);
  const requests = answer('cashSessionClose', closed);
  await user.click(screen.getByRole('button', { name: 'Hacer corte de caja' }));
  const title = '¿Cerrar la caja con un faltante de $100.00?';
  const asked = await screen.findByRole('alertdialog', { name: title });
  expect(requests).toEqual([]);
  await user.click(within(asked).getByRole('button', { name: 'Hacer corte de caja' }));
  await waitFor(() => expect(place()).toBe(`/purchase-record?cash=${open.id}`));
  expect(requests[0]?.body).toEqual({
    expected: 120_000,
    counts: { '100000': 1, '10000': 1 },
    differenceReason: 'Faltó cambio',
  });
  expect(
    await within(screen.getByRole('dialog', { name: 'Caja' })).findByText('1 × $1,000'),
  ).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Imprimir' })).toHaveFocus());
});

test('money moved during the count is reported and included', async () => {
  const { user } = await openPanel(open);
  await user.click(await screen.findByRole('button', { name: 'Hacer corte de caja' }));
  await user.type(await screen.findByRole('textbox', { name: '$1,000' }), '1');
  await user.type(screen.getByRole('textbox', { name: '$200' }), '1');
  const now = aSession({ expected: 130_000 });
  answer(
    'cashSessionClose',
    problem('resource.version_conflict', 'Se movió dinero.', { meta: { current: now } }),
  );
  await user.click(screen.getByRole('button', { name: 'Hacer corte de caja' }));
  expect(
    await screen.findByText('Mientras contabas se movió dinero: ahora debe haber $1,300.00.'),
  ).toBeVisible();
  expect(screen.getByRole('textbox', { name: '$1,000' })).toHaveValue('1');
  await user.type(screen.getByRole('textbox', { name: '$100' }), '1');
  const requests = answer('cashSessionClose', aSession({ status: 'closed' }));
  answer('cashSessionView', aSession({ status: 'closed', counted: 130_000, difference: 0 }));
  await user.click(screen.getByRole('button', { name: 'Hacer corte de caja' }));
  await waitFor(() =>
    expect(requests.map(({ body }) => body)).toMatchObject([
      { expected: 130_000, differenceReason: null },
    ]),
  );
});

test('a closed drawer is opened with its float; reception opens but cannot count', async () => {
  const { user } = await openPanel(null, ['reception']);
  const float = await screen.findByRole('textbox', { name: 'Fondo inicial' });
  const opened = answer('cashSessionOpen', open);
  answer('cashSessionCurrent', { session: open });
  await user.type(float, '500{Enter}');
  expect(
    await within(screen.getByRole('dialog', { name: 'Caja' })).findByText('Cobrado en efectivo'),
  ).toBeVisible();
  expect(opened.map(({ body }) => body)).toEqual([{ openingFloat: 50_000 }]);
  expect(screen.queryByRole('button', { name: 'Hacer corte de caja' })).not.toBeInTheDocument();
});

describe('products', () => {
  beforeEach(() => {
    answer('purchaseFacets', facets);
    answer('categoryList', { items: [] });
  });

  const path = '/purchase-record?products=1';
  const consult = aProduct({ code: 'CONS' });

  const openPanel = (role: 'billing' | 'reception', items = [consult]) => {
    answer('purchaseList', listOf([]));
    answer('productList', { items, total: items.length, page: 1, pageSize: 50 });
    return renderScreen(path, { roles: [role] });
  };

  test('a product is created with its SAT keys; a duplicate code is reported at its box', async () => {
    const { user } = await openPanel('billing', []);
    await user.click(await screen.findByRole('button', { name: 'Nuevo producto' }));
    const dialog = await openDialog('Nuevo producto');
    const box = (name: string) => within(dialog).getByRole('textbox', { name });
    await user.type(box('Nombre'), 'Vitamina D');
    await user.type(box('Código'), 'VIT-D');
    await user.type(box('Precio sin IVA'), '245.50');
    await user.click(within(dialog).getByRole('radio', { name: 'Producto' }));
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'IVA' }), 'IVA 16 %');
    await user.clear(box('Unidad del SAT'));
    await user.type(box('Unidad del SAT'), 'h87');
    await user.type(box('Días hasta la recompra'), '0');
    const create = within(dialog).getByRole('button', { name: 'Crear producto' });
    await user.click(create);
    await waitFor(() =>
      expect(box('Días hasta la recompra')).toHaveAccessibleDescription(/entre 1 y 730/),
    );
    await user.clear(box('Días hasta la recompra'));
    await user.type(box('Días hasta la recompra'), '30');
    answer(
      'productCreate',
      problem('product.code_taken', 'Ese código ya existe.', {
        errors: [{ path: 'code', code: 'taken', message: 'Ya lo usa otro producto.' }],
      }),
    );
    await user.click(create);
    await waitFor(() =>
      expect(box('Código')).toHaveAccessibleDescription('Ya lo usa otro producto.'),
    );
    const requests = answer('productCreate', aProduct({ name: 'Vitamina D' }));
    await user.type(box('Código'), '3');
    await user.click(create);
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.body).toEqual({
      kind: 'good',
      code: 'VIT-D3',
      name: 'Vitamina D',
      categoryId: null,
      price: 24_550,
      taxKind: 'iva16',
      satKey: '85121600',
      satUnit: 'H87',
      cycleDays: 30,
    });
  });

  test('reception sees prices but cannot change them', async () => {
    await openPanel('reception');
    expect(await screen.findByText('Consulta general')).toBeVisible();
    expect(
      screen.queryByRole('button', { name: /Nuevo producto|Editar|Retirar/ }),
    ).not.toBeInTheDocument();
  });
});

describe('messages', () => {
  const purchase = aPurchase({ folio: 'V-000021', total: 88_000, balance: 44_000, paid: 44_000 });
  const linkId = '6f1f4f0e-55ab-4bfb-8d44-6a1f5d0a9c02';
  const link = {
    id: linkId,
    purchaseId: purchase.id,
    url: 'https://sala.test/payment-status?link=abc',
    amount: 5000,
    currency: 'MXN',
    provider: 'stripe',
    state: 'open',
    statusDetail: null,
    refunded: 0,
    expiresAt: '2026-12-01T18:00:00.000Z',
    paidAt: null,
    createdAt: '2026-11-28T18:00:00.000Z',
    createdBy: purchase.seller,
    differs: false,
  } as const;
  const offer = (more: Partial<MessageOffer>): MessageOffer => ({
    channel: 'sms',
    to: '+525512345077',
    text: 'Clínica Luna: paga $50.00',
    attached: false,
    refusal: null,
    variable: null,
    cost: { micros: 1_000_000, currency: 'MXN' },
    ...more,
  });
  const offers = [
    offer({ channel: 'whatsapp', text: null, refusal: 'no_template' }),
    offer({}),
    offer({
      channel: 'email',
      to: 'ana@correo.test',
      text: 'Hola, Ana',
      attached: true,
      cost: { micros: 0, currency: 'MXN' },
    }),
  ];
  const sent: PurchaseMessage = {
    id: '6f1f4f0e-55ab-4bfb-8d44-6a1f5d0a9c03',
    paymentLinkId: linkId,
    channel: 'sms',
    to: '+525512345077',
    state: 'delivered',
    reason: null,
    failure: null,
    at: '2026-11-28T18:00:00.000Z',
    by: purchase.seller,
  };

  const open = async (more = '', roles: readonly ('billing' | 'doctor')[] = ['billing']) => {
    answer('purchaseFacets', facets);
    answer('purchaseList', listOf([purchase]));
    answer('purchaseFieldList', { items: [] });
    answer('purchaseView', purchase);
    answer('paymentLinkList', { items: [link], available: true });
    answer('purchaseMessageList', { items: [] });
    return renderScreen(`/purchase-record?purchaseId=${purchase.id}${more}`, { roles });
  };

  test('a payment link is sent by the channel that is chosen, and its state stands beside it', async () => {
    answer('purchaseMessagePreview', { person: { name: 'Ana Ruiz' }, offers });
    const { user, notices } = await open();
    await user.click(await screen.findByRole('tab', { name: /Pagos/ }));
    await user.click(
      await screen.findByRole('button', { name: 'Enviar por… el enlace de $50.00' }),
    );
    const dialog = await openDialog('Enviar el enlace de pago');
    const whatsapp = within(dialog).getByRole('radio', { name: 'WhatsApp' });
    expect(whatsapp).toBeDisabled();
    expect(whatsapp).toHaveAccessibleDescription(/no hay plantilla aprobada.*elige una aprobada/);
    const sms = within(dialog).getByRole('radio', { name: 'SMS' });
    expect(within(dialog).getByRole('radio', { name: 'Correo' })).toBeChecked(); // it is free
    await user.click(sms);
    expect(sms).toHaveAccessibleDescription(/cuesta \$1\.00/);
    expect(within(dialog).getByText('Clínica Luna: paga $50.00')).toBeVisible();
    const created = answer('purchaseMessageCreate', sent);
    answer('purchaseMessageList', { items: [sent] });
    await user.dblClick(within(dialog).getByRole('button', { name: 'Enviar' }));
    const states = await screen.findByRole('list', { name: 'Mensajes con el enlace de $50.00' });
    expect(within(states).getByText('Entregado')).toBeVisible();
    expect(created).toHaveLength(1);
    expect(created[0]?.body).toMatchObject({ paymentLinkId: linkId, channels: ['sms', 'email'] });
    expect(notices).toEqual([{ kind: 'success', text: 'El mensaje para Ana Ruiz sale por SMS.' }]);
  });

  test('whoever only reads sees what became of it, and sends nothing', async () => {
    const { user } = await open('', ['doctor']);
    answer('purchaseMessageList', {
      items: [{ ...sent, state: 'failed', failure: 'Número inválido' }],
    });
    await user.click(await screen.findByRole('tab', { name: /Pagos/ }));
    expect(await screen.findByText(/Número inválido/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Enviar por/ })).toBeNull();
  });
});
