import '../testing/slots-page';
import { useAuth } from '@sala/shared-auth';
import { sessionOf, startApi } from '@sala/shell-sdk/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openShell, startPage, type OpenShell } from '../testing/open-shell';
import { startRemoteFiles } from '../testing/remote-files';
import { peopleModule, stockModule } from '../testing/slots-modules';
import { openHelp } from './index';

const { answer } = startApi();
const files = startRemoteFiles();
beforeAll(async () => {
  files.serve('mfe_stock', stockModule);
  await startPage('en');
});
afterEach(() => jest.useRealTimers());

const openAt = async (path: string): Promise<OpenShell> => {
  const session = sessionOf();
  useAuth.getState().setAuth(session);
  answer('authSession', session.user);
  answer('notificationList', { items: [], unread: 0 });
  const shell = openShell(path);
  await screen.findByText('counted 0');
  return shell;
};

// Order matters: a loaded remote stays for the life of the page.
test('failed help shows Retry in its own panel, and the screen stays', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'] });
  const { user } = await openAt('/stock');
  act(() => openHelp());
  const panel = await screen.findByRole('dialog', { name: 'Help' });
  await act(() => jest.advanceTimersByTimeAsync(2000));
  expect(await within(panel).findByRole('alert')).toHaveTextContent('Help could not be loaded');
  expect(screen.getByText('counted 0')).toBeInTheDocument();
  files.serve('mfe_people', peopleModule);
  await user.click(within(panel).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('about /stock')).toBeVisible();
});

test('the panel gets the screen on view, and closes', async () => {
  const { user } = await openAt('/stock?page=2');
  act(() => openHelp());
  expect(await screen.findByText('about /stock')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'done' }));
  await waitFor(() => expect(screen.queryByText('about /stock')).not.toBeInTheDocument());
});

test('is available signed out, on pages outside the frame', async () => {
  files.serve('mfe_people', peopleModule);
  answer('authProviders', { clerk: null, sandbox: false });
  const { user } = openShell('/sign-in');
  await user.click(await screen.findByRole('button', { name: 'Help' }));
  expect(await screen.findByText('about /sign-in')).toBeVisible();
});

test('opens from the palette', async () => {
  const { user } = await openAt('/stock');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(
    await screen.findByRole('combobox', { name: 'Search or do something' }),
    'help for',
  );
  await user.keyboard('{Enter}');
  expect(await screen.findByText('about /stock')).toBeVisible();
});
