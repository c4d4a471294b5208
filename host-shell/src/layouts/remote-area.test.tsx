import '../testing/page';
import { useAuth } from '@sala/shared-auth';
import { sessionOf, startApi } from '@sala/shell-sdk/testing';
import { act, screen } from '@testing-library/react';
import { openShell, startPage } from '../testing/open-shell';
import { startRemoteFiles } from '../testing/remote-files';
import { clientsModule, sampleModule } from '../testing/sample-module';

const { answer } = startApi();
const files = startRemoteFiles();
beforeAll(() => startPage('en'));
beforeEach(() => {
  // Advance retry delays as fast as the test polls.
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'] });
  const session = sessionOf();
  useAuth.getState().setAuth(session);
  answer('authSession', session.user);
  answer('notificationList', { items: [], unread: 0 });
});
afterEach(() => jest.useRealTimers());

const heading = (name: string) => screen.findByRole('heading', { name });
const bar = () => screen.findByRole('progressbar', { name: 'Loading' });
const retry = () => screen.findByRole('button', { name: 'Retry' });

// Order matters: a loaded remote stays for the life of the page.
test('a remote without files shows a panel, the rest works, and Retry loads it without a reload', async () => {
  const { user, goTo, startNavigation, place } = openShell('/clients?page=2');
  expect(await bar()).toBeVisible(); // also on the first load
  expect(await heading('Clients could not be loaded')).toBeVisible();
  expect(
    screen.getByText(
      'The rest of the application keeps working. Check your connection and try again.',
    ),
  ).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Location' })).toBeVisible();
  expect(files.asked).toEqual(['mfe_clients', 'mfe_clients', 'mfe_clients']);

  await goTo('/');
  expect(await heading('Hello, Ana')).toBeVisible();

  startNavigation('/clients?page=2');
  await user.click(await retry());
  expect(await heading('Clients could not be loaded')).toBeVisible();

  files.serve('mfe_clients', clientsModule);
  const release = files.hold('mfe_clients');
  await user.click(await retry());
  expect(await bar()).toBeVisible();
  release();
  expect(await heading('clients in English')).toBeVisible();
  expect(place()).toBe('/clients?page=2');
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test('a 2 px loading bar shows while a remote loads', async () => {
  files.serve('mfe_prices', sampleModule({ namespace: 'prices', paths: ['/pricing'] }));
  const release = files.hold('mfe_prices');
  const { startNavigation } = openShell('/');
  await heading('Hello, Ana');
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  startNavigation('/pricing');
  expect(await bar()).toHaveStyle({ height: '2px', position: 'fixed' });
  expect(screen.getByRole('heading', { name: 'Hello, Ana' })).toBeVisible();
  release();
  expect(await heading('prices in English')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

test('an address that its remote does not know is not found', async () => {
  openShell('/clients/nowhere');
  expect(await heading('Oops! Page Not Found!')).toBeVisible();
});

test('a loaded remote is not fetched again', async () => {
  const before = files.asked.length;
  const { goTo } = openShell('/clients');
  await heading('clients in English');
  await goTo('/');
  await goTo('/clients/help');
  expect(await heading('clients in English')).toBeVisible();
  expect(files.asked.slice(before)).toEqual([]);
});
