import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { aField, someOptions } from '../../../testing/records';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();

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

  test('a key of one’s own stays when the label changes; it is refused at its field, here and by the server', async () => {
    answer(
      'customerFieldCreate',
      problem('customerField.key_taken', 'Ya existe un campo con esa clave.', {
        errors: [{ path: 'key', code: 'taken', message: 'Ya está en uso.' }],
      }),
    );
    const { user, notices, place } = await openNew();
    await write(user, /^Etiqueta/, 'Medio');
    await write(user, /^Clave/, 'año');
    await user.click(box(/^Etiqueta/));
    await user.paste(' de contacto');
    expect(box(/^Clave/)).toHaveValue('año');
    await send(user);
    const sentence = 'Empieza con una letra y usa solo letras sin acento, números y guion bajo.';
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(box(/^Clave/)).toHaveAccessibleDescription(expect.stringContaining(sentence));
    await write(user, /^Clave/, 'SANGRE');
    await user.selectOptions(screen.getByLabelText(/^Tipo/), 'Texto');
    await user.click(screen.getByLabelText('No'));
    await send(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('Ya existe un campo con esa clave.');
    expect(box(/^Clave/)).toHaveAccessibleDescription(expect.stringContaining('Ya está en uso.'));
    expect(box(/^Clave/)).toHaveFocus();
    expect(box(/^Etiqueta/)).toHaveValue('Medio de contacto');
    expect(notices).toEqual([]);

    // It asks before closing with unsaved changes.
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog', { name: '¿Descartar los cambios?' });
    expect(place()).toBe(`${path}?new=1`);
    await user.click(within(question).getByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(place()).toBe(path));
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
    expect(await screen.findByText('Escribe un número entero entre 0 y 1,000,000.')).toBeVisible();
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

  test('moves options by button and Alt+arrow; the focus follows, and so does the preview', async () => {
    const requests = answer('customerFieldUpdate', blood);
    const { user } = await openBlood();
    await user.click(screen.getByRole('button', { name: 'Bajar A' }));
    expect(box(/^Valor de la opción 2/)).toHaveValue('a');
    expect(screen.getByRole('button', { name: 'Bajar A' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Subir A' })).toHaveFocus();
    expect(screen.getByText('A: lugar 3 de 3')).toBeInTheDocument();
    await user.click(box(/^Etiqueta de la opción 2/));
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(box(/^Etiqueta de la opción 1/)).toHaveFocus();
    expect(box(/^Valor de la opción 1/)).toHaveValue('o');
    await user.click(screen.getByRole('button', { name: 'Quitar B' }));
    expect(box(/^Etiqueta de la opción 1/)).toHaveFocus();
    await write(user, /^Etiqueta de la opción 1/, 'O positivo');
    const preview = screen.getByRole('region', { name: 'Vista previa' });
    expect(within(preview).getByRole('option', { name: 'O positivo' })).toBeInTheDocument();
    await send(user, 'Guardar');
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.body.options?.map(({ value, sortOrder }) => [value, sortOrder])).toEqual([
      ['o', 0],
      ['a', 2],
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

  test('making a field required shows how many customers lack a value', async () => {
    answer('customerFieldList', { items: [{ ...blood, required: false }] });
    answer('customerFieldUsage', { records: 1300, fields: [{ fieldId: blood.id, count: 99 }] });
    const { user } = await renderScreen(`${path}?fieldId=${blood.id}`);
    await screen.findByRole('dialog', { name: 'Editar «Grupo sanguíneo»' });
    expect(screen.queryByText(/todavía no tienen/)).not.toBeInTheDocument();
    await user.click(screen.getByLabelText('Sí'));
    expect(
      await screen.findByText(
        '1,201 clientes todavía no tienen este dato. Se les pedirá la próxima vez que los guardes.',
      ),
    ).toBeVisible();
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

  test('own changes can be discarded', async () => {
    const { user } = await meet();
    await send(user, 'Usar los datos actuales');
    expect(box(/^Etiqueta\*/)).toHaveValue('Tipo de sangre');
    expect(box(/^Clave/)).toHaveValue('sangre');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    const requests = answer('customerFieldUpdate', theirs);
    await write(user, /^Clave/, 'grupo');
    await send(user, 'Guardar');
    await waitFor(() =>
      expect(requests.map(({ body }) => body)).toEqual([{ version: 5, key: 'grupo' }]),
    );
  });
});
