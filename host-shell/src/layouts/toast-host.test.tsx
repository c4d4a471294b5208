import '../testing/page';
import { notify } from '@sala/shell-sdk';
import { startApi } from '@sala/shell-sdk/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { openShell, startPage } from '../testing/open-shell';
import { startRemoteFiles } from '../testing/remote-files';

startApi();
startRemoteFiles();
beforeAll(() => startPage('en'));
beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'] }));
afterEach(() => jest.useRealTimers());

const say = (text: string) => act(() => notify.success(text));

test('what is said before the toasts’ code is there is not lost, and stays for 3 seconds (specification §2)', async () => {
  openShell('/503');
  await screen.findByRole('heading', { name: 'Website is under maintenance' });
  say('Field created');
  say('Field updated');
  expect(await screen.findByText('Field created')).toBeVisible();
  expect(screen.getByText('Field updated')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(2000));
  expect(screen.getByText('Field created')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(1000));
  // They fade within the second after.
  await waitFor(() => expect(screen.queryByText(/^Field/)).not.toBeInTheDocument(), { timeout: 1500 });
});

test('the same words twice are one toast', async () => {
  openShell('/503');
  await screen.findByRole('heading', { name: 'Website is under maintenance' });
  say('Session expired!');
  await screen.findByText('Session expired!');
  say('Session expired!');
  expect(screen.getAllByText('Session expired!')).toHaveLength(1);
  expect(screen.getByText('Session expired!').closest('[role=alert]')).not.toBeNull();
});
