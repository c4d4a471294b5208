import type { Category } from '@sala/shared-contracts';
import { hasUnsavedWork } from '@sala/shell-sdk';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import { categoryOf, serviceTree } from '../../../testing/category.fixture';
import { write } from '../../../testing/write';

const { answer } = startApi();
const place = '/hospital/categories';

describe('the category form', () => {
  test('creates a subcategory with the code suggested by its name', async () => {
    const { all, consulta } = serviceTree();
    answer('categoryList', { items: all });
    const created = answer('categoryCreate', ({ body }) =>
      categoryOf({ name: body.name, code: body.code, parentId: consulta.id }),
    );
    const { user, notices, place: now } = await renderScreen(place);
    await user.click(await screen.findByRole('button', { name: 'Agregar dentro de Consulta' }));
    const dialog = await screen.findByRole('dialog', { name: 'Nueva subcategoría' });
    expect(within(dialog).getByRole('combobox', { name: 'Dentro de' })).toHaveDisplayValue(
      'Consulta',
    );
    await write(user, within(dialog).getByRole('textbox', { name: /^Nombre(?! en)/ }), 'Nutrición');
    await user.click(within(dialog).getByRole('radio', { name: 'Violeta' }));
    await user.click(within(dialog).getByRole('button', { name: 'Crear' }));
    await waitFor(() =>
      expect(notices).toEqual([{ kind: 'success', text: 'Creaste «Nutrición».' }]),
    );
    expect(created[0]?.body).toEqual({
      kind: 'service',
      name: 'Nutrición',
      nameEn: null,
      code: 'nutricion',
      parentId: consulta.id,
      color: '#6d28d9',
      icon: null,
      meta: {},
    });
    expect(now()).toBe(place);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('rejects invalid input before sending, with advice', async () => {
    answer('categoryList', { items: [] });
    const created = answer('categoryCreate', categoryOf());
    const { user } = await renderScreen(`${place}?new=1`);
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Crear' }));
    const name = within(dialog).getByRole('textbox', { name: /^Nombre(?! en)/ });
    await waitFor(() => expect(name).toHaveAccessibleDescription(/Escribe un nombre/));
    expect(name).toHaveFocus();
    await write(user, name, 'Consulta');
    await write(user, within(dialog).getByRole('textbox', { name: 'Código' }), 'Cons Ulta');
    await user.click(within(dialog).getByRole('button', { name: 'Crear' }));
    expect(await within(dialog).findByText(/Usa solo minúsculas sin acento/)).toBeVisible();
    expect(created).toEqual([]);
  });

  test('shows server errors at their fields and keeps the input', async () => {
    answer('categoryList', { items: [] });
    answer(
      'categoryCreate',
      problem('category.code_taken', 'Ya existe una categoría con ese código.', {
        errors: [{ path: 'code', code: 'taken', message: 'Ya está en uso.' }],
      }),
    );
    const { user, notices } = await renderScreen(`${place}?new=1`);
    const dialog = await screen.findByRole('dialog');
    await write(user, within(dialog).getByRole('textbox', { name: /^Nombre(?! en)/ }), 'Consulta');
    await user.click(within(dialog).getByRole('button', { name: 'Crear' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'Ya existe una categoría con ese código.',
    );
    expect(within(dialog).getByRole('textbox', { name: 'Código' })).toHaveAccessibleDescription(
      /Ya está en uso/,
    );
    expect(within(dialog).getByRole('textbox', { name: /^Nombre(?! en)/ })).toHaveValue('Consulta');
    expect(notices).toEqual([]);
  });

  test('closing by mistake does not lose the input', async () => {
    answer('categoryList', { items: [] });
    const { user, place: now } = await renderScreen(`${place}?new=1`);
    const dialog = await screen.findByRole('dialog');
    expect(hasUnsavedWork()).toBe(false);
    await user.type(within(dialog).getByRole('textbox', { name: /^Nombre(?! en)/ }), 'C');
    expect(hasUnsavedWork()).toBe(true);
    await user.click(within(dialog).getByRole('button', { name: 'Volver a la lista' }));
    await user.click(await screen.findByRole('button', { name: 'Descartar' }));
    expect(now()).toBe(place);
    expect(hasUnsavedWork()).toBe(false);
  });

  const conflicting = async () => {
    const { all, imagen } = serviceTree();
    const theirs: Category = { ...imagen, name: 'Imagenología', version: 2 };
    answer('categoryList', { items: all });
    const sent = answer('categoryUpdate', ({ body }) =>
      body.version === 2
        ? { ...theirs, name: body.name ?? theirs.name, version: 3 }
        : problem('resource.version_conflict', 'Otra persona guardó cambios antes que tú.', {
            meta: {
              current: theirs,
              changedBy: { id: theirs.id, name: 'Luz Mora' },
              changedAt: '2026-11-24T16:05:00.000Z',
            },
          }),
    );
    answer('categoryView', imagen);
    const rendered = await renderScreen(`${place}?categoryId=${imagen.id}`);
    const dialog = await screen.findByRole('dialog', { name: 'Editar categoría' });
    const name = within(dialog).getByRole('textbox', { name: /^Nombre(?! en)/ });
    await rendered.user.clear(name);
    await write(rendered.user, name, 'Rayos X');
    await rendered.user.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    const changes = await within(dialog).findByRole('region', { name: 'Cambios de otra persona' });
    expect(changes).toHaveTextContent('Nombre:antes «Imagen», ahora «Imagenología»');
    expect(within(dialog).getByRole('alert')).toHaveTextContent(
      'Guardó Luz Mora, 24/11/2026, 10:05.',
    );
    expect(name).toHaveValue('Rayos X');
    return { ...rendered, dialog, name, sent };
  };

  test('a version conflict can be overwritten', async () => {
    const { user, dialog, sent, notices } = await conflicting();
    await user.click(within(dialog).getByRole('button', { name: 'Guardar mis cambios' }));
    await waitFor(() =>
      expect(notices).toEqual([{ kind: 'success', text: 'Guardaste «Rayos X».' }]),
    );
    expect(sent.map(({ body }) => [body.version, body.name])).toEqual([
      [1, 'Rayos X'],
      [2, 'Rayos X'],
    ]);
  });

  test('a version conflict can be resolved with the stored version', async () => {
    const { user, dialog, name, sent } = await conflicting();
    await user.click(within(dialog).getByRole('button', { name: 'Usar los datos actuales' }));
    await waitFor(() => expect(name).toHaveValue('Imagenología'));
    expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument();
    await write(user, name, ' y más');
    await user.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    await waitFor(() =>
      expect(sent.at(-1)?.body).toEqual({ version: 2, name: 'Imagenología y más' }),
    );
  });

  test('a link to a deleted category says so', async () => {
    answer('categoryList', { items: [] });
    answer('categoryView', problem('resource.not_found', 'No se encontró lo que buscas.'));
    const { user, place: now } = await renderScreen(`${place}?categoryId=${categoryOf().id}`);
    const panel = await screen.findByRole('dialog');
    expect(await within(panel).findByRole('alert')).toHaveTextContent(
      'No se encontró lo que buscas.',
    );
    await user.click(within(panel).getByRole('button', { name: 'Volver a la lista' }));
    expect(now()).toBe(place);
  });
});
