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
  await import('../layouts/frame'); // load it before the fake clock starts
});
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'] });
  answer('notificationList', { items: [], unread: 0 });
  answer('authProviders', { clerk: null, sandbox: false });
});
afterEach(() => jest.useRealTimers());

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const token = () => useAuth.getState().token;

test('an unattended wall screen keeps its session; once closed, the session expires normally', async () => {
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
  wall.unmount(); // its last report allows one more renewal
  await pass(120 * minute);
  expect(asked).toHaveLength(2);
  expect(token()).toBeNull();
});
