import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../../testing/render-screen';
import { openDialog } from '../open-dialog.fixture';
import { aProduct, facets, listOf } from '../../../testing/purchases.fixture';
// Lazy parts are loaded before the first test's timeout starts.
import './product-form';
import './products-panel';

const { answer } = startApi();
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

test('retiring needs no confirmation, since it can be undone', async () => {
  const { user } = await openPanel('billing');
  const requests = answer('productUpdate', { ...consult, active: false, version: 2 });
  await user.click(await screen.findByRole('button', { name: 'Retirar Consulta general' }));
  answer('productList', {
    items: [{ ...consult, active: false, version: 2 }],
    total: 1,
    page: 1,
    pageSize: 50,
  });
  await waitFor(() =>
    expect(requests.map(({ body }) => body)).toEqual([{ version: 1, active: false }]),
  );
});

test('reception sees prices but cannot change them', async () => {
  await openPanel('reception');
  expect(await screen.findByText('Consulta general')).toBeVisible();
  expect(
    screen.queryByRole('button', { name: /Nuevo producto|Editar|Retirar/ }),
  ).not.toBeInTheDocument();
});

test('a conflicting save shows who changed what; own changes go on top', async () => {
  const { user } = await openPanel('billing');
  await user.click(await screen.findByRole('button', { name: 'Editar Consulta general' }));
  const dialog = await openDialog('Editar Consulta general');
  const price = within(dialog).getByRole('textbox', { name: 'Precio sin IVA' });
  await user.clear(price);
  await user.type(price, '800');
  const theirs = { ...consult, name: 'Consulta', version: 2 };
  answer(
    'productUpdate',
    problem('resource.version_conflict', 'Otra persona guardó cambios antes que tú.', {
      meta: {
        current: theirs,
        changedBy: { id: theirs.id, name: 'Luz Mora' },
        changedAt: '2026-11-24T16:05:00.000Z',
      },
    }),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Guardar' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'Guardó Luz Mora, 24/11/2026, 10:05.',
  );
  expect(within(dialog).getByRole('region', { name: 'Cambios de otra persona' })).toHaveTextContent(
    'antes «Consulta general», ahora «Consulta»',
  );
  expect(price).toHaveValue('800.00');
  const saved = answer('productUpdate', { ...theirs, price: 80_000, version: 3 });
  await user.click(within(dialog).getByRole('button', { name: 'Guardar mis cambios' }));
  await waitFor(() =>
    expect(saved.map(({ body }) => body)).toEqual([{ version: 2, price: 80_000 }]),
  );
});
