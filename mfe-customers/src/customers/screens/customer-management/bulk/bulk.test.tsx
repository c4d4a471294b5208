import { onAside, type AsideNotice } from '@sala/shell-sdk';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { choose } from '../../../../testing/choose';
import { aCustomer, pageOf } from '../../../../testing/records';
import { renderScreen } from '../../../../testing/render-screen';
import { undoOf } from './use-bulk';

const { answer } = startApi();

/* Lazy parts are loaded before the first test's timeout starts. */
beforeAll(() =>
  Promise.all([
    import('../customer-management-page'),
    import('./bulk-bar'),
    import('./bulk-dialogs'),
  ]),
);
const path = '/customer-management';
const ana = aCustomer({ name: 'Ana Ríos', status: 'prospect', tags: ['VIP'] });
const luz = aCustomer({ name: 'Luz Mora', status: 'active' });
const eva = aCustomer({ name: 'Eva Sol', status: 'blocked', blockedReason: 'No paga' });

const asides: AsideNotice[] = [];
let stop = (): void => undefined;
beforeEach(() => {
  asides.length = 0;
  stop = onAside((notice) => asides.push(notice));
});
afterEach(() => stop());

const sol = { id: '00000000-0000-4000-8000-0000000000f1', name: 'Sol Vega' };

const tickAll = async (somebody: Parameters<typeof renderScreen>[1] = {}) => {
  answer('customerFieldList', { items: [] });
  answer('customerOwnerList', { items: [sol] });
  answer('customerTagList', { items: [{ value: 'VIP', count: 2 }] });
  answer('customerList', pageOf([ana, luz, eva]));
  const rendered = await renderScreen(path, somebody);
  await rendered.user.click(
    await screen.findByRole('checkbox', { name: 'Seleccionar a Ana Ríos' }),
  );
  await rendered.user.click(screen.getByRole('checkbox', { name: 'Seleccionar a Luz Mora' }));
  const bar = await screen.findByRole('region', { name: 'Clientes seleccionados' });
  expect(within(bar).getByText('2 clientes seleccionados')).toBeVisible();
  return { ...rendered, bar };
};

test("a bulk status change can be undone to each customer's previous status", async () => {
  const requests = answer('customerBulk', ({ body }) => ({ changed: body.ids, failed: [] }));
  const { user } = await tickAll();
  await choose(user, 'Estado', 'Inactivo');
  await waitFor(() =>
    expect(asides).toMatchObject([{ text: '2 clientes: Inactivo', action: { label: 'Deshacer' } }]),
  );
  await waitFor(() =>
    expect(
      screen.queryByRole('region', { name: 'Clientes seleccionados' }),
    ).not.toBeInTheDocument(),
  );
  await act(async () => asides[0]?.action?.onSelect());
  await waitFor(() => expect(requests).toHaveLength(3));
  expect(requests.map(({ body }) => body)).toEqual([
    { ids: [ana.id, luz.id], action: { type: 'status', status: 'inactive' } },
    { ids: [ana.id], action: { type: 'status', status: 'prospect' } },
    { ids: [luz.id], action: { type: 'status', status: 'active' } },
  ]);
});

test('blocking many asks for a reason; unchanged customers are reported with theirs', async () => {
  const requests = answer('customerBulk', {
    changed: [ana.id],
    failed: [{ id: luz.id, code: 'resource.not_found', title: 'No se encontró lo que buscas.' }],
  });
  const { user, notices } = await tickAll();
  await choose(user, 'Estado', 'Bloqueado');
  const dialog = await screen.findByRole('dialog', { name: '¿Bloquear a 2 clientes?' });
  await user.click(within(dialog).getByRole('button', { name: 'Bloquear' }));
  expect(await within(dialog).findByText('Escribe el motivo.')).toBeVisible();
  expect(requests).toEqual([]);
  await user.type(within(dialog).getByRole('textbox'), ' No paga ');
  await user.click(within(dialog).getByRole('button', { name: 'Bloquear' }));
  await waitFor(() =>
    expect(notices).toEqual([
      { kind: 'error', text: '1 cliente quedó igual: No se encontró lo que buscas.' },
    ]),
  );
  expect(requests[0]?.body.action).toEqual({
    type: 'status',
    status: 'blocked',
    blockedReason: 'No paga',
  });
});

