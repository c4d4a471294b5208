import '../testing/page';
import { notify } from '@sala/shell-sdk';
import { startApi } from '@sala/shell-sdk/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { openShell, startPage } from '../testing/open-shell';
import { startRemoteFiles } from '../testing/remote-files';

startApi();
startRemoteFiles();
beforeAll(() => startPage('en'));
// The library looks at the page's clock, too.
beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] }));
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
  await waitFor(() => expect(screen.queryByText(/^Field/)).not.toBeInTheDocument(), {
    timeout: 1500,
  });
});

test('the same words twice are one toast', async () => {
  openShell('/503');
  await screen.findByRole('heading', { name: 'Website is under maintenance' });
  say('Session expired!');
  await screen.findByText('Session expired!');
  say('Session expired!');
  expect(screen.getAllByText('Session expired!')).toHaveLength(1);
});

test('a failure interrupts, a success waits for its turn; at most three at a time, the oldest goes first', async () => {
  openShell('/404');
  await screen.findByRole('heading', { name: 'Oops! Page Not Found!' });
  act(() => notify.error('One'));
  expect((await screen.findByText('One')).closest('[role=alert]')).not.toBeNull();
  for (const text of ['Two', 'Three', 'Four']) say(text);
  expect((await screen.findByText('Four')).closest('[role=status]')).not.toBeNull();
  expect(screen.getByText('Two')).toBeVisible();
  expect(screen.getByText('Three')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('One')).not.toBeInTheDocument());
});

test('the time stands still under the pointer', async () => {
  const { user } = openShell('/404');
  await screen.findByRole('heading', { name: 'Oops! Page Not Found!' });
  say('Read me');
  await user.hover(await screen.findByText('Read me'));
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(screen.getByText('Read me')).toBeVisible();
  await user.unhover(screen.getByText('Read me'));
  await act(() => jest.advanceTimersByTimeAsync(3000));
  await waitFor(() => expect(screen.queryByText('Read me')).not.toBeInTheDocument());
});

test('what is said aside has a region of its own, reached with Alt+T (specification §9)', async () => {
  const undone: string[] = [];
  const { user } = openShell('/404');
  await screen.findByRole('heading', { name: 'Oops! Page Not Found!' });
  act(() =>
    notify.aside({
      kind: 'info',
      text: 'Archived',
      action: { label: 'Undo', onSelect: () => undone.push('it') },
    }),
  );
  const region = await screen.findByRole('region', { name: 'Messages, Alt+T' });
  await waitFor(() => expect(region).toHaveTextContent('Archived'));
  await user.keyboard('{Alt>}t{/Alt}');
  await waitFor(() => expect(region).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undone).toEqual(['it']);
  await act(() => jest.advanceTimersByTimeAsync(1000));
  await waitFor(() => expect(region).not.toHaveTextContent('Archived'));
});
