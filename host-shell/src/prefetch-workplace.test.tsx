import './testing/page';
import { startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { openShell, startPage } from './testing/open-shell';
import { startRemoteFiles } from './testing/remote-files';
import { clientsModule } from './testing/sample-module';

startApi();
const files = startRemoteFiles();
beforeAll(async () => {
  files.serve('mfe_clients', clientsModule);
  await startPage('en');
});

test('typing prefetches the remote that sign-in returns to, once', async () => {
  const { user } = openShell('/sign-in?redirect=%2Fclients%3Fpage%3D2');
  const email = await screen.findByLabelText(/^Email address/);
  expect(files.asked).toEqual([]);
  await user.type(email, 'ana@sol.test');
  await waitFor(() => expect(files.asked).toEqual(['mfe_clients']));
  await user.type(screen.getByLabelText(/^Password/), 'secreto1');
  expect(files.asked).toEqual(['mfe_clients']);
});
