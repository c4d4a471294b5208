import '../testing/page';
import { notify } from '@sala/shell-sdk';
import { startApi } from '@sala/shell-sdk/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { openShell, startPage } from '../testing/open-shell';
import { startRemoteFiles } from '../testing/remote-files';

startApi();
startRemoteFiles();
beforeAll(() => startPage('en'));
// The library checks the page's clock, too.
beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] }));
afterEach(() => jest.useRealTimers());

const notifySuccess = (text: string) => act(() => notify.success(text));

test('keeps messages until the toast code loads, then shows them for 3 seconds', async () => {
  openShell('/503');
  await screen.findByRole('heading', { name: 'Website is under maintenance' });
  notifySuccess('Field created');
  notifySuccess('Field updated');
  expect(await screen.findByText('Field created')).toBeVisible();
  expect(screen.getByText('Field updated')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(2000));
  expect(screen.getByText('Field created')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(1000));
  // They fade within another second.
  await waitFor(() => expect(screen.queryByText(/^Field/)).not.toBeInTheDocument(), {
    timeout: 1500,
  });
});

test('identical messages share one toast', async () => {
  openShell('/503');
  await screen.findByRole('heading', { name: 'Website is under maintenance' });
  notifySuccess('Session expired!');
  await screen.findByText('Session expired!');
  notifySuccess('Session expired!');
  expect(screen.getAllByText('Session expired!')).toHaveLength(1);
});

test('errors are assertive, successes polite; at most three show, the oldest leaves first', async () => {
  openShell('/404');
  await screen.findByRole('heading', { name: 'Oops! Page Not Found!' });
  act(() => notify.error('One'));
  expect((await screen.findByText('One')).closest('[role=alert]')).not.toBeNull();
  for (const text of ['Two', 'Three', 'Four']) notifySuccess(text);
  expect((await screen.findByText('Four')).closest('[role=status]')).not.toBeNull();
  expect(screen.getByText('Two')).toBeVisible();
  expect(screen.getByText('Three')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('One')).not.toBeInTheDocument());
});

test('the timer pauses under the pointer', async () => {
  const { user } = openShell('/404');
  await screen.findByRole('heading', { name: 'Oops! Page Not Found!' });
  notifySuccess('Read me');
  await user.hover(await screen.findByText('Read me'));
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(screen.getByText('Read me')).toBeVisible();
  await user.unhover(screen.getByText('Read me'));
  await act(() => jest.advanceTimersByTimeAsync(3000));
  await waitFor(() => expect(screen.queryByText('Read me')).not.toBeInTheDocument());
});

test('aside notices have a region of their own, reached with Alt+T (docs/spec/platform.md)', async () => {
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
