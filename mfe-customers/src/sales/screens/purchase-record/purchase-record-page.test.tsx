import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { choose } from '../../../testing/choose';
import { aCustomer, pageOf } from '../../../testing/records';
import { renderScreen } from '../../../testing/render-screen';
import { aPurchase, facets, listOf } from '../../testing/purchases.fixture';

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

const view = {
  id: '00000000-0000-4000-8000-000000000001',
  screen: 'purchases',
  name: 'Con saldo del mes',
  settings: {},
  shared: false,
  isDefault: false,
  mine: true,
  ownerName: 'Ana',
  version: 1,
} as const;

test('shows customers, amounts and the totals of all matching sales; an error offers Retry', async () => {
  answer('purchaseList', problem('server.unavailable', 'Away'));
  const { user } = await renderScreen(path, billing);
  expect(await screen.findByRole('alert')).toHaveTextContent('Ocurrió un error en el servidor.');
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
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
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

test('whoever left is no seller to choose, unless already chosen', async () => {
  answer('purchaseList', listOf([]));
  const person = (n: number, name: string, status: 'active' | 'inactive') => ({
    id: `1000000${n}-0000-4000-8000-000000000000`,
    userId: `2000000${n}-0000-4000-8000-000000000000`,
    name,
    firstName: name,
    lastName: 'Sol',
    secondLastName: null,
    email: `p${n}@sol.test`,
    locale: 'es-MX' as const,
    phone: null,
    roles: ['reception' as const],
    customRoles: [],
    waitingRoles: [],
    sites: [],
    status,
    joinedAt: '2026-01-05T15:00:00Z',
    lastSeenAt: null,
    secondFactor: false,
    passwordChangeRequired: false,
    version: 1,
  });
  const left = person(2, 'Leo', 'inactive');
  answer('memberList', {
    items: [person(1, 'Eva', 'active'), left, person(3, 'Noé', 'inactive')],
    total: 3,
    page: 1,
    pageSize: 100,
  });
  await renderScreen(`${path}?sellerId=${left.userId}`, { roles: ['owner'] });
  const sellers = await screen.findByRole('combobox', { name: /^Vendió/ });
  expect(await within(sellers).findByRole('option', { name: /^Leo/ })).toBeInTheDocument();
  expect(within(sellers).getByRole('option', { name: /^Eva/ })).toBeInTheDocument();
  expect(within(sellers).queryByRole('option', { name: /^Noé/ })).toBeNull();
});

test('filters are in the URL and in the call, and can be cleared; a customer is found by search', async () => {
  const requests = answer('purchaseList', ({ query }) => listOf(query.method ? [] : [paid]));
  const luz = aCustomer({ name: 'Luz Mora' });
  answer('customerList', pageOf([luz]));
  answer('customerView', luz);
  const { user, place } = await renderScreen(`${path}?page=3`, billing);
  await user.selectOptions(
    await screen.findByRole('combobox', { name: /^Estado/ }),
    await screen.findByRole('option', { name: 'Con saldo (12)' }),
  );
  await user.click(screen.getByRole('button', { name: 'Más filtros' }));
  await user.selectOptions(
    screen.getByRole('combobox', { name: /^Forma de pago/ }),
    'Efectivo (1,204)',
  );
  await user.selectOptions(screen.getByRole('combobox', { name: /^Vendió/ }), 'Yo (0)');
  await waitFor(() =>
    expect(place()).toMatch(/\?status=unpaid&method=cash&sellerId=[-0-9a-f]{36}$/),
  );
  await waitFor(() =>
    expect(requests.at(-1)?.query).toMatchObject({ unpaid: true, method: 'cash', page: 1 }),
  );
  await user.click(await screen.findByRole('button', { name: 'Quitar filtros' }));
  expect(place()).toBe(path);

  await user.click(screen.getByRole('combobox', { name: 'Cliente' }));
  await user.paste('luz');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(place()).toBe(`${path}?customerId=${luz.id}`));
  await waitFor(() => expect(requests.at(-1)?.query).toMatchObject({ customerId: luz.id }));
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Cliente' })).toHaveValue('Luz Mora'),
  );
  await user.click(screen.getByRole('button', { name: 'Quitar Cliente' }));
  await waitFor(() => expect(place()).toBe(path));
});

const onPhone = () => {
  const { matchMedia } = window;
  jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...matchMedia(query),
    matches: query.includes('max-width: 47.99rem'),
  }));
};

