import type { Customer } from '@sala/shared-contracts';
import { onAside, type AsideNotice } from '@sala/shell-sdk';
import { startApi } from '@sala/shell-sdk/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aCustomer, pageOf } from '../../../testing/records';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();

/* Lazy parts are loaded before the first test's timeout starts. */
beforeAll(() => Promise.all([import('./customer-management-page'), import('./customer-board')]));

const asides: AsideNotice[] = [];
let stop = (): void => undefined;
beforeEach(() => {
  asides.length = 0;
  stop = onAside((notice) => asides.push(notice));
});
afterEach(() => stop());

const ana = aCustomer({ name: 'Ana Ríos', status: 'prospect' });
const luz = aCustomer({ name: 'Luz Mora', status: 'active' });

const openBoard = async () => {
  let people: readonly Customer[] = [ana, luz];
  answer('customerFieldList', { items: [] });
  answer('customerList', ({ query }) =>
    pageOf(
      people.filter(({ status }) => query.status === undefined || query.status.includes(status)),
    ),
  );
  const requests = answer('customerBulk', ({ body: { ids, action } }) => {
    people = people.map((one) =>
      ids.includes(one.id) && action.type === 'status' ? { ...one, status: action.status } : one,
    );
    return { changed: ids, failed: [] };
  });
  const shown = await renderScreen('/customer-management?view=board');
  await screen.findByRole('button', { name: 'Mover Ana Ríos' });
  return { ...shown, requests };
};
const cardsIn = (column: string) =>
  within(screen.getByRole('region', { name: column }))
    .queryAllByRole('listitem')
    .map((card) => within(card).getAllByRole('button')[0]?.textContent);

test('moving a card changes the status; Undo restores it', async () => {
  const { user, requests } = await openBoard();
  screen.getByRole('button', { name: 'Mover Ana Ríos' }).focus();
  await user.keyboard('{Enter}{ArrowRight}{Enter}');
  await waitFor(() =>
    expect(asides).toMatchObject([{ text: 'Ana Ríos: Activo', action: { label: 'Deshacer' } }]),
  );
  await waitFor(() => expect(cardsIn('Activo')).toEqual(['Ana Ríos', 'Luz Mora']));
  await act(async () => asides[0]?.action?.onSelect());
  await waitFor(() => expect(cardsIn('Prospecto')).toEqual(['Ana Ríos']));
  expect(requests.map(({ body }) => body.action)).toEqual([
    { type: 'status', status: 'active' },
    { type: 'status', status: 'prospect' },
  ]);
});

test('moving a card to Blocked asks for a reason first', async () => {
  const { user, requests } = await openBoard();
  screen.getByRole('button', { name: 'Mover Luz Mora' }).focus();
  await user.keyboard('{Enter}{ArrowRight}{ArrowRight}{Enter}');
  expect(await screen.findByRole('dialog', { name: '¿Bloquear a Luz Mora?' })).toBeVisible();
  expect(requests).toEqual([]);
});
