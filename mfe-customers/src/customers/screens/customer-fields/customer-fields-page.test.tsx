import { screen, waitFor, within } from '@testing-library/react';
import { noAnswer, page, problem, startApi } from '@sala/shell-sdk/testing';
import { choose } from '../../../testing/choose';
import { aField, someOptions } from '../../../testing/records';
import { renderScreen } from '../../../testing/render-screen';

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
const cellTexts = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell', { hidden: true })
    .map((cell) => cell.textContent);

describe('the list', () => {
  test('shows every field in its order, with options, usage and date', async () => {
    answer('customerFieldList', { items: [blood, job] });
    await renderScreen(path);
    await screen.findByRole('cell', { name: 'sangre' });
    await screen.findByText('1,250');
    const rows = screen.getAllByRole('row').slice(1).map(cellTexts);
    expect(rows.map((cells) => cells.slice(0, 7))).toEqual([
      ['sangre', 'Grupo sanguíneo', 'Selección', 'Sí', '3', '1,25050%', '02/03/2026'],
      ['ocupacion', 'Ocupación', 'Texto', 'No', '—', '30%', '02/03/2026'],
    ]);
  });

  test('shows a dash for counts that fail to load and keeps the list', async () => {
    answer('customerFieldList', { items: [job] });
    answer('customerFieldUsage', problem('server.error', 'Error'));
    await renderScreen(path);
    const row = (await screen.findByRole('cell', { name: 'ocupacion' })).closest(
      'tr',
    ) as HTMLElement; // a cell always has a row
    // shown after the query's retries
    await waitFor(() => expect(cellTexts(row)[5]).toBe('—'), { timeout: 10_000 });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('in English', async () => {
    answer('customerFieldList', { items: [blood] });
    await renderScreen(path, { locale: 'en' });
    expect(await screen.findByRole('heading', { name: 'Customer fields' })).toBeVisible();
    expect(await screen.findByRole('cell', { name: 'Select' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'New field' })).toBeVisible();
  });

  test('the empty state explains the screen and offers the first step', async () => {
    answer('customerFieldList', { items: [] });
    const { user, place } = await renderScreen(path);
    const state = (await screen.findByRole('heading', { name: 'Todavía no hay campos' })).closest(
      'section',
    );
    await user.click(within(state as HTMLElement).getByRole('button', { name: 'Nuevo campo' }));
    expect(place()).toBe('/customer-fields?new=1');
    expect(await panelNamed('Nuevo campo')).toBeVisible();
  });

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

  test('without the permission no call is made; the permission and who grants it are shown', async () => {
    const requests = answer('customerFieldList', { items: [] });
    await renderScreen(path, { roles: ['nurse'] });
    expect(await screen.findByText('Ver campos de cliente')).toBeVisible();
    expect(screen.getByText('Te lo puede dar: Propietario o Administrador.')).toBeVisible();
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
