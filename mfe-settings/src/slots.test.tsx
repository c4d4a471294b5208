import { learnEndpoints, useAuth } from '@sala/shared-auth';
import type { Invitation } from '@sala/shared-contracts';
import { UiProvider } from '@sala/shared-ui';
import { renderModule, sessionOf, startApi } from '@sala/shell-sdk/testing';
import { screen } from '@testing-library/react';
import contract from '../remote.contract';
import module from './remote';

learnEndpoints(module.endpoints ?? {}); // as the shell does after loading the module
const { answer } = startApi();
afterEach(() => useAuth.getState().reset());

test("the contract's slots and their implementations match", () => {
  expect(Object.keys(module.slots?.widgets ?? {})).toEqual(
    contract.slots.widgets.map(({ key }) => key),
  );
  expect(module.slots?.help).toEqual(expect.any(Function));
  expect(contract.slots.help).toBe(true);
});

const invited = (email: string, at: number): Invitation => ({
  id: `00000000-0000-4000-8000-00000000000${at}`,
  email,
  roles: ['reception'],
  customRoles: [],
  status: 'pending',
  invitedBy: 'Ana Ríos',
  createdAt: '2026-11-18T18:00:00.000Z',
  expiresAt: '2026-11-25T18:00:00.000Z',
});

const showCard = async () => {
  useAuth.getState().setAuth(sessionOf());
  const Component = await module.slots?.widgets?.['pendingInvitations']?.();
  if (!Component) throw new Error('the contract promises it');
  const card = { path: '/card', lazy: () => Promise.resolve({ Component }) };
  await renderModule({
    module: { ...module, routes: [card] },
    namespace: contract.namespace,
    at: '/card',
    Provider: UiProvider,
  });
};

test('pending invitations: the newest with their expiry, and the number of others', async () => {
  const requests = answer('invitationList', {
    items: [invited('eva@sol.test', 1), invited('leo@sol.test', 2)],
    total: 7,
    page: 1,
    pageSize: 4,
  });
  await showCard();
  expect(await screen.findByText('eva@sol.test')).toBeVisible();
  expect(screen.getByText('leo@sol.test')).toBeVisible();
  expect(screen.getAllByText('Recepción · hasta el 25/11/2026')).toHaveLength(2);
  expect(screen.getByText('y 5 más')).toBeVisible();
  expect(requests[0]?.query).toMatchObject({
    status: 'pending',
    sort: '-createdAt',
    page: 1,
    pageSize: 4,
  });
});

test('no pending invitations', async () => {
  answer('invitationList', { items: [], total: 0, page: 1, pageSize: 4 });
  await showCard();
  expect(await screen.findByText('Nadie tiene una invitación pendiente.')).toBeVisible();
});
