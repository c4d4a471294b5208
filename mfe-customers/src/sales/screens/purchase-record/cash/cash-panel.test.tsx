import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../../testing/render-screen';
import { openDialog } from '../open-dialog.fixture';
import { aSession, facets, listOf } from '../../../testing/purchases.fixture';
// Lazy parts are loaded before the first test's timeout starts.
import './cash-movement';
import './cash-panel';

const { answer } = startApi();
beforeEach(() => void answer('purchaseFacets', facets));

const path = '/purchase-record?cash=1';
const open = aSession({ expected: 120_000, payments: 70_000 });

const openPanel = (
  session: ReturnType<typeof aSession> | null,
  roles: readonly ('billing' | 'reception' | 'nurse' | 'auditor')[] = ['billing'],
) => {
  answer('purchaseList', listOf([]));
  answer('cashSessionList', { items: [], total: 0, page: 1, pageSize: 10 });
  answer('cashSessionCurrent', { session });
  return renderScreen(path, { roles });
};

test('cash goes in and out with a reason; taking out more than the balance is refused', async () => {
  const { user } = await openPanel(open);
  await user.click(await screen.findByRole('button', { name: 'Retirar efectivo' }));
  const dialog = await openDialog('Retirar efectivo');
  await user.type(within(dialog).getByRole('textbox', { name: 'Importe' }), '5000');
  await user.type(within(dialog).getByRole('textbox', { name: 'Motivo' }), 'Banco');
  const requests = answer(
    'cashMovementCreate',
    problem('cashSession.not_enough', 'No hay tanto en la caja.'),
  );
  await user.keyboard('{Enter}');
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('No hay tanto en la caja.');
  expect(requests[0]?.body).toMatchObject({ kind: 'out', amount: 500_000, reason: 'Banco' });
});

test('counts by denomination; a difference requires a reason', async () => {
  const { user, place } = await openPanel(open);
  await user.click(await screen.findByRole('button', { name: 'Hacer corte de caja' }));
  const first = await screen.findByRole('textbox', { name: '$1,000' });
  await waitFor(() => expect(first).toHaveFocus());
  await user.keyboard('1');
  await user.type(screen.getByRole('textbox', { name: '$200' }), '1');
  await waitFor(() => expect(screen.getByText('Diferencia')).toBeVisible());
  expect(screen.queryByRole('textbox', { name: /diferencia/ })).not.toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: '$200' }), '{Backspace}');
  await user.type(screen.getByRole('textbox', { name: '$100' }), '1');
  expect(await screen.findByText('Faltante')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Hacer corte de caja' }));
  const reason = screen.getByRole('textbox', { name: /diferencia/ });
  await waitFor(() => expect(reason).toHaveAccessibleDescription('Explica la diferencia.'));
  await user.type(reason, 'Faltó cambio');
  const closed = aSession({
    status: 'closed',
    counted: 110_000,
    difference: -10_000,
    counts: { '100000': 1, '10000': 1 },
    closedAt: '2026-11-20T23:00:00.000Z',
    closedBy: open.openedBy,
  });
  answer('cashSessionView', closed);
  const requests = answer('cashSessionClose', closed);
  await user.click(screen.getByRole('button', { name: 'Hacer corte de caja' }));
  const title = '¿Cerrar la caja con un faltante de $100.00?';
  const asked = await screen.findByRole('alertdialog', { name: title });
  expect(requests).toEqual([]);
  await user.click(within(asked).getByRole('button', { name: 'Hacer corte de caja' }));
  await waitFor(() => expect(place()).toBe(`/purchase-record?cash=${open.id}`));
  expect(requests[0]?.body).toEqual({
    expected: 120_000,
    counts: { '100000': 1, '10000': 1 },
    differenceReason: 'Faltó cambio',
  });
  expect(
    await within(screen.getByRole('dialog', { name: 'Caja' })).findByText('1 × $1,000'),
  ).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Imprimir' })).toHaveFocus());
});

test('a count is not lost by closing the panel', async () => {
  const { user, place } = await openPanel(open);
  await user.click(await screen.findByRole('button', { name: 'Hacer corte de caja' }));
  await user.type(await screen.findByRole('textbox', { name: '$1,000' }), '7');
  await user.keyboard('{Escape}');
  const asked = await screen.findByRole('alertdialog', { name: '¿Descartar los cambios?' });
  await user.click(within(asked).getByRole('button', { name: 'Seguir editando' }));
  expect(screen.getByRole('textbox', { name: '$1,000' })).toHaveValue('7');
  expect(place()).toBe(path);
});

test('money moved during the count is reported and included', async () => {
  const { user } = await openPanel(open);
  await user.click(await screen.findByRole('button', { name: 'Hacer corte de caja' }));
  await user.type(await screen.findByRole('textbox', { name: '$1,000' }), '1');
  await user.type(screen.getByRole('textbox', { name: '$200' }), '1');
  const now = aSession({ expected: 130_000 });
  answer(
    'cashSessionClose',
    problem('resource.version_conflict', 'Se movió dinero.', { meta: { current: now } }),
  );
  await user.click(screen.getByRole('button', { name: 'Hacer corte de caja' }));
  expect(
    await screen.findByText('Mientras contabas se movió dinero: ahora debe haber $1,300.00.'),
  ).toBeVisible();
  expect(screen.getByRole('textbox', { name: '$1,000' })).toHaveValue('1');
  await user.type(screen.getByRole('textbox', { name: '$100' }), '1');
  const requests = answer('cashSessionClose', aSession({ status: 'closed' }));
  answer('cashSessionView', aSession({ status: 'closed', counted: 130_000, difference: 0 }));
  await user.click(screen.getByRole('button', { name: 'Hacer corte de caja' }));
  await waitFor(() =>
    expect(requests.map(({ body }) => body)).toMatchObject([
      { expected: 130_000, differenceReason: null },
    ]),
  );
});

test('a closed drawer is opened with its float; reception opens but cannot count', async () => {
  const { user } = await openPanel(null, ['reception']);
  const float = await screen.findByRole('textbox', { name: 'Fondo inicial' });
  const opened = answer('cashSessionOpen', open);
  answer('cashSessionCurrent', { session: open });
  await user.type(float, '500{Enter}');
  expect(
    await within(screen.getByRole('dialog', { name: 'Caja' })).findByText('Cobrado en efectivo'),
  ).toBeVisible();
  expect(opened.map(({ body }) => body)).toEqual([{ openingFloat: 50_000 }]);
  expect(screen.queryByRole('button', { name: 'Hacer corte de caja' })).not.toBeInTheDocument();
});

test('an earlier session links its report and keeps the list unchanged', async () => {
  answer('purchaseList', listOf([]));
  answer('cashSessionCurrent', { session: null });
  const before = aSession({ status: 'closed', counted: 110_000, difference: -10_000 });
  answer('cashSessionList', { items: [before], total: 1, page: 1, pageSize: 10 });
  answer('cashSessionView', before);
  const { user, place } = await renderScreen('/purchase-record?status=paid&cash=1', {
    roles: ['auditor'],
  });
  const session = (await screen.findByText('Faltante $100.00')).closest('li');
  if (!session) throw new Error('the session is no item of the list');
  await user.click(within(session).getByRole('link'));
  expect(await screen.findByRole('button', { name: 'Imprimir' })).toBeVisible();
  expect(place()).toBe(`/purchase-record?status=paid&cash=${before.id}`);
});

test('without the permission, the missing one is named', async () => {
  answer('purchaseList', listOf([]));
  await renderScreen(path, { permissions: ['purchases:read'] });
  expect(await screen.findByText('Ver la caja')).toBeVisible();
});
