import './cancel-dialog';
import './cfdi-tab';
import './charge-dialog';
import './open-purchase';
import './refund-dialog';
import { problem, startApi, noAnswer } from '@sala/shell-sdk/testing';
import { screen, within, waitFor } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import {
  aPurchase,
  facets,
  listOf,
  aPayment,
  aSession,
  aProduct,
} from '../../testing/purchases.fixture';
import { openDialog } from './open-dialog.fixture';
import type { PurchaseLineInput } from '@sala/shared-contracts';
import { aCustomer, aField, pageOf } from '../../../testing/records';

const { answer } = startApi();

/* Lazy parts are loaded before the first test's timeout starts. */
beforeAll(() =>
  Promise.all([
    import('./purchase-record-page'),
    import('./bulk/purchases-bulk-bar'),
    import('./bulk/cancel-purchases'),
    import('./chart/sales-chart-panel'),
  ]),
);
beforeEach(() => {
  answer('purchaseFacets', facets);
  answer('siteList', { items: [] });
  answer('departmentList', { items: [] });
  answer('practitionerList', { items: [] });
});

const path = '/purchase-record';
const billing = { roles: ['billing'] } as const;
const paid = aPurchase({
  folio: 'V-000007',
  status: 'paid',
  paid: 70_000,
  balance: 0,
  methods: ['cash', 'card_debit'],
  cfdiStatus: 'stamped',
});
const open = aPurchase({ folio: null, status: 'draft', customer: null });

test('shows customers, amounts and the totals of all matching sales', async () => {
  const requests = answer(
    'purchaseList',
    listOf([paid, open], {
      count: 41,
      total: 5_000_000,
      paid: 4_500_000,
      refunded: 70_000,
      balance: 500_000,
    }),
  );
  await renderScreen(path, billing);
  await screen.findByRole('button', { name: 'V-000007' });
  const rows = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
        .slice(1, 11),
    );
  expect(rows).toEqual([
    [
      'V-000007',
      '20/11/2026',
      'Mora, Luz',
      'Consulta general',
      '$700.00',
      '$700.00',
      'Pagada',
      'Efectivo, Tarjeta de débito',
      'Timbrado',
      'Ana Ríos',
    ],
    [
      'Borrador',
      '20/11/2026',
      '—',
      'Consulta general',
      '$700.00',
      '$0.00',
      'Borrador',
      '—',
      '—',
      'Ana Ríos',
    ],
  ]);
  expect(screen.getByLabelText('Totales de todas las ventas que coinciden')).toHaveTextContent(
    '41 ventas, sin borradores ni canceladasVendido$50,000.00Pagado$45,000.00Devuelto$700.00Por cobrar$5,000.00',
  );
  expect(requests.map(({ query }) => query)).toEqual([{ sort: '-date', page: 1, pageSize: 25 }]);
});

test('a reader can neither sell nor charge', async () => {
  answer('purchaseList', listOf([open]));
  await renderScreen(path, { roles: ['marketing'] });
  await screen.findByRole('button', { name: 'Borrador' });
  expect(screen.queryByRole('button', { name: /Nueva venta|Cobrar|Caja/ })).not.toBeInTheDocument();
});

