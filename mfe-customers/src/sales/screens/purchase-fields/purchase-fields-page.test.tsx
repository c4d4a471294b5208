import { screen, waitFor, within } from '@testing-library/react';
import type { FieldImportPlan } from '@sala/shared-contracts';
import { noAnswer, problem, startApi } from '@sala/shell-sdk/testing';
import { choose } from '../../../testing/choose';
import { aField, someOptions } from '../../../testing/records';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();

const promoter = aField({ key: 'promotor', label: 'Promotor', type: 'text' });
const agreement = aField({
  key: 'convenio',
  label: 'Convenio',
  type: 'select',
  options: someOptions('A', 'B'),
  sortOrder: 1,
});
const next = aField({ key: 'proxima', label: 'Próxima compra', type: 'date', sortOrder: 2 });

beforeEach(() => {
  answer('purchaseFieldList', { items: [promoter, agreement, next] });
  answer('purchaseFieldUsage', { records: 40, fields: [{ fieldId: promoter.id, count: 10 }] });
});

const path = '/purchase-fields';
const keysShown = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

describe('permissions', () => {
  test.each([
    ['a member without the permission', { roles: ['nurse'] as const }],
    ['a person without a company', { company: null }],
  ])('%s gets the missing permission, not the missing company', async (_name, somebody) => {
    const requests = answer('purchaseFieldList', { items: [] });
    await renderScreen(path, {
      ...somebody,
      ...('roles' in somebody ? { roles: [...somebody.roles] } : {}),
    });
    expect(await screen.findByText('Acceso denegado')).toBeVisible();
    expect(
      screen.getByText('No tienes permiso para administrar los campos de compra.'),
    ).toBeVisible();
    expect(screen.getByText('Ver campos de compra')).toBeVisible();
    expect(requests).toEqual([]);
  });
});

test('options count from 1, and purchases lack values', async () => {
  const requests = answer('purchaseFieldCreate', agreement);
  const { user } = await renderScreen(`${path}?new=1`);
  await screen.findByRole('dialog', { name: 'Nuevo campo' });
  await user.selectOptions(screen.getByLabelText(/^Tipo/), 'Selección');
  await user.click(screen.getByRole('button', { name: 'Agregar opción' }));
  expect(screen.getByLabelText(/^Orden de la opción 1/)).toHaveValue('1');
  await user.clear(screen.getByLabelText(/^Orden de la opción 1/));
  await user.paste('0');
  await user.click(screen.getByLabelText('Sí'));
  expect(await screen.findByText(/^40 compras todavía no tienen este dato/)).toBeVisible();
  await user.click(screen.getByText('Crear campo', { selector: 'button' }));
  expect(await screen.findByText('Escribe un número entero entre 1 y 1,000,000.')).toBeVisible();
  expect(requests).toEqual([]);
});

describe('order', () => {
  const after = { items: [agreement, next, promoter] };
  const moveDown = async (user: Awaited<ReturnType<typeof renderScreen>>['user']) => {
    (await screen.findByRole('button', { name: 'Mover Promotor' })).focus();
    await user.keyboard('{Enter}{ArrowDown}{ArrowDown}{Enter}');
  };

  test('is changed by keyboard, shown at once and sent with every id; changed meanwhile, it is sent afterwards', async () => {
    const all = [promoter, agreement, next];
    const held: (() => void)[] = [];
    const requests = answer('purchaseFieldReorder', async ({ body: { ids } }) => {
      await new Promise<void>((resolve) => {
        held.push(resolve);
      });
      const items = ids.flatMap((id) => all.filter((field) => field.id === id));
      answer('purchaseFieldList', { items });
      return { items };
    });
    const { user } = await renderScreen(path);
    await moveDown(user);
    expect(keysShown()).toEqual(['convenio', 'proxima', 'promotor']);
    expect(screen.getByText('Soltaste Promotor en el lugar 3 de 3.')).toBeInTheDocument();
    await waitFor(() =>
      expect(requests.map(({ body }) => body)).toEqual([
        { ids: [agreement.id, next.id, promoter.id] },
      ]),
    );
    expect(screen.getByRole('button', { name: 'Mover Promotor' })).toHaveFocus();
    await user.keyboard('{Enter}{ArrowUp}{Enter}');
    expect(keysShown()).toEqual(['convenio', 'promotor', 'proxima']);
    expect(requests).toHaveLength(1);
    held[0]?.();
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(keysShown()).toEqual(['convenio', 'promotor', 'proxima']);
    held[1]?.();
  });

  test('refused by the server reverts, and Retry sends it again', async () => {
    answer('purchaseFieldReorder', noAnswer());
    const { user } = await renderScreen(path);
    await moveDown(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'No se pudo cambiar el ordenError de red. Revisa tu conexión y vuelve a intentarlo.',
    );
    expect(keysShown()).toEqual(['promotor', 'convenio', 'proxima']);
    answer('purchaseFieldReorder', after);
    answer('purchaseFieldList', after);
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(keysShown()).toEqual(['convenio', 'proxima', 'promotor']));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });
});