test('tags are added and removed; deleting is offered only with the permission', async () => {
  const requests = answer('customerBulk', ({ body }) => ({ changed: body.ids, failed: [] }));
  const { user, bar } = await tickAll({ roles: ['reception'] });
  expect(within(bar).queryByRole('button', { name: 'Eliminar' })).not.toBeInTheDocument();
  await user.click(within(bar).getByRole('button', { name: 'Etiquetas' }));
  const dialog = await screen.findByRole('dialog', { name: 'Etiquetas de 2 clientes' });
  await user.type(within(dialog).getByLabelText('Agregar'), 'Diabetes, diabetes');
  await user.type(within(dialog).getByLabelText('Quitar'), 'vip');
  await user.click(within(dialog).getByRole('button', { name: 'Aplicar' }));
  await waitFor(() =>
    expect(requests.map(({ body }) => body.action)).toEqual([
      { type: 'tags', add: ['Diabetes'], remove: ['vip'] },
    ]),
  );
});

test('the owner is changed', async () => {
  const requests = answer('customerBulk', ({ body }) => ({ changed: body.ids, failed: [] }));
  const { user } = await tickAll();
  await choose(user, 'Responsable', 'Sol Vega');
  await waitFor(() =>
    expect(asides).toMatchObject([{ text: '2 clientes ahora son de Sol Vega.' }]),
  );
  expect(requests[0]?.body.action).toEqual({ type: 'owner', ownerId: sol.id });
});

test('exports the selected customers with the visible columns, with the permission', async () => {
  const requests = answer('customerPickedExport', problem('server.unavailable', 'Away'));
  const { user, bar } = await tickAll();
  expect(within(bar).getByRole('button', { name: 'Exportar' })).toBeVisible();
  await user.click(within(bar).getByRole('button', { name: 'Exportar' }));
  await user.click(await screen.findByRole('menuitem', { name: 'CSV con las columnas visibles' }));
  await waitFor(() =>
    expect(requests.map(({ body }) => body)).toEqual([
      { ids: [ana.id, luz.id], format: 'csv', columns: 'name,code,email,phone,status,createdAt' },
    ]),
  );
});

test('deleting many asks for their number', async () => {
  const requests = answer('customerBulkDelete', ({ body }) => ({ changed: body.ids, failed: [] }));
  const { user, bar, notices } = await tickAll();
  await user.click(within(bar).getByRole('button', { name: 'Eliminar' }));
  const dialog = await screen.findByRole('alertdialog', { name: '¿Eliminar a 2 clientes?' });
  await user.type(within(dialog).getByRole('textbox'), '2{Enter}');
  await waitFor(() =>
    expect(notices).toEqual([{ kind: 'success', text: 'Se eliminó a 2 clientes.' }]),
  );
  expect(requests[0]?.body).toEqual({ ids: [ana.id, luz.id], count: 2 });
});

test('undo covers only the customers that were changed', () => {
  expect(undoOf({ type: 'status', status: 'active' }, [luz, eva])).toEqual([
    { ids: [eva.id], action: { type: 'status', status: 'blocked', blockedReason: 'No paga' } },
  ]);
  expect(undoOf({ type: 'tags', add: ['vip', 'Nueva'], remove: [] }, [ana, luz])).toEqual([
    { ids: [luz.id], action: { type: 'tags', add: [], remove: ['vip'] } },
    { ids: [ana.id, luz.id], action: { type: 'tags', add: [], remove: ['Nueva'] } },
  ]);
  expect(undoOf({ type: 'owner', ownerId: null }, [ana])).toEqual([]);
});
