import '../testing/page';
import { useAuth } from '@sala/shared-auth';
import { sessionOf, startApi } from '@sala/shell-sdk/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { watchMount } from '../freeze-detection';
import { openShell, startPage } from '../testing/open-shell';
import { release, remoteOf } from '../testing/releases';
import { startRemoteFiles } from '../testing/remote-files';
import { samples } from '../testing/sample-composition';
import { sampleModule } from '../testing/sample-module';

const { answer } = startApi();
const files = startRemoteFiles();
const { contract } = samples.mfe_clients;

test('after a page freezes while mounting a version, the next page starts the previous one', async () => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 10_000);
  watchMount('mfe_clients@2'); // ten seconds ago; no heartbeat since
  const [mark] = Object.values(
    JSON.parse(localStorage.getItem('mounting') ?? '{}') as Record<string, unknown>,
  );
  window.dispatchEvent(new Event('pagehide'));
  const slept = { at: Date.now() - 1_200_000, subjects: ['mfe_clients@1'] }; // left by a computer that went to sleep
  localStorage.setItem('mounting', JSON.stringify({ 'a page that stopped': mark, slept }));
  now.mockRestore();
  await startPage('en');
  for (const version of ['2', '1']) {
    files.serve(
      version === '1' ? 'mfe_clients' : `mfe_clients@${version}`,
      sampleModule({
        namespace: 'clients',
        paths: ['/clients'],
        titles: { en: `Clients ${version}` },
      }),
    );
  }
  const session = sessionOf();
  act(() => useAuth.getState().setAuth(session));
  answer('authSession', session.user);
  answer('notificationList', { items: [], unread: 0 });
  const told = answer('releaseBeaconCreate', { accepted: 1 });
  release({ mfe_clients: remoteOf(contract, { stable: '2', lkg: '1' }) });
  openShell('/clients');
  expect(await screen.findByRole('heading', { name: 'Clients 1' })).toBeVisible();
  expect(files.asked).not.toContain('mfe_clients@2');
  expect(await screen.findByTitle(/made this page stop responding/)).toBeVisible();
  await waitFor(() => {
    window.dispatchEvent(new Event('pagehide'));
    expect(told.flatMap(({ body }) => body.items)).toContainEqual(
      expect.objectContaining({ subject: 'mfe_clients@2', code: 'blocked' }),
    );
  });
});
