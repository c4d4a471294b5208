import type { Category } from '@sala/shared-contracts';
import { noAnswer, problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { dragBelow } from '../../../testing/drag-row';
import { renderScreen } from '../../../testing/render-screen';
import { categoryOf, serviceTree } from '../../../testing/category.fixture';

const { answer } = startApi();
const place = '/hospital/categories';

const rowOf = async (name: string) => {
  await screen.findByText(name); // computing accessible names is slow: wait for the text, then query once
  return screen.getByRole('row', { name: new RegExp(`^${name}`) });
};
const firstCells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

describe('the list of categories', () => {
  test('shows the tree of a kind: name, code, use, state', async () => {
    const { all } = serviceTree();
    const requests = answer('categoryList', { items: all });
    await renderScreen(place);
    const row = await rowOf('Pediatría');
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['Pediatría (dentro de Consulta)', 'pediatria', '1', 'Activa', '']);
    expect(screen.getByRole('heading', { level: 1, name: 'Categorías' })).toBeVisible();
    expect(await rowOf('Laboratorio')).toHaveTextContent('Del sistema');
    expect(requests[0]?.query).toEqual({ kind: 'service' });
  });

  test('in English it shows the English name, or the Spanish one', async () => {
    const { all } = serviceTree();
    answer('categoryList', { items: all });
    await renderScreen(place, { locale: 'en' });
    expect(await rowOf('Consultation')).toHaveTextContent('Active');
    expect(await rowOf('Pediatría')).toHaveTextContent('(inside Consultation)');
    expect(screen.getByRole('button', { name: 'New category' })).toBeVisible();
  });

  test('kind, search and archived filter are in the address and sent to the server', async () => {
    const old = categoryOf({ kind: 'product', name: 'Jarabes', active: false });
    const requests = answer('categoryList', ({ query }) => ({
      items: query.includeArchived ? [old] : [],
    }));
    const { user, place: now } = await renderScreen(place);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Tipo:' }), 'Productos');
    expect(await screen.findByText('Todavía no hay categorías en «Productos»')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Buscar categorías' }), 'jar{Enter}');
    expect(await screen.findByText('Nada coincide con «jar»')).toBeVisible();
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Mostrar:' }),
      'Activas y archivadas',
    );
    expect(await rowOf('Jarabes')).toHaveTextContent('Archivada');
    expect(now()).toBe(`${place}?kind=product&search=jar&archived=1`);
    expect(requests.at(-1)?.query).toEqual({
      kind: 'product',
      search: 'jar',
      includeArchived: true,
    });
  });

  test('an empty list explains itself and offers the first step', async () => {
    answer('categoryList', { items: [] });
    const { user, place: now } = await renderScreen(`${place}?kind=specialty`);
    expect(await screen.findByText(/pediatría, cardiología, nutrición/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Nueva categoría' }));
    expect(await screen.findByRole('dialog', { name: 'Nueva categoría' })).toBeVisible();
    expect(now()).toBe(`${place}?kind=specialty&new=1`);
  });

  test('a failure offers a retry that loads the list', async () => {
    answer(
      'categoryList',
      problem('server.unavailable', 'El servicio no está disponible por el momento.'),
    );
    const { user } = await renderScreen(place);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'El servicio no está disponible por el momento.',
    );
    answer('categoryList', { items: serviceTree().all });
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await rowOf('Consulta')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('a lost connection is a failure', async () => {
    answer('categoryList', noAnswer());
    await renderScreen(place);
    expect(await screen.findByRole('alert')).toHaveTextContent('Algo salió mal');
  });
});

describe('permissions', () => {
  test('without permission it is named, and nothing is requested', async () => {
    const requests = answer('categoryList', { items: [] });
    await renderScreen(place, { permissions: ['customers:read'] });
    expect(await screen.findByText('Acceso denegado')).toBeVisible();
    expect(screen.getByText('Ver categorías')).toBeVisible();
    expect(screen.getByText('Te lo puede dar: Propietario o Administrador.')).toBeVisible();
    expect(requests).toEqual([]);
  });

  test('a denial by the server shows as denied', async () => {
    answer('categoryList', problem('permission.denied', 'No tienes permiso para hacer esto.'));
    await renderScreen(place);
    expect(await screen.findByText('Acceso denegado')).toBeVisible();
  });

  test('readers get no actions', async () => {
    answer('categoryList', { items: serviceTree().all });
    const { user, goTo } = await renderScreen(place, { roles: ['reception'] });
    await user.click(within(await rowOf('Imagen')).getByRole('button', { name: 'Imagen' }));
    const dialog = await screen.findByRole('dialog', { name: 'Imagen' });
    expect(dialog).toHaveAccessibleDescription(/necesitas el permiso «Administrar categorías»/);
    expect(within(dialog).getByRole('textbox', { name: /^Nombre(?! en)/ })).toBeDisabled();
    expect(within(dialog).queryByRole('button', { name: 'Guardar' })).not.toBeInTheDocument();
    await goTo(`${place}?new=1`);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(
      screen.queryByRole('button', { name: /Nueva categoría|Más acciones/ }),
    ).not.toBeInTheDocument();
  });

  test('system categories explain why they are locked', async () => {
    answer('categoryList', { items: serviceTree().all });
    const { user } = await renderScreen(place);
    const row = await rowOf('Laboratorio');
    expect(within(row).queryByRole('button', { name: /Más acciones/ })).not.toBeInTheDocument();
    await user.click(within(row).getByRole('button', { name: 'Laboratorio' }));
    expect(await screen.findByRole('dialog', { name: 'Laboratorio' })).toHaveAccessibleDescription(
      /El sistema la necesita/,
    );
  });
});

describe('the rows', () => {
  /** A stateful server. */
  const startServer = (items: readonly Category[]) => {
    let stored = [...items];
    answer('categoryList', ({ query }) => ({
      items: stored
        .filter(({ active }) => active || query.includeArchived)
        .sort((a, b) => a.sortOrder - b.sortOrder),
    }));
    const updates = answer('categoryUpdate', ({ params, body }) => {
      const before = stored.find(({ id }) => id === params.categoryId) ?? categoryOf();
      const { sortOrder = before.sortOrder, active = before.active } = body;
      const updated = { ...before, sortOrder, active, version: before.version + 1 };
      stored = stored.map((category) => (category.id === updated.id ? updated : category));
      return updated;
    });
    return updates;
  };
  const openMenu = async (
    user: Awaited<ReturnType<typeof renderScreen>>['user'],
    name: string,
    action: string,
  ) => {
    await user.click(await screen.findByRole('button', { name: `Más acciones de ${name}` }));
    await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
    await user.keyboard(`${action}{Enter}`); // typing selects the menu item
  };

  test('a row is dragged beside a sibling, and merging shows what moves', async () => {
    const { imagen, consulta, laboratorio, all } = serviceTree();
    answer('categoryList', { items: all });
    answer('categoryUsage', {
      items: [
        { use: 'eventTypes', count: 4 },
        { use: 'subcategories', count: 0 },
      ],
    });
    const ordered = answer('categoryOrder', { items: all });
    const sent = answer('categoryMerge', { target: consulta, moved: [] });
    const { user } = await renderScreen(place);
    dragBelow(await rowOf('Imagen'), await rowOf('Consulta'));
    await waitFor(() =>
      expect(ordered[0]?.body).toEqual({
        kind: 'service',
        parentId: null,
        ids: [consulta.id, imagen.id, laboratorio.id],
      }),
    );
    expect(await screen.findByText('Imagen quedó en el lugar 2 de 3.')).toBeInTheDocument();
    await openMenu(user, 'Imagen', 'Fusionar');
    const dialog = await screen.findByRole('dialog', { name: 'Fusionar «Imagen»' });
    expect(await within(dialog).findByText('4 tipos de cita')).toBeVisible();
    await user.selectOptions(
      within(dialog).getByRole('combobox', { name: /^Fusionar con/ }),
      'Consulta',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Fusionar' }));
    await waitFor(() => expect(sent[0]?.body).toEqual({ version: 1, targetId: consulta.id }));
    expect(sent[0]?.params).toEqual({ categoryId: imagen.id });
  });

  test('archives at once, with undo', async () => {
    const { imagen, laboratorio } = serviceTree();
    const updates = startServer([laboratorio, imagen]);
    const { user, notices } = await renderScreen(place);
    await openMenu(user, 'Imagen', 'Archivar');
    const undo = await screen.findByRole('button', { name: 'Deshacer' });
    await waitFor(() => expect(firstCells()).toEqual(['Laboratorio']));
    await user.click(undo);
    await waitFor(() => expect(firstCells()).toEqual(['Laboratorio', 'Imagen']));
    expect(updates.map(({ body }) => body)).toEqual([
      { version: 1, active: false },
      { version: 2, active: true },
    ]);
    expect(notices).toEqual([{ kind: 'success', text: 'Restauraste «Imagen».' }]);
    expect(screen.queryByRole('button', { name: 'Deshacer' })).not.toBeInTheDocument();
  });

  test('moves by keyboard and menu, and announces the position', async () => {
    const [a, b, c] = [
      categoryOf({ name: 'Alfa' }),
      categoryOf({ name: 'Beta' }),
      categoryOf({ name: 'Gama' }),
    ];
    startServer([a, b, c]);
    const { user } = await renderScreen(place);
    await rowOf('Alfa');
    await user.keyboard('j');
    expect(screen.getByRole('button', { name: 'Alfa' })).toHaveFocus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await waitFor(() => expect(firstCells()).toEqual(['Beta', 'Alfa', 'Gama']));
    expect(screen.getByText('Alfa quedó en el lugar 2 de 3.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Alfa' })).toHaveFocus();
    await openMenu(user, 'Gama', 'Subir');
    await waitFor(() => expect(firstCells()).toEqual(['Beta', 'Gama', 'Alfa']));
  });

  test('offers no moves while a search hides siblings', async () => {
    startServer([categoryOf({ name: 'Alfa' }), categoryOf({ name: 'Beta' })]);
    const { user } = await renderScreen(`${place}?search=a`);
    await user.click(await screen.findByRole('button', { name: 'Más acciones de Alfa' }));
    expect(await screen.findByRole('menuitem', { name: 'Archivar' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Bajar' })).not.toBeInTheDocument();
  });

  test('deletes an unused category after confirmation, and explains a refusal when it was used meanwhile', async () => {
    const { imagen } = serviceTree();
    answer('categoryList', { items: [imagen] });
    const refused = answer(
      'categoryDelete',
      problem('category.in_use', 'La categoría está en uso. Archívala en lugar de borrarla.'),
    );
    const { user, notices } = await renderScreen(place);
    await openMenu(user, 'Imagen', 'Eliminar');
    const dialog = await screen.findByRole('alertdialog', { name: '¿Eliminar «Imagen»?' });
    expect(refused).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Eliminar' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('La categoría está en uso.');
    const deleted = answer('categoryDelete', undefined);
    await user.click(within(dialog).getByRole('button', { name: 'Eliminar' }));
    await waitFor(() =>
      expect(notices).toEqual([{ kind: 'success', text: 'Eliminaste «Imagen».' }]),
    );
    expect(deleted.map(({ params }) => params.categoryId)).toEqual([imagen.id]);
  });

  test('offers to archive a category in use', async () => {
    const used = categoryOf({ name: 'Consulta', usageCount: 1200 });
    const updates = startServer([used]);
    const { user } = await renderScreen(place);
    await openMenu(user, 'Consulta', 'Eliminar');
    const dialog = await screen.findByRole('alertdialog', { name: '«Consulta» está en uso' });
    expect(dialog).toHaveTextContent('1,200 registros o subcategorías la usan');
    await user.click(within(dialog).getByRole('button', { name: 'Archivar' }));
    await waitFor(() =>
      expect(updates.map(({ body }) => body)).toEqual([{ version: 1, active: false }]),
    );
  });
});
