import '../testing/page';
import { useAuth } from '@sala/shared-auth';
import { sessionOf, startApi } from '@sala/shell-sdk/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { startHealth } from '../testing/fake-health';
import { openShell, startPage } from '../testing/open-shell';
import { startRemoteFiles } from '../testing/remote-files';
import { watchConnection } from './connection';
import { doubtConnection, useConnection } from './connection-state';

const { answer } = startApi();
startRemoteFiles();
beforeAll(() => startPage('es-MX'));

const health = startHealth();
const ends: (() => void)[] = [];

beforeEach(() => {
  useConnection.setState({ offline: false, reachedAt: null });
  act(() => useAuth.getState().setAuth(sessionOf()));
  answer('authSession', sessionOf().user);
  answer('notificationList', { items: [], unread: 0 });
});
afterEach(() => {
  ends.splice(0).forEach((end) => end());
  jest.useRealTimers();
});

const watch = async (): Promise<void> => {
  await act(async () => void ends.push(watchConnection()));
  await waitFor(() => expect(health.asked).toBe(1));
};
const lineSays = (name: 'online' | 'offline', onLine: boolean): void => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  act(() => void window.dispatchEvent(new Event(name)));
};

test('while offline a strip shows the time and the version; it leaves with the connection', async () => {
  openShell('/');
  await screen.findByRole('heading', { level: 1 });
  await watch();
  await waitFor(() => expect(useConnection.getState().reachedAt).not.toBeNull());
  health.status = null;
  lineSays('offline', false);
  const strip = await screen.findByText(
    /^Sin conexión desde el \d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}\. Versión del 20\/11\/2026; lo que ves puede no estar al día\.$/,
  );
  expect(strip.closest('[role=status]')).not.toBeNull();
  health.status = 200;
  lineSays('online', true);
  await waitFor(() => expect(screen.queryByText(/^Sin conexión/)).not.toBeInTheDocument());
});

test('a page that never reached the server shows its version', async () => {
  health.status = null;
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  openShell('/');
  await watch();
  expect(
    await screen.findByText(
      'Sin conexión. Versión del 20/11/2026; lo que ves puede no estar al día.',
    ),
  ).toBeVisible();
});

test('ignores navigator.onLine: a server on this computer responds without a network', async () => {
  lineSays('offline', false);
  await watch();
  await waitFor(() => expect(useConnection.getState().reachedAt).not.toBeNull());
  expect(useConnection.getState().offline).toBe(false);
});

test.each([null, 502, 503])(
  'tolerates a short outage (%s), reports a long one, and polls until the server is back',
  async (gone) => {
    await watch();
    await waitFor(() => expect(useConnection.getState().reachedAt).not.toBeNull());
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    health.status = gone;
    await act(async () => doubtConnection());
    await jest.advanceTimersByTimeAsync(0);
    expect(health.asked).toBe(2);
    expect(useConnection.getState().offline).toBe(false);
    await act(() => jest.advanceTimersByTimeAsync(2000));
    expect(useConnection.getState().offline).toBe(true);
    health.status = 404; // any other status proves the server is up
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(useConnection.getState().offline).toBe(false);
    const before = health.asked;
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(health.asked).toBe(before);
  },
);