test('on a phone one button opens the filters and shows how many are active, a menu leads elsewhere', async () => {
  onPhone();
  answer('purchaseList', listOf([paid]));
  answer('cashSessionCurrent', { session: null });
  answer('cashSessionList', { items: [], total: 0, page: 1, pageSize: 10 });
  const { user, place } = await renderScreen(`${path}?status=paid&method=cash`, billing);
  const button = await screen.findByRole('button', { name: 'Filtros 2' });
  expect(screen.queryByRole('combobox', { name: /^Estado/ })).not.toBeInTheDocument();
  await user.click(button);
  const sheet = within(await screen.findByRole('dialog', { name: 'Filtros' }));
  expect(sheet.getByRole('combobox', { name: /^Estado/ })).toHaveValue('paid');
  expect(sheet.getByRole('combobox', { name: /^Forma de pago/ })).toHaveValue('cash');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  await user.click(await screen.findByRole('button', { name: /Ventas$/ }));
  expect(await screen.findByRole('menuitem', { name: 'Productos' })).toBeVisible();
  expect(screen.getByRole('menuitem', { name: 'Gráfica' })).toBeVisible();
  await user.click(screen.getByRole('menuitem', { name: 'Caja' }));
  await waitFor(() => expect(place()).toMatch(/[?&]cash=1/));
  jest.restoreAllMocks();
});