describe('one sale', () => {
  beforeEach(() => void answer('purchaseFacets', facets));

  const billing = { roles: ['billing'] } as const;

  const openPurchase = (
    purchase: ReturnType<typeof aPurchase>,
    roles: readonly ('billing' | 'reception' | 'doctor')[] = billing.roles,
    more = '',
  ) => {
    answer('purchaseList', listOf([purchase]));
    answer('purchaseFieldList', { items: [] });
    answer('purchaseView', purchase);
    answer('cashSessionCurrent', { session: aSession() });
    answer('paymentLinkList', { items: [], available: false });
    answer('purchaseMessageList', { items: [] });
    return renderScreen(`/purchase-record?purchaseId=${purchase.id}${more}`, { roles });
  };

  test('a paid purchase is refunded with a reason, not edited', async () => {
    const payment = aPayment({ refunded: 20_000 });
    const { user } = await openPurchase(
      aPurchase({
        folio: 'V-000013',
        status: 'partially_refunded',
        paid: 70_000,
        refunded: 20_000,
        balance: 0,
        payments: [payment],
        possible: ['refund'],
      }),
      billing.roles,
      '&tab=payments',
    );
    const panel = await openDialog('V-000013');
    expect(
      within(panel).queryByRole('button', { name: /^(Editar|Cobrar|Cancelar venta)$/ }),
    ).not.toBeInTheDocument();
    await user.click(within(panel).getByRole('button', { name: 'Devolver $700.00 (Efectivo)' }));
    const dialog = await openDialog('Devolver un pago de V-000013');
    const amount = within(dialog).getByRole('textbox', { name: 'Importe' });
    expect(amount).toHaveValue('500.00');
    await user.tripleClick(amount);
    await user.paste('500.01');
    await user.click(within(dialog).getByRole('button', { name: 'Devolver' }));
    await waitFor(() =>
      expect(amount).toHaveAccessibleDescription('Puedes devolver como máximo $500.00.'),
    );
    expect(within(dialog).getByRole('textbox', { name: 'Motivo' })).toHaveAccessibleDescription(
      'Escribe el motivo.',
    );
    await user.tripleClick(amount);
    await user.paste('500');
    await user.click(within(dialog).getByRole('textbox', { name: 'Motivo' }));
    await user.paste('Cobro de más');
    const given = answer('paymentRefund', aPurchase({ status: 'refunded' }));
    await user.click(within(dialog).getByRole('button', { name: 'Devolver' }));
    await waitFor(() => expect(given).toHaveLength(1));
    expect(given[0]).toMatchObject({
      params: { paymentId: payment.id },
      body: { amount: 50_000, reason: 'Cobro de más' },
    });
  });

  test('a deposit is asked for by link: copied, and ended', async () => {
    const purchase = aPurchase();
    const link = {
      id: '6f1f4f0e-55ab-4bfb-8d44-6a1f5d0a9c01',
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
    const { user, notices } = await openPurchase(purchase);
    answer('paymentLinkList', { items: [], available: true });
    await user.click(await screen.findByRole('tab', { name: /Pagos/ }));
    await user.click(await screen.findByRole('button', { name: 'Crear enlace' }));
    const dialog = await openDialog('Cobrar por enlace');
    const amount = within(dialog).getByLabelText(/Importe/);
    await user.clear(amount);
    await user.click(amount);
    await user.paste('999999');
    await user.click(within(dialog).getByRole('button', { name: 'Crear enlace' }));
    expect(await within(dialog).findByText(/Falta por pedir/)).toBeVisible();
    await user.clear(amount);
    await user.type(amount, '50');
    const created = answer('paymentLinkCreate', link);
    answer('paymentLinkList', { items: [{ ...link, differs: true }], available: true });
    await user.click(within(dialog).getByRole('button', { name: 'Crear enlace' }));
    expect(await screen.findByRole('link', { name: /Ver la conciliación/ })).toHaveAttribute(
      'href',
      '/settings/billing?where=payment_link',
    );
    await user.click(await screen.findByRole('button', { name: 'Copiar el enlace de $50.00' }));
    expect(created[0]?.body).toEqual({ amount: 5000, days: 3 });
    expect(notices.map(({ text }) => text)).toContain('Enlace copiado');
    const ended = answer('paymentLinkCancel', { ...link, state: 'cancelled' });
    answer('paymentLinkList', { items: [{ ...link, state: 'cancelled' }], available: true });
    await user.click(screen.getByRole('button', { name: 'Cancelar el enlace de $50.00' }));
    expect(await screen.findByText('Cancelado')).toBeVisible();
    expect(ended).toHaveLength(1);
  });

  test('reception charges but cannot cancel or refund; a doctor only reads', async () => {
    const purchase = aPurchase({ folio: 'V-000015' });
    const { goTo } = await openPurchase(purchase, ['reception']);
    expect(await screen.findByRole('button', { name: 'Cobrar' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancelar venta' })).not.toBeInTheDocument();
    await goTo('/');
    await openPurchase(purchase, ['doctor']);
    const panel = await openDialog('V-000015');
    expect(
      within(panel).queryByRole('button', { name: /Cobrar|Editar|Ticket/ }),
    ).not.toBeInTheDocument();
  });

  describe('invoice', () => {
    const paid = aPurchase({
      folio: 'V-000016',
      status: 'paid',
      paid: 70_000,
      balance: 0,
      possible: ['refund'],
    });
    const suggestion = {
      receiver: { rfc: 'GODE561231GR8', name: 'ELSA GOMEZ', taxRegime: '612', zipCode: '06700' },
      use: 'D01',
      method: 'PUE',
      form: '01',
      driver: 'sandbox',
    } as const;

    test('shows findings in words, says that it is a simulation, and keeps the form after a stamping error', async () => {
      answer('cfdiSuggest', suggestion);
      const { user } = await openPurchase(paid, billing.roles, '&tab=cfdi');
      expect(await screen.findByText('Modo de prueba')).toBeVisible();
      const judged = answer('cfdiValidate', {
        valid: false,
        findings: [{ code: 'rfc_check_digit', severity: 'error', path: 'receiver.rfc', facts: {} }],
      });
      await user.click(screen.getByRole('button', { name: 'Revisar' }));
      expect(await screen.findByText(/el último carácter del RFC no corresponde/)).toBeVisible();
      expect(screen.getByText('Todavía no se puede timbrar')).toBeVisible();
      expect(judged[0]?.body).toEqual({
        receiver: suggestion.receiver,
        use: 'D01',
        method: 'PUE',
        form: '01',
      });
      const zip = screen.getByRole('textbox', { name: 'Código postal fiscal' });
      await user.clear(zip);
      expect(await screen.findByText(/Cambiaste datos después de la revisión/)).toBeVisible();

      answer('cfdiValidate', { valid: true, findings: [] });
      await user.click(screen.getByRole('button', { name: 'Timbrar' }));
      await waitFor(() => expect(zip).toHaveAccessibleDescription('Escribe los 5 dígitos.'));
      await user.click(zip);
      await user.paste('03100');
      const stamps = answer(
        'cfdiStamp',
        problem('cfdi.unavailable', 'El servicio de timbrado no responde.'),
      );
      await user.click(screen.getByRole('button', { name: 'Timbrar' }));
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'Ocurrió un error en el servidor.',
      );
      expect(zip).toHaveValue('03100');
      expect(stamps[0]?.body.receiver.zipCode).toBe('03100');
    });

    test('offers no second stamp while stamping', async () => {
      const cfdi = {
        id: paid.id,
        status: 'stamping',
        uuid: null,
        stampedAt: null,
        cancelledAt: null,
        cancelReason: null,
        lastError: null,
        ...suggestion,
      } as const;
      await openPurchase({ ...paid, cfdiStatus: 'stamping', cfdi }, billing.roles, '&tab=cfdi');
      expect(await screen.findByText(/todavía no confirma/)).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Timbrar' })).toBeNull();
    });
  });

  test('a sale that was paid meanwhile says so in place of the dialog, and takes nothing', async () => {
    const pending = aPurchase({ folio: 'V-000031' });
    const { user } = await openPurchase(pending);
    await user.click(await screen.findByRole('button', { name: 'Cobrar' }));
    const dialog = await openDialog('Cobrar $700.00 de V-000031');
    answer('paymentCreate', problem('purchase.not_possible', 'No se puede.'));
    answer('purchaseView', {
      ...pending,
      status: 'paid',
      paid: 70_000,
      balance: 0,
      possible: ['refund'],
    });
    await user.click(within(dialog).getByRole('button', { name: 'Cobrar' }));
    expect(await screen.findByText('V-000031 ya está pagada. No se cobró otra vez.')).toBeVisible();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });
});

describe('a new sale', () => {
  beforeEach(() => void answer('purchaseFacets', facets));

  const path = '/purchase-record?new=1';
  const billing = { roles: ['billing'] } as const;
  const consult = aProduct({ code: 'CONS', name: 'Consulta general' });
  const luz = aCustomer({ name: 'Luz Mora' });
  const charged = aPurchase({
    folio: 'V-000009',
    status: 'paid',
    paid: 70_000,
    balance: 0,
    payments: [aPayment()],
    possible: ['refund'],
  });

  /* Computes quotes like the server for exempt lines: price × quantity less the discount. */
  const quoted = (items: readonly PurchaseLineInput[]) => {
    const lines = items.map(({ unitPrice, quantity, discount = 0 }) => {
      const amount = Math.round(unitPrice * quantity);
      return { amount, discount, tax: 0, total: amount - discount };
    });
    const sum = (key: 'amount' | 'discount' | 'total'): number =>
      lines.reduce((all, line) => all + line[key], 0);
    return {
      items: lines,
      subtotal: sum('amount'),
      discount: sum('discount'),
      tax: 0,
      total: sum('total'),
    };
  };

  const openShop = () => {
    answer('purchaseList', listOf([]));
    answer('purchaseFieldList', { items: [] });
    answer('productList', {
      items: [aProduct({ code: 'ACONS', name: 'Análisis con muestra' }), consult],
      total: 2,
      page: 1,
      pageSize: 50,
    });
    answer('customerList', { ...pageOf([luz]), pageSize: 8 });
    answer('cashSessionCurrent', { session: aSession() });
    answer('purchaseView', charged);
    return answer('purchaseQuote', ({ body }) => quoted(body.items));
  };

  const products = () => screen.findByRole('combobox', { name: 'Agregar producto o servicio' });
  const totals = () => screen.getByRole('region', { name: 'Totales' });

  test('whoever gives no data is two keys away; without a response the form is kept and a retry sends the same key', async () => {
    openShop();
    const lost = answer('purchaseCreate', noAnswer());
    const { user } = await renderScreen(path, billing);
    await user.type(await products(), 'con{Enter}');
    await screen.findByRole('group', { name: 'Consulta general' });
    await user.keyboard('{Enter}{ArrowDown}');
    expect(await screen.findByRole('option', { name: 'Público en general' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await user.keyboard('{Enter}');
    const box = screen.getByRole('combobox', { name: /^Cliente/ });
    expect(box).toHaveValue('Público en general');
    await user.keyboard('{Enter}');
    const dialog = within(await openDialog('Cobrar $700.00'));
    const received = dialog.getByRole('textbox', { name: 'Recibido' });
    await user.click(received);
    await user.paste('800');
    await user.keyboard('{Enter}');
    expect(await dialog.findByRole('alert')).toHaveTextContent('Error de red.');
    expect(received).toHaveValue('800.00');
    const again = answer('purchaseCreate', charged);
    await user.click(dialog.getByRole('button', { name: 'Cobrar' }));
    await waitFor(() => expect(again).toHaveLength(1));
    expect(again[0]?.body).toMatchObject({
      customerId: 'general_public',
      idempotencyKey: lost[0]?.body.idempotencyKey,
    });
  });

  describe('sale of a visit', () => {
    const visitId = '00000000-0000-4000-8000-0000000000f1';
    const patient = { id: '00000000-0000-4000-8000-0000000000f2', name: 'Mariana García López' };
    const line = {
      productId: null,
      description: 'Consulta general',
      quantity: 1,
      unitPrice: 80_000,
      discount: 0,
      taxKind: 'exento' as const,
      satKey: '85121600',
      satUnit: 'E48',
    };
    const at = `${path}&patientId=${patient.id}&visitId=${visitId}`;

    test('is prefilled with patient, payer, service and price', async () => {
      openShop();
      const requests = answer('purchaseOfVisit', {
        patient,
        customer: { id: luz.id, name: luz.name },
        items: [line],
        purchaseId: null,
      });
      const created = answer('purchaseCreate', charged);
      const { user } = await renderScreen(at, billing);
      expect(await screen.findByRole('group', { name: 'Consulta general' })).toBeVisible();
      expect(screen.getByText('Paciente: Mariana García López')).toBeVisible();
      expect(screen.getByRole('combobox', { name: /^Cliente/ })).toHaveValue('Luz Mora');
      await waitFor(() => expect(totals()).toHaveTextContent('Total$800.00'));
      await user.click(screen.getByRole('button', { name: 'Guardar borrador' }));
      await waitFor(() =>
        expect(created[0]?.body).toMatchObject({
          customerId: luz.id,
          patientId: patient.id,
          visitId,
          items: [line],
        }),
      );
      expect(requests[0]?.params).toEqual({ visitId });
    });

    test('opens an existing purchase instead of a second one', async () => {
      openShop();
      answer('purchaseOfVisit', { patient, customer: null, items: [], purchaseId: charged.id });
      const { place } = await renderScreen(at, billing);
      await waitFor(() => expect(place()).toBe(`/purchase-record?purchaseId=${charged.id}`));
    });
  });

  test('amounts come from the server; invalid ones are not sent; a new customer is created in place', async () => {
    const requests = openShop();
    const { user } = await renderScreen(path, billing);
    await user.click(await products());
    await user.paste('cons');
    await user.keyboard('{Enter}');
    const quantity = await screen.findByRole('textbox', { name: 'Cantidad' });
    await user.clear(quantity);
    await user.type(quantity, '2');
    await user.click(screen.getByRole('textbox', { name: 'Descuento' }));
    await user.paste('100.5');
    await waitFor(() =>
      expect(totals()).toHaveTextContent(
        'Subtotal$1,400.00Descuento-$100.50IVA$0.00Total$1,299.50',
      ),
    );
    const calls = requests.length;
    await user.clear(quantity);
    await user.type(quantity, 'x');
    await user.click(screen.getByRole('button', { name: /^Cobrar/ }));
    expect(await screen.findByText(/Escribe una cantidad mayor que cero/)).toBeVisible();
    expect(screen.getByText('Elige al cliente.')).toBeVisible();
    expect(requests).toHaveLength(calls);

    answer('customerList', { ...pageOf([]), pageSize: 8 });
    const made = answer('customerCreate', aCustomer({ name: 'Eva Luna' }));
    await user.click(screen.getByRole('combobox', { name: /^Cliente/ }));
    await user.paste('Eva Luna');
    await user.click(await screen.findByRole('option', { name: 'Nuevo cliente «Eva Luna»' }));
    await user.click(
      within(await openDialog('Nuevo cliente')).getByRole('button', { name: 'Crear cliente' }),
    );
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: /^Cliente/ })).toHaveValue('Eva Luna'),
    );
    expect(made[0]?.body).toMatchObject({ kind: 'person', name: 'Eva Luna' });
  });

  /** A sale of one consultation to Luz, up to the payment dialog. */
  const upToCharge = async () => {
    const shown = await renderScreen(`${path}&customerId=${luz.id}`, billing);
    await shown.user.click(await products());
    await shown.user.paste('cons');
    await shown.user.keyboard('{Enter}');
    await screen.findByRole('group', { name: 'Consulta general' });
    await shown.user.keyboard('{Enter}');
    return { ...shown, dialog: await openDialog('Cobrar $700.00') };
  };

  test('a reused key offers to charge what is typed as another sale, or to open the one it created', async () => {
    openShop();
    answer('customerView', luz);
    answer('purchaseMessageList', { items: [] });
    // An attempt whose response was lost created a sale; the form now holds another one.
    const sent = answer(
      'purchaseCreate',
      problem('purchase.key_reused', 'Ya se registró.', { meta: { purchaseId: charged.id } }),
    );
    const { user, place, dialog } = await upToCharge();
    await user.click(within(dialog).getByRole('button', { name: 'Cobrar' }));
    await screen.findByText('Esta venta ya se había registrado');
    expect(screen.queryByRole('dialog', { name: 'Cobrar $700.00' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Registrar como otra venta' }));
    await waitFor(() =>
      expect(screen.queryByText('Esta venta ya se había registrado')).not.toBeInTheDocument(),
    );
    await user.click(screen.getByRole('button', { name: /^Cobrar/ }));
    await user.click(
      within(await openDialog('Cobrar $700.00')).getByRole('button', { name: 'Cobrar' }),
    );
    await waitFor(() => expect(sent).toHaveLength(2));
    const [first, second] = sent.map(({ body }) => body);
    expect(second?.idempotencyKey).toMatch(/./);
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
    expect(second?.date).toMatch(/^\d{4}-\d\d-\d\d$/);

    await user.click(await screen.findByRole('button', { name: 'Ver la venta registrada' }));
    await waitFor(() => expect(place()).toBe(`/purchase-record?purchaseId=${charged.id}`));
  });

  test('a drawer that was closed meanwhile is refused once, until it is open', async () => {
    openShop();
    answer('customerView', luz);
    const { user, dialog } = await upToCharge();
    answer('purchaseCreate', problem('cashSession.required', 'Abre tu caja.'));
    answer('cashSessionCurrent', { session: null });
    await user.click(within(dialog).getByRole('button', { name: 'Cobrar' }));
    const float = await screen.findByRole('textbox', { name: 'Fondo inicial' });
    await waitFor(() => expect(float).toHaveFocus());
    expect(screen.queryByText('Abre tu caja.')).not.toBeInTheDocument();
    answer('cashSessionOpen', aSession());
    answer('cashSessionCurrent', { session: aSession() });
    await user.type(float, '500{Enter}');
    await waitFor(() => expect(screen.queryByText('Tu caja está cerrada')).not.toBeInTheDocument());
    expect(screen.queryByText('Abre tu caja.')).not.toBeInTheDocument();
  });

  test('a draft keeps free lines and custom values without payment', async () => {
    openShop();
    answer('customerView', luz);
    answer('purchaseFieldList', {
      items: [aField({ key: 'promotor', label: 'Promotor', type: 'text', required: true })],
    });
    const { user } = await renderScreen(`${path}&customerId=${luz.id}`, billing);
    answer('productList', { items: [], total: 0, page: 1, pageSize: 50 });
    await user.click(await products());
    await user.paste('Masaje');
    await user.click(await screen.findByRole('option', { name: 'Agregar «Masaje» sin producto' }));
    await user.type(await screen.findByRole('textbox', { name: 'Precio sin IVA' }), '450');
    await user.click(screen.getByRole('button', { name: 'Guardar borrador' }));
    const promotor = screen.getByRole('textbox', { name: 'Promotor' });
    await waitFor(() => expect(promotor).toHaveAccessibleDescription('Este dato es obligatorio.'));
    await user.type(promotor, 'Eva');
    const created = answer('purchaseCreate', aPurchase({ folio: null, status: 'draft' }));
    await user.click(screen.getByRole('button', { name: 'Guardar borrador' }));
    await waitFor(() => expect(created).toHaveLength(1));
    expect(created[0]?.body).toMatchObject({
      items: [{ productId: null, description: 'Masaje', unitPrice: 45_000 }],
      customValues: { promotor: 'Eva' },
    });
    expect(created[0]?.body).not.toHaveProperty('payments');
  });
});
