import { screen, waitFor, within } from '@testing-library/react';
import { noAnswer, page, problem, startApi } from '@sala/shell-sdk/testing';
import { choose } from '../../../testing/choose';
import { aField, someOptions } from '../../../testing/records';
import { renderScreen } from '../../../testing/render-screen';
import type { UserEvent } from '@testing-library/user-event';

const { answer } = startApi();

const blood = aField({
  key: 'sangre',
  label: 'Grupo sanguíneo',
  type: 'select',
  required: true,
  options: someOptions('A', 'B', 'O'),
});
const job = aField({ key: 'ocupacion', label: 'Ocupación', type: 'text', sortOrder: 1 });

const usage = {
  records: 2500,
  fields: [
    { fieldId: blood.id, count: 1250 },
    { fieldId: job.id, count: 3 },
  ],
};
beforeEach(() => {
  answer('customerFieldUsage', usage);
});

const path = '/customer-fields';
const panelNamed = (name: string) => screen.findByRole('dialog', { name });

describe('the list', () => {
  test('says what failed (server, network, proxy) and offers Retry', async () => {
    answer('customerFieldList', problem('server.unavailable', 'No disponible'));
    const { user } = await renderScreen(path);
    const retryAfter = async (sentence: string, next: Parameters<typeof answer>[1]) => {
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(sentence));
      answer('customerFieldList', next);
      await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    };
    await retryAfter('Ocurrió un error en el servidor. Inténtalo más tarde.', noAnswer());
    await retryAfter('Error de red. Revisa tu conexión y vuelve a intentarlo.', page(418));
    await retryAfter('La solicitud falló con el estado 418', { items: [job] });
    expect(await screen.findByRole('cell', { name: 'Ocupación' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('a link to a deleted field says so', async () => {
    answer('customerFieldList', { items: [job] });
    await renderScreen(`${path}?fieldId=${blood.id}`);
    expect(await panelNamed('Campos de cliente')).toHaveTextContent('Ese campo ya no existe');
  });
});

describe('permissions', () => {
  test('a person without a company is told to join one', async () => {
    const requests = answer('customerFieldList', { items: [] });
    await renderScreen(path, { company: null });
    expect(await screen.findByText('Acceso denegado')).toBeVisible();
    expect(
      screen.getByText('Necesitas pertenecer a una empresa para ver esta pantalla.'),
    ).toBeVisible();
    expect(requests).toEqual([]);
  });

  test('a permission revoked meanwhile gives the same message', async () => {
    answer('customerFieldList', problem('permission.denied', 'No tienes permiso para hacer esto.'));
    await renderScreen(path);
    expect(await screen.findByText('Acceso denegado')).toBeVisible();
  });

  test('a reader sees the list and the definitions but cannot change them; a new field names the permission', async () => {
    answer('customerFieldList', { items: [blood] });
    const { user, goTo } = await renderScreen(path, { roles: ['reception'] });
    await user.click(await screen.findByRole('button', { name: 'sangre' }));
    const panel = await panelNamed('Campo «Grupo sanguíneo»');
    expect(within(panel).getByLabelText(/^Etiqueta\*/)).toBeDisabled();
    expect(within(panel).getByRole('textbox', { name: /Valor de la opción 2/ })).toBeDisabled();
    expect(
      within(panel).queryByRole('button', { name: /Guardar|Eliminar|Agregar|Subir/ }),
    ).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Nuevo|Editar/ })).not.toBeInTheDocument();
    await goTo(`${path}?new=1`);
    expect(await panelNamed('Nuevo campo')).toHaveTextContent('Administrar campos de cliente');
  });
});

describe('deleting', () => {
  test('requires typing the exact key; a failure can be retried; then the field disappears', async () => {
    answer('customerFieldList', { items: [blood, job] });
    answer('customerFieldDelete', problem('server.error', 'Error'));
    const { user, notices } = await renderScreen(path);
    await choose(user, 'Más acciones de Ocupación', 'Eliminar');
    const dialog = await screen.findByRole('alertdialog', {
      name: '¿Eliminar el campo «Ocupación»?',
    });
    expect(dialog).toHaveTextContent('También se borran sus valores en 3 clientes.');
    const confirm = within(dialog).getByRole('button', { name: 'Eliminar campo' });
    const key = within(dialog).getByRole('textbox');
    await user.click(key);
    await user.paste('Ocupacion');
    expect(confirm).toBeDisabled();
    await user.clear(key);
    await user.paste('ocupacion');
    await user.keyboard('{Enter}');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'No se pudo eliminar el campo. Ocurrió un error en el servidor. Inténtalo más tarde.',
    );
    expect(notices).toEqual([]);

    const requests = answer('customerFieldDelete', undefined);
    answer('customerFieldList', { items: [blood] });
    await user.click(confirm);
    await waitFor(() =>
      expect(screen.queryByRole('cell', { name: 'Ocupación' })).not.toBeInTheDocument(),
    );
    expect(requests).toEqual([
      { params: { fieldId: job.id }, query: { key: 'ocupacion' }, body: undefined },
    ]);
    expect(notices).toEqual([{ kind: 'success', text: 'Se eliminó el campo «Ocupación».' }]);
  });
});

