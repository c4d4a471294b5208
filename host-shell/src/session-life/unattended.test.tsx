import '../testing/page';
import { useAuth } from '@sala/shared-auth';
import { useUnattended } from '@sala/shell-sdk';
import { sessionOf, startApi } from '@sala/shell-sdk/testing';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { openShell, startPage } from '../testing/open-shell';
import { startRemoteFiles } from '../testing/remote-files';
import { clientsModule } from '../testing/sample-module';

const { answer } = startApi();
const files = startRemoteFiles();
const minute = 60_000;

beforeAll(async () => {
  files.serve('mfe_clients', clientsModule);
  await startPage('en');
  await import('../layouts/frame'); // loading it takes the time of this machine, not that of a test which holds the clock
});
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'] });
  answer('notificationList', { items: [], unread: 0 });
  answer('authProviders', { clerk: null, sandbox: false });
});
afterEach(() => jest.useRealTimers());

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const token = () => useAuth.getState().token;

test('a screen that is in use without a hand, as one on the wall, keeps its session; once it is closed, that ends like any other', async () => {
  const first = sessionOf({});
  useAuth.getState().setAuth(first);
  answer('authSession', first.user);
  const asked = answer('authRenew', () => sessionOf({}));
  openShell('/clients');
  await screen.findByRole('heading', { name: 'clients in English' });
  const wall = renderHook(() => useUnattended());
  await pass(29 * minute);
  expect(asked).toHaveLength(0);
  await pass(6 * minute);
  await waitFor(() => expect(token()).not.toBe(first.token));
  wall.unmount(); // with what it said last, the token is renewed once more
  await pass(120 * minute);
  expect(asked).toHaveLength(2);
  expect(token()).toBeNull();
});