describe('import file', () => {
  const item = { type: 'text' as const, changes: [], optionsAdded: [], errors: [] };
  const plan: FieldImportPlan = {
    digest: 'd'.repeat(64),
    items: [
      { ...item, key: 'medico', label: 'Médico', verdict: 'new' },
      {
        ...item,
        key: 'convenio',
        label: 'Convenio',
        type: 'select',
        verdict: 'changed',
        changes: ['options'],
        optionsAdded: ['C', 'D'],
      },
      { ...item, key: 'promotor', label: 'Promotor', verdict: 'same' },
      {
        ...item,
        key: '1a',
        label: '',
        verdict: 'refused',
        errors: [{ path: 'key', code: 'format', message: 'El formato no es válido.' }],
      },
    ],
  };
  const file = new File(['{}'], 'campos.json', { type: 'application/json' });

  test('that is invalid can be replaced; a good one is previewed, and imported as previewed', async () => {
    answer(
      'purchaseFieldImportPreview',
      problem('purchaseField.set_unreadable', 'El archivo no es un conjunto de campos de Sala.'),
    );
    const { user, notices, place } = await renderScreen(path);
    await choose(user, 'Más acciones de Campos de compra', 'Importar campos');
    const panel = await screen.findByRole('dialog', { name: 'Importar campos' });
    const upload = () => user.upload(within(panel).getByLabelText('Archivo de campos'), file);
    await upload();
    expect(await within(panel).findByRole('alert')).toHaveTextContent(
      'El archivo no es un conjunto de campos de Sala.',
    );
    answer('purchaseFieldImportPreview', { ...plan, items: plan.items.slice(2) });
    await upload();
    expect(await within(panel).findByRole('button', { name: 'Nada por guardar' })).toBeDisabled();

    answer('purchaseFieldImportPreview', plan);
    await upload();
    expect(
      await within(panel).findByText('Nuevos: 1 · cambian: 1 · iguales: 1 · rechazados: 1'),
    ).toBeVisible();
    const lines = within(panel)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(lines[1]).toContain('Cambia: opciones.Opciones nuevas: C, D.');
    expect(lines[3]).toContain('RechazadoSin etiqueta1a');
    expect(lines[3]).toContain('El formato no es válido.');

    // Imported too late it changes nothing and is previewed again.
    answer(
      'purchaseFieldImport',
      problem('purchaseField.set_stale', 'Los campos cambiaron desde que revisaste el archivo.'),
    );
    await user.click(within(panel).getByRole('button', { name: 'Guardar 2 campos' }));
    expect(await within(panel).findByRole('alert')).toHaveTextContent('No se guardó nada.');
    await user.click(within(panel).getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(within(panel).queryByRole('alert')).not.toBeInTheDocument());
    const save = await within(panel).findByRole('button', { name: 'Guardar 2 campos' });
    expect(save).toBeEnabled();
    expect(notices).toEqual([]);

    const requests = answer('purchaseFieldImport', plan);
    await user.click(save);
    await waitFor(() =>
      expect(notices).toEqual([{ kind: 'success', text: 'Se guardaron 2 campos del archivo.' }]),
    );
    expect(requests[0]?.query).toEqual({ digest: plan.digest });
    expect(place()).toBe(path);
  });
});
