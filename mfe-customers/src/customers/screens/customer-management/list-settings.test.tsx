import type { SavedView } from '@sala/shared-contracts';
import { startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { choose } from '../../../testing/choose';
import { aCustomer, aField, pageOf, someOptions } from '../../../testing/records';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();

/* Lazy parts are loaded before the first test's timeout starts. */
beforeAll(() =>
  Promise.all([
    import('./customer-management-page'),
    import('@sala/screen-parts/list-tools'),
    import('./filters/filters-panel'),
    import('./filter-chips'),
    import('@sala/screen-parts/views-panel'),
    import('@sala/screen-parts/columns-panel'),
  ]),
);
afterEach(() => localStorage.clear());

const path = '/customer-management';
const fields = [
  aField({ key: 'medio', label: 'Medio', type: 'select', options: someOptions('Radio', 'Red') }),
  aField({ key: 'limite', label: 'Límite', type: 'number' }),
];
const count = (value: string, n: number) => ({ value, count: n });
const facets = {
  status: [count('active', 1234)],
  kind: [],
  source: [],
  tags: [count('VIP', 3)],
  segment: [count('at_risk', 12)],
  owner: [],
  consent: [],
  fields: { medio: [count('red', 2)] },
};
const view = (more: Partial<SavedView> & Pick<SavedView, 'name' | 'settings'>): SavedView => ({
  id: `00000000-0000-4000-8000-00000000${String(more.name.length).padStart(4, '0')}`,
  screen: 'customers',
  shared: false,
  isDefault: false,
  mine: true,
  ownerName: 'Ana',
  version: 1,
  ...more,
});

const start = (at = path) => {
  answer('customerFieldList', { items: fields });
  answer('customerFieldUsage', { records: 0, fields: [] });
  const requests = answer(
    'customerList',
    pageOf([
      aCustomer({
        name: 'Ana Ríos',
        rfc: 'GODE561231GR8',
        rfm: { recency: 5, frequency: 4, money: 3, segment: 'loyal' },
      }),
    ]),
  );
  answer('customerFacets', facets);
  return renderScreen(at).then((rendered) => ({ ...rendered, requests }));
};
const panel = (name: string) => screen.findByRole('dialog', { name });
const press = (name: string | RegExp) => screen.findByRole('button', { name });

test('filters show counts, and active ones are removable chips', async () => {
  const { user, requests, place } = await start();
  await user.click(await press('Filtros'));
  const dialog = within(await panel('Filtros'));
  // ten times as fast as queries by role
  await user.click(await dialog.findByLabelText('Activo (1,234)'));
  await user.click(dialog.getByLabelText('VIP (3)'));
  await user.click(dialog.getByLabelText('En riesgo (12)'));
  await user.click(dialog.getByText('Medio', { selector: 'button *' }));
  await user.click(await dialog.findByLabelText('Red (2)'));
  await user.click(dialog.getByText('Límite', { selector: 'button *' }));
  // the last belongs to the dates
  await user.click((await dialog.findAllByLabelText('Desde'))[0] as HTMLElement);
  await user.paste('500');
  const to = dialog.getAllByLabelText('Hasta')[0] as HTMLElement; // as above
  await user.click(to);
  await user.paste('100');
  await user.click(dialog.getByText('Aplicar'));
  expect(await dialog.findByText('«Hasta» no puede ser antes que «Desde».')).toBeVisible();
  await user.clear(to);
  await user.click(dialog.getByText('Aplicar'));
  const chips = await screen.findByRole('list', { name: 'Filtros activos' });
  expect(
    within(chips)
      .getAllByRole('listitem')
      .map((chip) => chip.textContent),
  ).toEqual([
    'Estado: Activo',
    'Etiquetas: VIP',
    'Segmento: En riesgo',
    'Medio: Red',
    'Límite: desde 500',
    'Quitar todos',
  ]);
  expect(requests.at(-1)?.query).toMatchObject({
    status: ['active'],
    tags: ['VIP'],
    segment: ['at_risk'],
    fields: [
      { key: 'medio', op: 'in', values: ['red'] },
      { key: 'limite', op: 'range', from: 500, to: null },
    ],
  });
  await user.click(within(chips).getByRole('button', { name: 'Quitar Medio: Red' }));
  await waitFor(() =>
    expect(requests.at(-1)?.query.fields).toEqual([
      { key: 'limite', op: 'range', from: 500, to: null },
    ]),
  );
  await user.click(within(chips).getByRole('button', { name: 'Quitar todos' }));
  await waitFor(() => expect(place()).toBe(path));
});

test('columns are chosen, reordered and stored on the device', async () => {
  const { user } = await start();
  await user.click(await press('Columnas'));
  const dialog = within(await panel('Columnas'));
  await user.click(dialog.getByRole('checkbox', { name: 'RFC' }));
  await user.click(dialog.getByRole('button', { name: 'Subir RFC' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Correo' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const heads = () =>
    screen
      .getAllByRole('columnheader', { hidden: true })
      .map((head) => head.textContent)
      .slice(1, -1);
  expect(heads()).toEqual([
    'Nombre',
    'Código',
    'Teléfono',
    'Estado',
    'Medio',
    'Límite',
    'RFC',
    'Alta',
  ]);
  expect(screen.getByRole('cell', { name: 'GODE561231GR8' })).toBeVisible();
  expect(JSON.parse(localStorage.getItem('sala-columns') ?? '')).toEqual({
    customers: ['code', 'phone', 'status', 'values.medio', 'values.limite', 'rfc', 'createdAt'],
  });
});

test('a view is saved with filters and sort, reopened, shared and made the default', async () => {
  const kept = view({
    name: 'VIP por cobrar',
    settings: {
      tags: 'VIP',
      segment: 'at_risk,lost',
      sort: '-totalSpent',
      columns: ['totalSpent', 'segment'],
    },
  });
  const others = view({
    name: 'De Luz',
    settings: { status: 'blocked' },
    mine: false,
    shared: true,
    ownerName: 'Luz',
  });
  answer('savedViewList', { items: [kept, others] });
  const created = answer('savedViewCreate', ({ body }) =>
    view({ name: body.name, settings: body.settings }),
  );
  const { user, place, notices } = await start(`${path}?search=ana&status=active`);
  await user.click(await press('Vistas'));
  const dialog = within(await panel('Vistas'));
  await user.type(await dialog.findByRole('textbox', { name: 'Nombre de la vista' }), 'Activas');
  await user.click(dialog.getByRole('button', { name: 'Guardar esta vista' }));
  await waitFor(() =>
    expect(notices).toEqual([{ kind: 'success', text: 'Se guardó la vista «Activas».' }]),
  );
  expect(created[0]?.body).toEqual({
    screen: 'customers',
    name: 'Activas',
    settings: { search: 'ana', status: 'active' },
    shared: false,
    isDefault: false,
  });
  expect(dialog.queryByRole('button', { name: 'Más acciones de De Luz' })).not.toBeInTheDocument();

  const changed = answer('savedViewUpdate', { ...kept, isDefault: true });
  answer('savedViewList', { items: [{ ...kept, isDefault: true }, others] });
  await choose(user, 'Más acciones de VIP por cobrar', 'Abrir la pantalla con esta vista');
  await waitFor(() =>
    expect(changed.map(({ body }) => body)).toEqual([{ version: 1, isDefault: true }]),
  );
  await dialog.findByText('Inicial');
  await user.click(dialog.getByRole('button', { name: 'VIP por cobrar' }));
  expect(place()).toBe(`${path}?tags=VIP&segment=at_risk%2Clost&sort=-totalSpent`);
  expect(await screen.findByRole('columnheader', { name: 'Total comprado' })).toBeVisible();
  expect(screen.getByRole('cell', { name: 'Fieles' })).toBeVisible();
});

test('a bare URL opens the default view; a link with parameters does not', async () => {
  answer('savedViewList', {
    items: [view({ name: 'Mía', settings: { status: 'blocked', view: 'list' }, isDefault: true })],
  });
  const { user, goTo, place } = await start(`${path}?search=x`);
  await user.click(await press('Vistas'));
  await within(await panel('Vistas')).findByText('Inicial');
  await goTo('/customer-fields');
  await goTo(path);
  await waitFor(() => expect(place()).toBe(`${path}?status=blocked`));
  await user.click(await press('Quitar todos'));
  await waitFor(() => expect(place()).toBe(path));
});