test('a view stores the chosen columns, and its dates as a period relative to the day it is opened', async () => {
  answer('purchaseList', listOf([paid]));
  answer('savedViewList', {
    items: [{ ...view, settings: { status: 'unpaid', period: 'month' } }],
  });
  const created = answer('savedViewCreate', view);
  const { user, place } = await renderScreen(path, billing);
  await user.click(await screen.findByRole('button', { name: 'Columnas' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Columnas' }));
  await user.click(panel.getByRole('checkbox', { name: 'Conceptos' }));
  await waitFor(() =>
    expect(
      screen.queryByRole('columnheader', { name: 'Conceptos', hidden: true }),
    ).not.toBeInTheDocument(),
  );
  await user.click(panel.getByRole('button', { name: 'Cerrar' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: /^Fechas/ }), 'Hoy');
  await user.click(screen.getByRole('button', { name: 'Vistas' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Vistas' }));
  await user.click(await dialog.findByRole('textbox', { name: 'Nombre de la vista' }));
  await user.paste('De hoy');
  await user.click(dialog.getByRole('button', { name: 'Guardar esta vista' }));
  await waitFor(() =>
    expect(created.map(({ body }) => body)).toMatchObject([
      { screen: 'purchases', settings: { period: 'today' } },
    ]),
  );
  expect(created[0]?.body.settings['columns']).toEqual([
    'date',
    'customer',
    'total',
    'paid',
    'status',
    'methods',
    'cfdi',
    'seller',
  ]);
  await user.click(await dialog.findByRole('button', { name: 'Con saldo del mes' }));
  await waitFor(() =>
    expect(place()).toMatch(/\?dateFrom=\d{4}-\d\d-01&dateTo=\d{4}-\d\d-\d\d&status=unpaid$/),
  );
});

test('bulk actions: receipts as one file, export, and cancelling for one reason', async () => {
  answer('purchaseList', listOf([paid, { ...open, id: '00000000-0000-4000-8000-00000000aaaa' }]));
  const printed = answer('purchaseReceiptFile', problem('server.unavailable', 'Away'));
  const cancelled = answer('purchaseBulkCancel', ({ body }) => ({
    done: body.purchases.map(({ id }) => id),
    failed: [],
  }));
  const { user, notices } = await renderScreen(path, billing);
  await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar V-000007' }));
  await user.click(screen.getByRole('checkbox', { name: 'Seleccionar Borrador' }));
  const bar = await screen.findByRole('region', { name: 'Ventas seleccionadas' });
  expect(within(bar).getByText('2 ventas seleccionadas')).toBeVisible();
  await choose(user, 'Recibos', 'Ticket de 80 mm');
  await waitFor(() =>
    expect(printed.map(({ body }) => body)).toEqual([
      { ids: [paid.id, '00000000-0000-4000-8000-00000000aaaa'], format: 'ticket' },
    ]),
  );
  await user.click(within(bar).getByRole('button', { name: 'Cancelar 1 venta' }));
  const dialog = await screen.findByRole('dialog', { name: '¿Cancelar 1 venta?' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar venta' }));
  expect(await within(dialog).findByText('Escribe el motivo.')).toBeVisible();
  await user.click(within(dialog).getByRole('textbox'));
  await user.paste(' Doble captura ');
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar venta' }));
  await waitFor(() =>
    expect(notices).toContainEqual({ kind: 'success', text: 'Se canceló 1 venta.' }),
  );
  expect(cancelled.map(({ body }) => body)).toEqual([
    {
      purchases: [{ id: '00000000-0000-4000-8000-00000000aaaa', version: open.version }],
      reason: 'Doble captura',
    },
  ]);
});

test('a link to the sales of today sets its dates; a period sets both, others are typed', async () => {
  const requests = answer('purchaseList', listOf([paid]));
  const { user, place } = await renderScreen(`${path}?today=1`, billing);
  await screen.findByRole('button', { name: 'V-000007' });
  await waitFor(() => expect(place()).toMatch(/^\/purchase-record\?dateFrom=(\S+)&dateTo=\1$/));
  expect(requests.filter(({ query }) => !query || !('dateFrom' in query))).toEqual([]);

  const days = screen.getByRole('combobox', { name: /^Fechas/ });
  await user.selectOptions(days, 'Este mes');
  expect(place()).toMatch(/\?dateFrom=\d{4}-\d\d-01&dateTo=\d{4}-\d\d-\d\d$/);
  await user.selectOptions(days, 'Hoy');
  expect(place()).toMatch(/\?dateFrom=(\d{4}-\d\d-\d\d)&dateTo=\1$/);
  expect(screen.queryByLabelText('Desde el día')).not.toBeInTheDocument();
  await user.selectOptions(days, 'Otras fechas');
  expect(await screen.findByLabelText('Desde el día')).not.toHaveValue('');
});

test('what the list shows is exported, and drawn as a chart with its figures and the period before', async () => {
  answer('purchaseList', listOf([paid]));
  const asked = answer('purchaseSeriesView', {
    from: '2026-11-19',
    to: '2026-11-20',
    step: 'day',
    points: [
      { from: '2026-11-19', sold: 30_000, purchases: 1 },
      { from: '2026-11-20', sold: 60_000, purchases: 2 },
    ],
    total: { sold: 90_000, purchases: 3 },
    before: { sold: 100_000, purchases: 4 },
  });
  const exported = answer('purchaseExport', problem('server.unavailable', 'Away'));
  const { user, place } = await renderScreen(`${path}?status=paid`, billing);
  await choose(user, 'Exportar', 'Excel');
  await waitFor(() =>
    expect(exported.map(({ query }) => query)).toEqual([
      { status: 'paid', sort: '-date', format: 'xlsx' },
    ]),
  );
  await user.click(await screen.findByRole('button', { name: 'Gráfica' }));
  expect(place()).toBe(`${path}?status=paid&chart=1`);
  const panel = within(await screen.findByRole('dialog', { name: 'Ventas en el tiempo' }));
  expect(await panel.findByRole('img', { name: 'Ventas del periodo' })).toBeVisible();
  expect(panel.getByText('10% menos que en los mismos días de antes ($1,000.00)')).toBeVisible();
  expect(panel.getByRole('row', { name: /20 nov/ })).toHaveTextContent('2$600.00');
  expect(asked[0]?.query).toMatchObject({ status: 'paid' });
});

test('the empty list explains the screen and offers the first step', async () => {
  answer('purchaseList', listOf([]));
  answer('purchaseFieldList', { items: [] });
  const { user, place } = await renderScreen(path, { ...billing, locale: 'en' });
  const state = (await screen.findByRole('heading', { name: 'No sales yet' })).closest('section');
  // an empty state is a section
  await user.click(within(state as HTMLElement).getByRole('button', { name: 'New sale' }));
  expect(place()).toBe(`${path}?new=1`);
});

test('without the permission no call is made and the missing one is named', async () => {
  const requests = answer('purchaseList', listOf([]));
  await renderScreen(path, { roles: ['nurse'] });
  expect(await screen.findByText('Ver ventas')).toBeVisible();
  expect(requests).toEqual([]);
});

test('a reader can neither sell nor charge', async () => {
  answer('purchaseList', listOf([open]));
  await renderScreen(path, { roles: ['marketing'] });
  await screen.findByRole('button', { name: 'Borrador' });
  expect(screen.queryByRole('button', { name: /Nueva venta|Cobrar|Caja/ })).not.toBeInTheDocument();
});
