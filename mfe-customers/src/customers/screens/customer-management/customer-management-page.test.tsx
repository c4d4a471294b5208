import { screen, waitFor, within } from '@testing-library/react';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { choose } from '../../../testing/choose';
import { aCustomer, aField, pageOf, someOptions } from '../../../testing/records';
import { renderScreen } from '../../../testing/render-screen';
import type { UserEvent } from '@testing-library/user-event';
import type { SavedView } from '@sala/shared-contracts';

const { answer } = startApi();

const path = '/customer-management';
const fields = [
  aField({ key: 'ingreso', label: 'Ingreso', type: 'date' }),
  aField({ key: 'limite', label: 'Límite', type: 'number' }),
  aField({ key: 'medio', label: 'Medio', type: 'select', options: someOptions('Radio', 'Red') }),
  aField({ key: 'cuarto', label: 'Cuarto', type: 'text' }),
];
const ana = aCustomer({
  name: 'Ana Ríos',
  email: 'ana@sol.test',
  phone: '+525512345678',
  status: 'blocked',
  values: { ingreso: '1999-12-31', limite: 1234.5, medio: 'red', cuarto: 'no se ve' },
});
const luz = aCustomer({ name: 'Luz SA', kind: 'company', status: 'prospect' });

const startWith = (...customers: readonly (typeof ana)[]) => {
  answer('customerFieldList', { items: fields });
  answer(
    'customerView',
    ({ params }) =>
      customers.find(({ id }) => id === params.customerId) ??
      problem('resource.not_found', 'No se encontró lo que buscas.'),
  );
  return answer('customerList', ({ query }) => ({
    ...pageOf(customers),
    page: query.page,
    pageSize: query.pageSize,
  }));
};

const loaded = () => screen.findByRole('button', { name: 'Ana Ríos' });

describe('the list', () => {
  test('scrolling loads further pages without duplicates and shows the total; a failed one can be retried', async () => {
    answer('customerFieldList', { items: fields });
    const many = Array.from({ length: 3 }, (_, n) => aCustomer({ name: `Otro ${n}` }));
    const first = {
      ...pageOf([ana, luz]),
      total: 30_000,
      totalIs: 'atLeast',
      next: 'two',
    } as const;
    const requests = answer('customerList', ({ query }) =>
      query.after ? problem('server.unavailable', 'Away') : first,
    );
    const { user } = await renderScreen(path);
    await loaded();
    expect(screen.getByText('más de 30,000')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Mostrar más' }));
    expect(await screen.findByText('No se pudieron cargar más filas.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ana Ríos' })).toBeVisible();
    const again = answer('customerList', ({ query }) =>
      query.after === 'two'
        ? { ...pageOf([luz, ...many]), total: 30_000, totalIs: 'atLeast' }
        : first,
    );
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('button', { name: 'Otro 2' })).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Luz SA' })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Mostrar más' })).not.toBeInTheDocument();
    const further = { sort: 'name', page: 1, pageSize: 50, after: 'two' };
    expect(requests.map(({ query }) => query)).toEqual([
      { sort: 'name', page: 1, pageSize: 25 },
      further,
    ]);
    expect(again.map(({ query }) => query)).toEqual([further]);
  });
});

describe('permissions', () => {
  test('a reader opens a customer but cannot change it', async () => {
    startWith(ana);
    const { user } = await renderScreen(path, { roles: ['doctor'] });
    await user.click(await loaded());
    const panel = await screen.findByRole('dialog', { name: 'Ana Ríos' });
    expect(await within(panel).findByText('1,234.5')).toBeVisible();
    expect(
      within(panel).queryByRole('button', { name: /Editar|Más acciones/ }),
    ).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Nuevo|Editar/ })).not.toBeInTheDocument();
  });

  test('deleting is not offered without its permission', async () => {
    startWith(ana);
    const { user } = await renderScreen(path, { roles: ['reception'] });
    await user.click(await screen.findByRole('button', { name: 'Editar a Ana Ríos' }));
    const panel = await screen.findByRole('dialog', { name: 'Ana Ríos' });
    expect(await within(panel).findByRole('button', { name: 'Guardar' })).toBeVisible();
    expect(within(panel).queryByRole('button', { name: 'Eliminar' })).not.toBeInTheDocument();
  });
});

