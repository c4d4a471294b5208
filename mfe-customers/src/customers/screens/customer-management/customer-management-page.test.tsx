import { screen, waitFor, within } from '@testing-library/react';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { choose } from '../../../testing/choose';
import { aCustomer, aField, pageOf, someOptions } from '../../../testing/records';
import { renderScreen } from '../../../testing/render-screen';

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
  test('shows name, contact, status and the first three custom fields', async () => {
    const requests = startWith(ana, luz);
    await renderScreen(path);
    await loaded();
    const headers = screen
      .getAllByRole('columnheader', { hidden: true })
      .map((header) => header.textContent);
    expect(headers).toEqual([
      '',
      'Nombre',
      'Código',
      'Correo',
      'Teléfono',
      'Estado',
      'Ingreso',
      'Límite',
      'Medio',
      'Alta',
      'Acciones',
    ]);
    const rows = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell', { hidden: true })
          .map((cell) => cell.textContent)
          .slice(1, 10),
      );
    expect(rows).toEqual([
      [
        'Ana Ríos',
        ana.code,
        'ana@sol.test',
        '+52 55 1234 5678',
        'Bloqueado',
        '31/12/1999',
        '1,234.5',
        'Red',
        '02/03/2026',
      ],
      ['Luz SA', luz.code, '—', '—', 'Prospecto', '—', '—', '—', '02/03/2026'],
    ]);
    expect(requests.map(({ query }) => query)).toEqual([{ sort: 'name', page: 1, pageSize: 25 }]);
  });

  test('people who see appointments get a column with the next appointment', async () => {
    startWith(
      { ...ana, nextAppointmentAt: '2026-03-05T16:30:00Z' },
      { ...luz, nextAppointmentAt: null },
    );
    localStorage.setItem('sala-columns', JSON.stringify({ customers: ['nextAppointmentAt'] }));
    await renderScreen(path);
    await loaded();
    expect(
      screen.getByRole('columnheader', { name: 'Próxima cita', hidden: true }),
    ).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /Ana Ríos/ })).toHaveTextContent('05/03/2026, 10:30');
    expect(screen.getByRole('row', { name: /Luz SA/ })).toHaveTextContent('—');
    localStorage.removeItem('sala-columns');
  });

  test('custom columns appear with the rows and do not shift the skeleton', async () => {
    answer('customerFieldList', { items: fields });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    answer('customerList', async ({ query }) => {
      await held;
      return { ...pageOf([ana]), page: query.page, pageSize: query.pageSize };
    });
    await renderScreen(`${path}?new=1`);
    const ofFields = () => screen.queryAllByRole('columnheader', { name: 'Ingreso', hidden: true });
    expect(await screen.findByLabelText('Límite')).toBeVisible(); // the form has loaded its fields
    expect(ofFields()).toEqual([]);
    release();
    await waitFor(() => expect(ofFields()).toHaveLength(1));
  });

  test('search, status and sort are in the URL and in the call', async () => {
    const requests = startWith(ana);
    const { user, place } = await renderScreen(path);
    await loaded();
    await user.click(screen.getByRole('searchbox', { name: 'Buscar clientes' }));
    await user.paste('ríos');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(place()).toBe(`${path}?search=r%C3%ADos`));
    await user.selectOptions(screen.getByRole('combobox', { name: /Estado/ }), 'Bloqueado');
    await user.click(await screen.findByRole('button', { name: 'Nombre' }));
    await waitFor(() => expect(place()).toBe(`${path}?search=r%C3%ADos&status=blocked&sort=name`));
    await waitFor(() =>
      expect(requests.at(-1)?.query).toEqual({
        search: 'ríos',
        status: ['blocked'],
        sort: 'name',
        page: 1,
        pageSize: 25,
      }),
    );
    expect(screen.getByRole('columnheader', { name: 'Nombre' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
  });

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

  test('a search without exact matches shows similar customers and says so', async () => {
    startWith(ana);
    answer('customerList', { ...pageOf([ana]), similar: true });
    await renderScreen(`${path}?search=rioz`);
    expect(
      await screen.findByText('Nadie coincide con todas las palabras. Estos se parecen.'),
    ).toBeVisible();
  });

  test('no results: filters can be cleared; the empty list explains the screen and offers the first step', async () => {
    startWith();
    const { user, place } = await renderScreen(`${path}?search=zzz&status=active`);
    expect(await screen.findByRole('heading', { name: 'Ningún cliente coincide' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Quitar filtros' }));
    expect(place()).toBe(path);
    const state = (await screen.findByRole('heading', { name: 'Todavía no hay clientes' })).closest(
      'section',
    );
    await user.click(within(state as HTMLElement).getByRole('button', { name: 'Nuevo cliente' })); // an empty state is a section
    expect(place()).toBe(`${path}?new=1`);
  });

  test('in English, a server error offers Retry', async () => {
    startWith();
    answer('customerList', problem('server.unavailable', 'Away'));
    const { user } = await renderScreen(path, { locale: 'en' });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'A server error occurred. Please try again later.',
    );
    startWith(ana);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await loaded()).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'Status' })).toBeVisible();
  });
});

describe('permissions', () => {
  test('without the permission no call is made; the permission and who grants it are shown', async () => {
    const requests = startWith(ana);
    await renderScreen(path, { roles: ['nurse'] });
    expect(await screen.findByText('Ver clientes')).toBeVisible();
    expect(screen.getByText('Te lo puede dar: Propietario o Administrador.')).toBeVisible();
    expect(requests).toEqual([]);
  });

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

describe('a link to one customer', () => {
  test('opens a customer that is not in the list', async () => {
    startWith(luz);
    const requests = answer('customerView', ana);
    await renderScreen(`${path}?customerId=${ana.id}`);
    expect(await screen.findByText(`${ana.code} · desde el 02/03/2026`)).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'Ana Ríos' })).toBeVisible();
    expect(requests.map(({ params }) => params)).toEqual([{ customerId: ana.id }]);
  });

  test('says when the customer does not exist', async () => {
    startWith(luz);
    await renderScreen(`${path}?customerId=${ana.id}`);
    expect(await screen.findByText('Ese cliente ya no existe')).toBeVisible();
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
