import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { aCustomer, aField, pageOf, someOptions } from '../../../testing/records';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();

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
const openNew = () => open('new=1', 'Nuevo cliente');
const openAna = () => {
  answer('customerView', ana);
  return open(`customerId=${ana.id}&edit=1`, 'Ana Ríos');
};

describe('a new customer', () => {
  test('sends each value by the type of its field', async () => {
    const requests = answer('customerCreate', ({ body }) =>
      aCustomer({ name: body.name ?? '', values: body.values }),
    );
    const { user, notices, place } = await openNew();
    await write(user, /^Nombre/, '  Luz Mora ');
    await user.click(screen.getByRole('radio', { name: 'Empresa' }));
    await write(user, /^Correo/, 'Luz@Sol.test');
    await write(user, /^Teléfono/, '55 1234 5678');
    await write(user, /^Nota propia/, ' x ');
    await write(user, /^Límite/, '1500.50');
    await user.type(screen.getByLabelText('Ingreso'), '31012026');
    await user.selectOptions(screen.getByLabelText('Medio'), 'Radio');
    await press(user, 'Crear cliente');
    await waitFor(() => expect(place()).toBe(path));
    expect(requests.map(({ body }) => body)).toEqual([
      {
        kind: 'company',
        name: 'Luz Mora',
        email: 'luz@sol.test',
        phone: '+525512345678',
        status: 'active',
        values: { nota: 'x', limite: 1500.5, ingreso: '2026-01-31', constructor: 'radio' },
      },
    ]);
    expect(notices).toEqual([
      { kind: 'success', text: 'Se creó a Luz Mora. Se guardaron los valores de sus campos.' },
    ]);
  });

  test('reports every error at its field and sends nothing', async () => {
    const requests = answer('customerCreate', ana);
    const { user } = await openNew();
    await write(user, /^Correo/, 'luz');
    await write(user, /^Teléfono/, '123');
    await write(user, /^Límite/, '1e999');
    await write(user, /^Nota propia/, 'x'.repeat(1001));
    await user.type(screen.getByLabelText('Ingreso'), '31121899');
    await press(user, 'Crear cliente');
    for (const sentence of [
      'Escribe el nombre.',
      'Escribe un correo como nombre@ejemplo.com.',
      'Escribe el número completo, con su país.',
      'Escribe un número válido.',
      'Usa 1,000 caracteres como máximo.',
      'La fecha debe estar entre 1900 y 2100.',
    ]) {
      expect(await screen.findByText(sentence)).toBeVisible();
    }
    expect(box(/^Nombre/)).toHaveFocus();
    await write(user, /^Límite/, '');
    expect(await screen.findByText('Este dato es obligatorio.')).toBeVisible();
    expect(requests).toEqual([]);
  });

  test('keeps the form when the server rejects a value and shows the error at its field', async () => {
    answer(
      'customerCreate',
      problem('request.invalid', 'Revisa los datos marcados.', {
        errors: [
          { path: 'values.limite', code: 'type', message: 'El valor no es del tipo esperado.' },
          { path: 'values.borrado', code: 'unknown', message: 'Este dato no se reconoce.' },
        ],
      }),
    );
    const { user, notices } = await openNew();
    await write(user, /^Nombre/, 'Luz');
    await write(user, /^Límite/, '7');
    await press(user, 'Crear cliente');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('La validación falló');
    expect(alert).toHaveTextContent('Este dato no se reconoce.');
    expect(box(/^Límite/)).toHaveAccessibleDescription('El valor no es del tipo esperado.');
    expect(box(/^Nombre/)).toHaveValue('Luz');
    expect(notices).toEqual([]);
  });

  test('can be sent again after a server error', async () => {
    answer('customerCreate', problem('server.error', 'Error'));
    const { user, notices } = await openNew();
    await write(user, /^Nombre/, 'Luz');
    await write(user, /^Límite/, '7');
    await press(user, 'Crear cliente');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Ocurrió un error en el servidor. Inténtalo más tarde.',
    );
    answer('customerCreate', ana);
    await press(user, 'Crear cliente');
    await waitFor(() => expect(notices).toHaveLength(1));
  });
});

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

  test('sends nothing without a change', async () => {
    const requests = answer('customerUpdate', ana);
    const { user } = await openAna();
    await press(user, 'Guardar');
    expect(await screen.findByRole('alert')).toHaveTextContent('Cambia al menos un dato.');
    expect(requests).toEqual([]);
  });

  test('a conflicting save shows who changed what; own changes can still be saved', async () => {
    const theirs = {
      ...ana,
      phone: '+525587654321',
      values: { ...ana.values, limite: 2000 },
      version: 4,
    };
    answer(
      'customerUpdate',
      problem('resource.version_conflict', 'Otra persona guardó cambios antes que tú.', {
        meta: {
          current: theirs,
          changedAt: '2026-11-24T16:05:00.000Z',
          changedBy: { id: 'c0ffee00-0000-4000-8000-0000000000aa', name: 'Luz Mora' },
        },
      }),
    );
    const { user, notices } = await openAna();
    await write(user, /^Nombre/, 'Ana Ríos Mora');
    await press(user, 'Guardar');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Otra persona guardó cambios antes que tú.',
    );
    expect(screen.getByText('Guardó Luz Mora, 24/11/2026, 10:05.')).toBeVisible();
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'Teléfono:',
      'Límite:',
    ]);
    expect(screen.getAllByRole('definition').map((line) => line.textContent)).toEqual([
      'antes «—», ahora «+52 55 8765 4321»',
      'antes «1,500.5», ahora «2,000»',
    ]);
    const requests = answer('customerUpdate', { ...theirs, name: 'Ana Ríos Mora' });
    await press(user, 'Guardar mis cambios');
    await waitFor(() =>
      expect(notices).toEqual([{ kind: 'success', text: 'Se actualizó a Ana Ríos Mora.' }]),
    );
    expect(requests.map(({ body }) => body)).toEqual([
      { version: 4, givenNames: 'Ana Ríos Mora', firstSurname: null, secondSurname: null },
    ]);
  });
});

test('offers Retry when the fields fail to load', async () => {
  answer('customerFieldList', problem('server.unavailable', 'No disponible'));
  answer('customerList', pageOf([ana]));
  const { user } = await renderScreen(`${path}?new=1`);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Ocurrió un error en el servidor. Inténtalo más tarde.',
  );
  answer('customerFieldList', { items: fields });
  await press(user, 'Reintentar');
  expect(await screen.findByLabelText(/^Nota propia/)).toBeVisible();
});
