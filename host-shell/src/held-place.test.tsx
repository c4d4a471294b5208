import './testing/page';
import { useAuth } from '@sala/shared-auth';
import { Link, useHeldPlace, useSearchState } from '@sala/shell-sdk';
import { sessionOf, startApi } from '@sala/shell-sdk/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { openShell, startPage } from './testing/open-shell';
import { startRemoteFiles } from './testing/remote-files';
import { sampleModule } from './testing/sample-module';

const { answer } = startApi();
const files = startRemoteFiles();

const Held = ({ onLeave }: { readonly onLeave: () => void }) => {
  useHeldPlace();
  return (
    <>
      <h1>Kiosk</h1>
      <Link to="/clients/help">Help of the clients</Link>
      <button onClick={onLeave}>Leave</button>
    </>
  );
};

const parse = (params: Readonly<Record<string, string>>) => ({ kiosk: params['kiosk'] ?? '' });

const Clients = () => {
  const [{ kiosk }, change] = useSearchState(parse);
  if (kiosk) return <Held onLeave={() => change({ kiosk: '' })} />;
  return (
    <>
      <h1>Clients</h1>
      <button onClick={() => change({ kiosk: '1' })}>Hold</button>
    </>
  );
};

beforeAll(async () => {
  files.serve(
    'mfe_clients',
    sampleModule({ namespace: 'clients', paths: ['/clients', '/clients/help'], Screen: Clients }),
  );
  await startPage('en');
});

test('a held place blocks links and Back without asking; only the screen itself leads away', async () => {
  useAuth.getState().setAuth(sessionOf());
  answer('authSession', sessionOf().user);
  answer('notificationList', { items: [], unread: 0 });
  const { user, place, goTo } = openShell('/clients');
  await user.click(await screen.findByRole('button', { name: 'Hold' }));
  expect(await screen.findByRole('heading', { name: 'Kiosk' })).toBeVisible();
  const popped = new Promise((resolve) =>
    window.addEventListener('popstate', resolve, { once: true }),
  );
  await act(async () => {
    history.back();
    await popped;
  });
  await waitFor(() => expect(place()).toBe('/clients?kiosk=1'));
  await user.click(screen.getByRole('link', { name: 'Help of the clients' }));
  expect(place()).toBe('/clients?kiosk=1');
  expect(screen.getByRole('heading', { name: 'Kiosk' })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('heading', { name: 'Clients' })).toBeVisible();
  await goTo('/clients/help');
  expect(place()).toBe('/clients/help');
});
