import '../testing/granted-page';
import { useAuth } from '@sala/shared-auth';
import { sessionOf, startApi } from '@sala/shell-sdk/testing';
import { act, screen } from '@testing-library/react';
import { openShell, startPage } from '../testing/open-shell';
import { startRemoteFiles } from '../testing/remote-files';
import { clientsModule } from '../testing/sample-module';

const { answer } = startApi();
const files = startRemoteFiles();

test("loads a remote from a developer's machine, with a banner while the grant lasts", async () => {
  files.serve('http://localhost:4411/remoteEntry.js', clientsModule);
  const session = sessionOf();
  answer('authSession', session.user);
  answer('notificationList', { items: [], unread: 0 });
  await startPage('en');
  act(() => useAuth.getState().setAuth(session));
  openShell('/clients');
  expect(await screen.findByRole('heading', { name: 'clients in English' })).toBeVisible();
  expect(files.asked).toEqual(['http://localhost:4411/remoteEntry.js']);
  expect(
    await screen.findByText(/^mfe_clients comes from http:\/\/localhost:4411 until /),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'End' })).toHaveAttribute(
    'href',
    '/registry/v1/grants/end',
  );
});
