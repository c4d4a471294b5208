import '../testing/forged-page';
import { useAuth } from '@sala/shared-auth';
import { sessionOf, startApi } from '@sala/shell-sdk/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { applyComposition } from '../changes/apply-composition';
import { followChanges } from '../changes/registry-updates';
import { composition } from '../composition';
import { startI18n } from '../i18n';
import { openShell } from '../testing/open-shell';
import { startRegistry } from '../testing/open-registry';
import { startRemoteFiles } from '../testing/remote-files';
import { sampleComposition } from '../testing/sample-composition';
import { clientsModule } from '../testing/sample-module';

const { answer } = startApi();
const files = startRemoteFiles();
const registry = startRegistry();

test('a tampered document loads no remote, says so, and recovers once the registry is reachable', async () => {
  files.serve('mfe_clients', clientsModule);
  const told = answer('releaseBeaconCreate', { accepted: 1 });
  const session = sessionOf();
  answer('authSession', session.user);
  answer('notificationList', { items: [], unread: 0 });
  localStorage.setItem('locale', 'en');
  act(() => useAuth.getState().setAuth(session));
  await startI18n();
  const end = applyComposition();
  openShell('/clients');
  expect(await screen.findByRole('heading', { name: 'Clients could not be loaded' })).toBeVisible();
  expect(files.asked).toEqual([]);
  expect(await screen.findByText(/could not confirm which versions/)).toBeVisible();
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() =>
    expect(told[0]?.body).toMatchObject({
      items: [{ subject: 'host_shell@1', phase: 'integrity', code: 'composition-unsigned' }],
    }),
  );

  registry.announce(sampleComposition);
  const stop = followChanges();
  expect(await screen.findByRole('heading', { name: 'clients in English' })).toBeVisible();
  expect(composition()).toEqual(sampleComposition);
  expect(screen.queryByText(/could not confirm/)).not.toBeInTheDocument();
  stop();
  end();
});
