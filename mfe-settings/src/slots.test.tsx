import { learnEndpoints, useAuth } from '@sala/shared-auth';
import { actionsToReview, type Integration, type Invitation } from '@sala/shared-contracts';
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

const showCard = async (key = 'pendingInvitations') => {
  useAuth.getState().setAuth(sessionOf());
  const Component = await module.slots?.widgets?.[key]?.();
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
  expect(screen.getAllByText('Recepción · hasta el 25 nov')).toHaveLength(2);
  expect(screen.getByText('y 5 más')).toBeVisible();
  expect(requests[0]?.query).toMatchObject({
    status: 'pending',
    sort: '-createdAt',
    page: 1,
    pageSize: 4,
  });
});

test('what an auditor reviews leads to just those entries of the log', async () => {
  answer('auditSummary', {
    from: '2026-11-18',
    to: '2026-11-24',
    items: [
      { action: 'access.denied', count: 12 },
      { action: 'patient.exported', count: 1 },
    ],
  });
  await showCard('toReview');
  expect(await screen.findByRole('link', { name: 'Accesos negados: 12' })).toHaveAttribute(
    'href',
    '/settings/company/audit?action=access.denied&from=2026-11-18&to=2026-11-24',
  );
  expect(screen.getByRole('link', { name: 'Exportaciones de pacientes: 1' })).toBeVisible();
});

test('every action to review has words', async () => {
  answer('auditSummary', {
    from: '2026-11-18',
    to: '2026-11-24',
    items: actionsToReview.map((action) => ({ action, count: 1 })),
  });
  await showCard('toReview');
  expect(await screen.findAllByRole('link')).toHaveLength(actionsToReview.length);
  expect(screen.queryByText(/toReview/)).not.toBeInTheDocument();
});

test('integrations that fail come before those that nobody connected', async () => {
  const one = (provider: Integration['provider'], change: Partial<Integration>): Integration => ({
    provider,
    driver: 'live',
    health: 'ok',
    lastOkAt: null,
    lastError: null,
    target: null,
    testable: false,
    own: false,
    ...change,
  });
  answer('integrationList', {
    items: [
      one('email', {}),
      one('whatsapp', { driver: 'none', health: 'unknown' }),
      one('sap', { health: 'error' }),
    ],
  });
  await showCard('connections');
  expect(await screen.findByText('Con fallas')).toBeVisible();
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    expect.stringContaining('Con fallas'),
    'WhatsAppSin conectar',
  ]);
});
