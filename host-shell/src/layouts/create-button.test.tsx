import '../testing/slots-page';
import { useAuth } from '@sala/shared-auth';
import type { Permission } from '@sala/shared-contracts';
import { sessionOf, startApi } from '@sala/shell-sdk/testing';
import { screen } from '@testing-library/react';
import { openShell, startPage } from '../testing/open-shell';

const { answer } = startApi();
beforeAll(() => startPage('en'));

const openFor = async (permissions: readonly Permission[]) => {
  const session = sessionOf({ permissions });
  useAuth.getState().setAuth(session);
  answer('authSession', session.user);
  answer('notificationList', { items: [], unread: 0 });
  const shell = openShell('/');
  await screen.findByRole('heading', { name: 'Hello, Ana' });
  return shell;
};

test('who may create nothing of the daily work has no “+”, and its key does nothing', async () => {
  const { user } = await openFor(['purchases:write']);
  expect(screen.queryByRole('button', { name: 'Create' })).not.toBeInTheDocument();
  await user.keyboard('c');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});
