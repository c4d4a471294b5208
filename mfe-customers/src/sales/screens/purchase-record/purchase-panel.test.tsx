import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
// Lazy parts are loaded before the first test's timeout starts.
import './cancel-dialog';
import './cfdi-tab';
import './charge-dialog';
import './open-purchase';
import './refund-dialog';
import { openDialog } from './open-dialog.fixture';
import { aPayment, aPurchase, aSession, facets, listOf } from '../../testing/purchases.fixture';

const { answer } = startApi();
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

test('a second payment method starts with the remaining balance', async () => {
  const pending = aPurchase({ folio: 'V-000012', total: 88_000, balance: 88_000 });
  const { user, notices } = await openPurchase(pending);
  const panel = await openDialog('V-000012');
  await user.click(within(panel).getByRole('button', { name: 'Cobrar' }));
  const dialog = await openDialog('Cobrar $880.00 de V-000012');
  const amount = within(dialog).getByRole('textbox', { name: 'Importe' });
  await user.tripleClick(amount);
  await user.paste('400');
  await user.click(within(dialog).getByRole('button', { name: 'Agregar otra forma de pago' }));
  const second = await within(dialog).findByRole('group', { name: 'Pago 2' });
  expect(within(second).getByRole('textbox', { name: 'Importe' })).toHaveValue('480.00');
  expect(within(second).getByRole('combobox', { name: 'Forma de pago' })).toHaveDisplayValue(
    'Tarjeta de débito',
  );
  await user.click(within(second).getByRole('textbox', { name: 'Referencia' }));
  await user.paste('4411');
  const paid = answer('paymentCreate', {
    ...pending,
    status: 'paid',
    paid: 88_000,
    balance: 0,
    possible: ['refund'],
  });
  await user.click(within(dialog).getByRole('button', { name: 'Cobrar' }));
  await waitFor(() =>
    expect(notices).toEqual([{ kind: 'success', text: 'Se cobraron $880.00 de V-000012.' }]),
  );
  expect(paid[0]?.body.payments).toEqual([
    { method: 'cash', amount: 40_000, tendered: 40_000 },
    { method: 'card_debit', amount: 48_000, reference: '4411' },
  ]);
});

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

test('cancelling asks for a reason; a refusal is shown in the dialog', async () => {
  const purchase = aPurchase({ folio: 'V-000014' });
  const { user } = await openPurchase(purchase);
  await user.click(await screen.findByRole('button', { name: 'Cancelar venta' }));
  const dialog = await openDialog('¿Cancelar V-000014?');
  await user.click(within(dialog).getByRole('textbox', { name: 'Motivo' }));
  await user.paste('Se equivocó de cliente');
  const requests = answer(
    'purchaseCancel',
    problem('purchase.not_possible', 'Ya está pagada.', { meta: { possible: ['refund'] } }),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar venta' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Ya está pagada.');
  expect(requests[0]?.body).toEqual({ version: 1, reason: 'Se equivocó de cliente' });
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

test('a missing or invisible purchase shows a message', async () => {
  answer('purchaseList', listOf([]));
  answer('purchaseView', problem('resource.not_found', 'No se encontró lo que buscas.'));
  await renderScreen(`/purchase-record?purchaseId=${aPurchase().id}`, billing);
  expect(await screen.findByText('Esta venta no existe o no puedes verla')).toBeVisible();
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
    expect(await screen.findByRole('alert')).toHaveTextContent('Ocurrió un error en el servidor.');
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

test('a purchase for a patient links their record; the sheet for the printer names who sells', async () => {
  const patientId = '00000000-0000-4000-8000-0000000000f1';
  await openPurchase(aPurchase({ folio: 'V-000030', customer: null, patientId }));
  const panel = await openDialog('V-000030');
  expect(within(panel).getByRole('link', { name: 'Abrir expediente' })).toHaveAttribute(
    'href',
    `/hospital/patient?patientId=${patientId}`,
  );
  const sheet = await screen.findByText(/^Recibo V-000030/);
  // The screen reader hears the panel; the sheet is for the printer only.
  const paper = sheet.parentElement;
  for (const line of [
    'Clínica Sol',
    'CLINICA SOL',
    'RFC CSO010101AB1',
    'Régimen fiscal 601 · General de Ley Personas Morales',
    'Av. Juárez 10, Centro, 06000',
    '55 5555 0100',
  ])
    expect(paper).toHaveTextContent(line);
  expect(paper).not.toHaveTextContent('Cliente:');
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
