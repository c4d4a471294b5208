import type { Category, PackEntry } from '@sala/shared-contracts';
import { startApi, problem } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { dragBelow } from '../../../testing/drag-row';
import { renderScreen } from '../../../testing/render-screen';
import { serviceTree } from '../../../testing/category.fixture';
import { write } from '../../../testing/write';

const { answer } = startApi();
const place = '/hospital/categories';

const rowOf = async (name: string) => {
  await screen.findByText(name); // computing accessible names is slow: wait for the text, then query once
  return screen.getByRole('row', { name: new RegExp(`^${name}`) });
};

describe('permissions', () => {
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
});

describe('the rows', () => {
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
});

describe('saving', () => {
  const place = '/hospital/categories';

  describe('the category form', () => {
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
      await write(
        user,
        within(dialog).getByRole('textbox', { name: /^Nombre(?! en)/ }),
        'Consulta',
      );
      await user.click(within(dialog).getByRole('button', { name: 'Crear' }));
      expect(await within(dialog).findByRole('alert')).toHaveTextContent(
        'Ya existe una categoría con ese código.',
      );
      expect(within(dialog).getByRole('textbox', { name: 'Código' })).toHaveAccessibleDescription(
        /Ya está en uso/,
      );
      expect(within(dialog).getByRole('textbox', { name: /^Nombre(?! en)/ })).toHaveValue(
        'Consulta',
      );
      expect(notices).toEqual([]);
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
      const changes = await within(dialog).findByRole('region', {
        name: 'Cambios de otra persona',
      });
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
  });
});

describe('starter packs', () => {
  const place = '/hospital/categories';

  const entry = (code: string, given: Partial<PackEntry> = {}): PackEntry => ({
    kind: 'service',
    code,
    name: code,
    nameEn: code,
    parentCode: null,
    color: '#1d4ed8',
    icon: 'stethoscope',
    meta: {},
    state: 'missing',
    ...given,
  });
  const dental = [
    entry('cirugia_dental', { name: 'Cirugía dental', nameEn: 'Dental surgery' }),
    entry('extraccion', {
      name: 'Extracción',
      nameEn: 'Extraction',
      parentCode: 'cirugia_dental',
      meta: { minutes: 40 },
    }),
    entry('resina', { name: 'Resina', nameEn: 'Filling', state: 'active' }),
    entry('retenedor', { name: 'Retenedor', nameEn: 'Retainer', state: 'archived' }),
    entry('dolor_dental', {
      kind: 'appointment_reason',
      name: 'Dolor de muela',
      nameEn: 'Toothache',
    }),
    entry('diente_roto', {
      kind: 'appointment_reason',
      name: 'Diente roto',
      nameEn: 'Broken tooth',
    }),
    entry('odontograma', {
      kind: 'document_type',
      name: 'Odontograma',
      nameEn: 'Dental chart',
      state: 'active',
    }),
  ];

  const openDental = async (options: Parameters<typeof renderScreen>[1] = {}) => {
    answer('categoryList', { items: [] });
    answer('categoryPackView', { items: dental });
    const shown = await renderScreen(`${place}?packs=dental`, options);
    return { ...shown, panel: within(await screen.findByRole('dialog')) };
  };

  test('shows new and existing entries, and adds all but the unticked ones', async () => {
    const { user, panel, notices, place: now } = await openDental();
    answer('categoryPackList', { items: [] });
    const sent = answer('categoryPackAdd', { added: 2, kept: 2 });
    expect(await panel.findByRole('button', { name: 'Agregar 4 categorías' })).toBeEnabled();
    expect(panel.getByRole('checkbox', { name: /^Resina.*Ya la tienes/ })).toBeDisabled();
    expect(
      panel.getByRole('checkbox', { name: /^Retenedor.*La tienes archivada/ }),
    ).not.toBeChecked();
    expect(panel.getByRole('checkbox', { name: /^Extracción.*40 min/ })).toBeChecked();
    expect(
      within(panel.getByRole('group', { name: /^Tipos de documento/ })).getByText(
        'Ya tienes todas',
      ),
    ).toBeVisible();

    await user.click(panel.getByRole('checkbox', { name: 'Todo de Motivos de cita' }));
    expect(panel.getByRole('checkbox', { name: 'Dolor de muela' })).not.toBeChecked();
    const services = panel.getByRole<HTMLInputElement>('checkbox', { name: 'Todo de Servicios' });
    await user.click(panel.getByRole('checkbox', { name: /^Extracción/ }));
    expect([services.checked, services.indeterminate]).toEqual([false, true]);
    await user.click(panel.getByRole('checkbox', { name: 'Diente roto' }));
    await user.click(panel.getByRole('button', { name: 'Agregar 2 categorías' }));

    await waitFor(() =>
      expect(notices).toEqual([
        { kind: 'success', text: 'Se agregaron 2 categorías. 2 ya estaban y quedaron igual.' },
      ]),
    );
    expect(sent[0]?.body).toEqual({
      pack: 'dental',
      entries: [
        { kind: 'service', code: 'cirugia_dental' },
        { kind: 'appointment_reason', code: 'diente_roto' },
        { kind: 'service', code: 'resina' },
        { kind: 'document_type', code: 'odontograma' },
      ],
    });
    expect(now()).toBe(`${place}?packs=1`);
  });

  test('readers see no bundles', async () => {
    answer('categoryList', { items: [] });
    const requests = answer('categoryPackList', { items: [] });
    await renderScreen(`${place}?packs=1`, { roles: ['reception'] });
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requests).toEqual([]);
  });
});