test('a customer that leaves the list stays open with unsaved text', async () => {
  startWith(ana, luz);
  const { user, goTo } = await renderScreen(`${path}?customerId=${ana.id}&edit=1`);
  await user.click(await screen.findByLabelText('Notas'));
  await user.paste('Llamar');
  startWith(luz);
  answer('customerView', ana);
  await goTo(`${path}?status=prospect&customerId=${ana.id}&edit=1`);
  await waitFor(() =>
    expect(screen.queryByText(ana.code, { selector: 'code' })).not.toBeInTheDocument(),
  );
  expect(screen.getByLabelText('Notas')).toHaveValue('Llamar');
});

describe('deleting', () => {
  test('requires typing the code, then the customer disappears', async () => {
    startWith(ana, luz);
    const { user, notices } = await renderScreen(path);
    await loaded();
    await choose(user, 'Más acciones de Ana Ríos', 'Eliminar');
    const dialog = await screen.findByRole('alertdialog', { name: '¿Eliminar a Ana Ríos?' });
    const confirm = within(dialog).getByRole('button', { name: 'Eliminar cliente' });
    expect(confirm).toBeDisabled();
    answer(
      'customerDelete',
      problem('customer.key_mismatch', 'El código escrito no coincide con el del cliente.'),
    );
    await user.type(within(dialog).getByRole('textbox'), `${ana.code}{Enter}`);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'El código escrito no coincide con el del cliente.',
    );
    const requests = answer('customerDelete', undefined);
    startWith(luz);
    await user.click(confirm);
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Ana Ríos' })).not.toBeInTheDocument(),
    );
    expect(requests.map(({ params, query }) => [params, query])).toEqual([
      [{ customerId: ana.id }, { code: ana.code }],
    ]);
    expect(notices).toEqual([
      { kind: 'success', text: 'Se eliminó a Ana Ríos. Se eliminaron los valores de sus campos.' },
    ]);
  });
});

describe('the form', () => {
  /* Lazy parts are loaded before the first test's timeout starts. */
  beforeAll(() =>
    Promise.all([
      import('./customer-management-page'),
      import('./open-panel'),
      import('./new-customer'),
      import('./edit-customer'),
    ]),
  );

  const path = '/customer-management';
  const fields = [
    aField({ key: 'nota', label: 'Nota propia', type: 'text' }),
    aField({ key: 'limite', label: 'Límite', type: 'number', required: true }),
    aField({ key: 'ingreso', label: 'Ingreso', type: 'date' }),
    aField({
      key: 'constructor',
      label: 'Medio',
      type: 'select',
      options: someOptions('Radio', 'Red'),
    }),
  ];
  const ana = aCustomer({
    name: 'Ana Ríos',
    email: 'ana@sol.test',
    values: { limite: 1500.5, constructor: 'red' },
    version: 3,
  });

  const box = (name: RegExp) => screen.getByLabelText(name); // ten times as fast as a query by role
  const write = async (user: UserEvent, name: RegExp, text: string) => {
    await user.clear(box(name));
    await user.paste(text); // clear() leaves the focus in the box
  };
  const press = (user: UserEvent, name: string) =>
    user.click(screen.getByText(name, { selector: 'button' }));

  const open = async (place: string, dialog: string) => {
    answer('customerFieldList', { items: fields });
    answer('customerList', pageOf([ana]));
    answer('customerDuplicates', { items: [] });
    const rendered = await renderScreen(`${path}?${place}`);
    await screen.findByLabelText(/^Nombre/);
    await screen.findByLabelText(/^Teléfono/);
    expect(screen.getByRole('dialog', { name: dialog })).toBeVisible();
    return rendered;
  };
  const openAna = () => {
    answer('customerView', ana);
    return open(`customerId=${ana.id}&edit=1`, 'Ana Ríos');
  };

  describe('an existing customer', () => {
    test('shows stored values and sends only what changed', async () => {
      const requests = answer('customerUpdate', ana);
      const { user, notices } = await openAna();
      expect(box(/^Límite/)).toHaveValue('1500.5');
      expect(screen.getByLabelText('Medio')).toHaveDisplayValue('Red');
      await write(user, /^Correo/, '');
      await user.selectOptions(screen.getByLabelText('Medio'), '');
      await press(user, 'Guardar');
      await waitFor(() =>
        expect(notices).toEqual([
          {
            kind: 'success',
            text: 'Se actualizó a Ana Ríos. Se eliminaron los valores de sus campos.',
          },
        ]),
      );
      expect(requests.map(({ body }) => body)).toEqual([
        { version: 3, email: null, values: { constructor: null } },
      ]);
    });
  });
});

describe('filters and views', () => {
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

  test('a bare URL opens the default view; a link with parameters does not', async () => {
    answer('savedViewList', {
      items: [
        view({ name: 'Mía', settings: { status: 'blocked', view: 'list' }, isDefault: true }),
      ],
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
});
