import type { PurchaseLineInput } from '@sala/shared-contracts';
import { noAnswer, problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aCustomer, aField, pageOf } from '../../../testing/records';
import { renderScreen } from '../../../testing/render-screen';
// Lazy parts are loaded before the first test's timeout starts.
import './charge-dialog';
import './open-purchase';
import { openDialog } from './open-dialog.fixture';
import {
  aPayment,
  aProduct,
  aPurchase,
  aSession,
  facets,
  listOf,
} from '../../testing/purchases.fixture';

const { answer } = startApi();
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

test('a sale by keyboard alone, from the search to the change', async () => {
  const requests = openShop();
  const created = answer('purchaseCreate', charged);
  const { user, place, notices } = await renderScreen(path, billing);
  await user.type(await products(), 'con{Enter}');
  // ranked by how the name begins
  expect(await screen.findByRole('group', { name: 'Consulta general' })).toBeVisible();
  await waitFor(() => expect(totals()).toHaveTextContent('Total$700.00'));
  await user.keyboard('{Enter}');
  expect(screen.getByRole('combobox', { name: /^Cliente/ })).toHaveFocus();
  await user.keyboard('luz{Enter}');
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: /^Cliente/ })).toHaveValue('Luz Mora'),
  );
  await user.keyboard('{Enter}');
  const dialog = await openDialog('Cobrar $700.00');
  await user.click(within(dialog).getByRole('textbox', { name: 'Recibido' }));
  await user.paste('1000');
  await waitFor(() => expect(within(dialog).getByText('$300.00')).toBeVisible());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(place()).toBe(`/purchase-record?purchaseId=${charged.id}`));
  expect(created).toHaveLength(1);
  expect(created[0]?.body).toMatchObject({
    customerId: luz.id,
    items: [
      { productId: consult.id, quantity: 1, unitPrice: 70_000, discount: 0, taxKind: 'exento' },
    ],
    payments: [{ method: 'cash', amount: 70_000, tendered: 100_000 }],
  });
  expect(notices).toEqual([{ kind: 'success', text: 'V-000009 cobrada: $700.00.' }]);
  expect(requests.length).toBeLessThanOrEqual(2); // a line is quoted once, not with every keystroke
});

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

  test('offers the patient as the customer when nobody pays yet', async () => {
    openShop();
    answer('purchaseOfVisit', { patient, customer: null, items: [line], purchaseId: null });
    const { user } = await renderScreen(at, { roles: ['reception'] });
    await user.click(
      await screen.findByRole('button', { name: 'Nuevo cliente «Mariana García López»' }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Nuevo cliente' }));
    expect(dialog.getByRole('textbox', { name: /^Nombre/ })).toHaveValue(patient.name);
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
    expect(totals()).toHaveTextContent('Subtotal$1,400.00Descuento-$100.50IVA$0.00Total$1,299.50'),
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

test('a closed drawer is opened in place with Enter', async () => {
  openShop();
  answer('customerView', luz);
  answer('cashSessionCurrent', { session: null });
  const { user } = await upToCharge();
  const float = await screen.findByRole('textbox', { name: 'Fondo inicial' });
  const dialog = await openDialog('Cobrar $700.00');
  expect(dialog).toHaveAccessibleDescription(`Paga ${luz.name}`);
  await user.click(within(dialog).getByRole('button', { name: 'Cobrar' }));
  await waitFor(() => expect(float).toHaveFocus());
  expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument();
  const opened = answer('cashSessionOpen', aSession());
  answer('cashSessionCurrent', { session: aSession() });
  await user.type(float, '500{Enter}');
  await waitFor(() => expect(screen.queryByText('Tu caja está cerrada')).not.toBeInTheDocument());
  expect(opened.map(({ body }) => body)).toEqual([{ openingFloat: 50_000 }]);
  expect(screen.getByRole('textbox', { name: 'Importe' })).toHaveFocus();
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

test('a conflicting save offers both versions and keeps what was typed', async () => {
  openShop();
  const pending = aPurchase({ notes: 'Antes' });
  answer('purchaseView', pending);
  const { user } = await renderScreen(`/purchase-record?purchaseId=${pending.id}&edit=1`, billing);
  const notes = await screen.findByRole('textbox', { name: 'Notas' });
  await user.clear(notes);
  await user.type(notes, 'Mía');
  const theirs = { ...pending, notes: 'Suya', version: 2 };
  answer(
    'purchaseUpdate',
    problem('resource.version_conflict', 'Alguien más la guardó.', {
      meta: {
        current: theirs,
        changedBy: { id: theirs.id, name: 'Luz Mora' },
        changedAt: '2026-11-24T16:05:00.000Z',
      },
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Guardó Luz Mora, 24/11/2026, 10:05.');
  expect(await screen.findByText(/Suya/)).toBeVisible();
  expect(notes).toHaveValue('Mía');
  const saved = answer('purchaseUpdate', { ...theirs, notes: 'Mía', version: 3 });
  await user.click(screen.getByRole('button', { name: /mis cambios/i }));
  await waitFor(() =>
    expect(saved.map(({ body }) => body)).toMatchObject([{ version: 2, notes: 'Mía' }]),
  );
});
