import '../testing/page';
import { useAuth } from '@sala/shared-auth';
import type { BillingNotice, Role } from '@sala/shared-contracts';
import { sessionOf, startApi } from '@sala/shell-sdk/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { openShell, startPage } from '../testing/open-shell';

const { answer } = startApi();

beforeAll(() => startPage('es-MX'));
beforeEach(() => localStorage.removeItem('billing-notice'));

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

const userWith = (billing: BillingNotice | undefined, roles: readonly Role[] = ['owner']) => {
  const session = sessionOf({ roles: [...roles] });
  const company = session.user.company && {
    ...session.user.company,
    ...(billing && { billing }),
  };
  return { ...session, user: { ...session.user, company } };
};

const open = async (billing: BillingNotice | undefined, roles?: readonly Role[]) => {
  const session = userWith(billing, roles);
  useAuth.getState().setAuth(session);
  answer('authSession', session.user);
  answer('notificationList', { items: [], unread: 0 });
  const shell = openShell('/');
  await screen.findByRole('heading', { level: 1 });
  return shell;
};

test.each([
  ['trial_ending', 2.5, /prueba gratuita termina en 3 días/],
  ['past_due', 0.5, /Te queda 1 día/],
  ['read_only', 20, /no se guardan citas, ventas, mensajes ni ajustes/],
] as const)('%s says so, with the way to billing', async (kind, days, words) => {
  await open({ kind, until: inDays(days) });
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver facturación' })).toHaveAttribute(
    'href',
    '/settings/billing',
  );
});

test('whoever cannot pay learns what does not work and whom to tell', async () => {
  await open({ kind: 'read_only', until: inDays(20) }, ['reception']);
  expect(await screen.findByText(/Avisa a quien tenga el rol Propietario o /)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Ver facturación' })).toBeNull();
});

test('it is hidden for the day; a step further down shows again', async () => {
  const { user } = await open({ kind: 'past_due', until: inDays(3) });
  await user.click(await screen.findByRole('button', { name: 'Ocultar por hoy' }));
  expect(screen.queryByText(/sin pagar/)).toBeNull();
  const next = userWith({ kind: 'read_only', until: inDays(20) }).user;
  answer('authSession', next);
  act(() => useAuth.getState().setUser(next));
  expect(screen.queryByText(/Solo lectura/)).toBeNull(); // nothing moves while the screen is open
});

test('what is learned later waits for the next screen; what is solved says so in its place', async () => {
  const shell = await open(undefined);
  const due = userWith({ kind: 'past_due', until: inDays(3) }).user;
  answer('authSession', due);
  act(() => useAuth.getState().setUser(due));
  expect(screen.queryByText(/sin pagar/)).toBeNull();
  await shell.goTo('/no/such/place');
  expect(await screen.findByText(/sin pagar/)).toBeVisible();
  const paid = userWith(undefined).user;
  answer('authSession', paid);
  act(() => useAuth.getState().setUser(paid));
  await waitFor(() => expect(screen.getByText(/nada pendiente/)).toBeVisible());
});