describe('in English', () => {
  beforeEach(() => {
    answer('customerFieldUsage', { records: 0, fields: [] });
  });
  const path = '/customer-fields';
  const job = aField({ key: 'job', label: 'Job', type: 'text' });

  describe('fixed sentences (docs/spec/customers.md §3)', () => {
    test('failed delete', async () => {
      answer('customerFieldList', { items: [job] });
      answer('customerFieldDelete', problem('server.error', 'Internal'));
      const { user } = await renderScreen(path, { locale: 'en' });
      await screen.findByRole('cell', { name: 'Job' });
      await choose(user, 'More actions for Job', 'Delete');
      await user.type(await screen.findByRole('textbox', { name: /^Type job/ }), 'job{Enter}');
      expect(await screen.findByText(/Failed to delete field/)).toBeVisible();
    });

    test('access denied', async () => {
      answer('customerFieldList', { items: [] });
      await renderScreen(path, { locale: 'en', roles: ['nurse'] });
      expect(await screen.findByText('Access Denied')).toBeVisible();
    });
  });
});

describe('the form of a field', () => {
  beforeEach(() => {
    answer('customerFieldUsage', { records: 0, fields: [] });
  });

  const path = '/customer-fields';
  const blood = aField({
    key: 'sangre',
    label: 'Grupo sanguíneo',
    type: 'select',
    required: true,
    options: someOptions('A', 'B', 'O'),
    version: 4,
  });

  const box = (name: RegExp) => screen.getByLabelText(name); // ten times as fast as a query by role
  const send = (user: UserEvent, name = 'Crear campo') =>
    user.click(screen.getByText(name, { selector: 'button' }));
  const write = async (user: UserEvent, name: RegExp, text: string) => {
    await user.clear(box(name));
    await user.paste(text); // clear() leaves the focus in the box
  };

  const openNew = async () => {
    answer('customerFieldList', { items: [blood] });
    const rendered = await renderScreen(`${path}?new=1`);
    await screen.findByRole('dialog', { name: 'Nuevo campo' });
    return rendered;
  };

  const openBlood = async () => {
    answer('customerFieldList', { items: [blood] });
    const rendered = await renderScreen(`${path}?fieldId=${blood.id}`);
    await screen.findByRole('dialog', { name: 'Editar «Grupo sanguíneo»' });
    return rendered;
  };

  describe('a new field', () => {
    test('reports every missing value; a label suffices: the key follows it, the rest is most common', async () => {
      const requests = answer('customerFieldCreate', blood);
      const { user } = await openNew();
      await send(user);
      for (const sentence of ['Escribe la clave.', 'Escribe la etiqueta.']) {
        expect(await screen.findByText(sentence)).toBeVisible();
      }
      expect(box(/^Etiqueta/)).toHaveFocus();
      expect(requests).toEqual([]);
      await user.paste('¿Cómo nos conoció?');
      await waitFor(() => expect(box(/^Clave/)).toHaveValue('como_nos_conocio'));
      await send(user);
      await waitFor(() =>
        expect(requests.map(({ body }) => body)).toEqual([
          { key: 'como_nos_conocio', label: '¿Cómo nos conoció?', type: 'text', required: false },
        ]),
      );
    });

    test('a select field requires distinct options and sends them in order', async () => {
      const requests = answer('customerFieldCreate', blood);
      const { user, notices, place } = await openNew();
      await write(user, /^Etiqueta\*/, 'Grupo sanguíneo');
      await write(user, /^Clave/, 'sangre');
      await user.click(screen.getByLabelText('Sí'));
      expect(screen.queryByRole('button', { name: 'Agregar opción' })).not.toBeInTheDocument();
      await user.selectOptions(screen.getByLabelText(/^Tipo/), 'Selección');
      await send(user);
      expect(await screen.findByText('Agrega al menos una opción.')).toBeVisible();
      for (const n of [1, 2]) {
        await user.click(screen.getByRole('button', { name: 'Agregar opción' }));
        expect(box(RegExp(`^Etiqueta de la opción ${n}`))).toHaveFocus();
        await user.keyboard('A');
        expect(box(RegExp(`^Valor de la opción ${n}`))).toHaveValue('A');
      }
      await send(user);
      expect(await screen.findByText('Ya hay otra opción con este valor.')).toBeVisible();
      expect(screen.getByText('Ya hay otra opción con esta etiqueta.')).toBeVisible();
      await write(user, /^Valor de la opción 2/, 'b');
      await write(user, /^Etiqueta de la opción 2/, ' B ');
      await write(user, /^Orden de la opción 2/, '-1');
      await send(user);
      expect(
        await screen.findByText('Escribe un número entero entre 0 y 1,000,000.'),
      ).toBeVisible();
      expect(requests).toEqual([]);
      await write(user, /^Orden de la opción 2/, '1');
      await send(user);
      await waitFor(() =>
        expect(notices).toEqual([{ kind: 'success', text: 'Se creó el campo «Grupo sanguíneo».' }]),
      );
      expect(place()).toBe(path);
      expect(requests.map(({ body }) => body)).toEqual([
        {
          key: 'sangre',
          label: 'Grupo sanguíneo',
          type: 'select',
          required: true,
          options: [
            { value: 'A', label: 'A', sortOrder: 0 },
            { value: 'b', label: 'B', sortOrder: 1 },
          ],
        },
      ]);
    });

    test('in English, with the number of errors from the server', async () => {
      answer(
        'customerFieldCreate',
        problem('request.invalid', 'Check the marked values.', {
          errors: [
            { path: 'key', code: 'format', message: 'The format is not valid.' },
            { path: 'label', code: 'too_long', message: 'Write at most 255 characters.' },
          ],
        }),
      );
      answer('customerFieldList', { items: [] });
      const { user } = await renderScreen(`${path}?new=1`, { locale: 'en' });
      await screen.findByRole('dialog', { name: 'New field' });
      await send(user, 'Create field');
      expect(await screen.findByText('Enter the key.')).toBeVisible();
      await write(user, /^Label/, 'Group');
      await write(user, /^Key/, 'group');
      await user.selectOptions(screen.getByLabelText(/^Type/), 'Number');
      await user.click(screen.getByLabelText('No'));
      await send(user, 'Create field');
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent('Validation failed');
      expect(alert).toHaveTextContent('Please correct the following errors: 2');
    });
  });

  describe('an existing field', () => {
    test('keeps its type, asks for a change, previews the form and sends only what changed', async () => {
      const requests = answer('customerFieldUpdate', { ...blood, label: 'Tipo de sangre' });
      const { user, notices } = await openBlood();
      const type = screen.getByLabelText(/^Tipo/);
      expect(type).toBeDisabled();
      expect(type).toHaveAccessibleDescription(
        'El tipo no se puede cambiar después de crear el campo.',
      );
      await send(user, 'Guardar');
      expect(await screen.findByRole('alert')).toHaveTextContent('Cambia al menos un dato.');
      expect(requests).toEqual([]);
      const preview = screen.getByRole('region', { name: 'Vista previa' });
      expect(within(preview).getByLabelText(/^Grupo sanguíneo/)).toBeRequired();
      await write(user, /^Etiqueta\*/, 'Tipo de sangre');
      expect(within(preview).getByLabelText(/^Tipo de sangre/)).toBeRequired();
      await send(user, 'Guardar');
      await waitFor(() =>
        expect(notices).toEqual([
          { kind: 'success', text: 'Se actualizó el campo «Tipo de sangre».' },
        ]),
      );
      expect(await screen.findByLabelText(/^Etiqueta\*/)).toHaveValue('Tipo de sangre'); // it stays
      expect(requests).toEqual([
        {
          params: { fieldId: blood.id },
          query: undefined,
          body: { version: 4, label: 'Tipo de sangre' },
        },
      ]);
    });

    test('removing an option in use asks for its replacement; cancelling saves nothing and keeps the form', async () => {
      const inUse = problem('customerField.option_in_use', 'Hay clientes con esa opción.', {
        meta: { counts: { b: 1200 } },
      });
      answer('customerFieldUpdate', inUse);
      const { user, notices } = await openBlood();
      await user.click(screen.getByRole('button', { name: 'Quitar B' }));
      await send(user, 'Guardar');
      const name = 'Hay registros con la opción que quitaste';
      const first = await screen.findByRole('dialog', { name });
      await user.click(within(first).getByRole('button', { name: 'Cancelar' }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name })).not.toBeInTheDocument());
      expect(screen.getByRole('alert')).toHaveTextContent('Hay clientes con esa opción.');
      expect(box(/^Valor de la opción 2/)).toHaveValue('o');
      expect(notices).toEqual([]);

      await send(user, 'Guardar');
      const dialog = await screen.findByRole('dialog', { name });
      expect(dialog).toHaveTextContent('«B» está en 1,200 clientes.');
      await send(user, 'Cambiar y guardar');
      expect(await within(dialog).findByText('Elige la opción que la sustituye.')).toBeVisible();
      const instead = within(dialog).getByLabelText(/^En lugar de «B»/);
      expect(
        within(instead)
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toEqual(['Elige una opción', 'A', 'O']);
      const requests = answer('customerFieldUpdate', blood);
      await user.selectOptions(instead, 'O');
      await send(user, 'Cambiar y guardar');
      await waitFor(() => expect(notices).toHaveLength(1));
      expect(requests[0]?.body.remap).toEqual({ b: 'o' });
      expect(requests[0]?.body.options?.map(({ value }) => value)).toEqual(['a', 'o']);
    });
  });

  describe('a conflicting save', () => {
    const theirs = { ...blood, label: 'Tipo de sangre', required: false, version: 5 };
    const conflict = problem(
      'resource.version_conflict',
      'Otra persona guardó cambios antes que tú.',
      { meta: { current: theirs } },
    );

    const meet = async () => {
      answer('customerFieldUpdate', conflict);
      const rendered = await openBlood();
      await write(rendered.user, /^Clave/, 'grupo');
      await send(rendered.user, 'Guardar');
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'Otra persona guardó cambios antes que tú.',
      );
      return rendered;
    };

    test('shows what changed and keeps what was typed, which can be saved on top', async () => {
      const { user, notices } = await meet();
      const changes = screen.getAllByRole('definition').map((line) => line.textContent);
      expect(changes).toEqual([
        'antes «Grupo sanguíneo», ahora «Tipo de sangre»',
        'antes «Sí», ahora «No»',
      ]);
      expect(box(/^Clave/)).toHaveValue('grupo');
      const requests = answer('customerFieldUpdate', { ...theirs, key: 'grupo' });
      await send(user, 'Guardar mis cambios');
      await waitFor(() => expect(notices).toHaveLength(1));
      expect(requests.map(({ body }) => body)).toEqual([{ version: 5, key: 'grupo' }]);
    });
  });
});
