import '../../testing/page';
import { startApi } from '@sala/shell-sdk/testing';
import { act, screen, within } from '@testing-library/react';
import { openShell, startPage } from '../../testing/open-shell';
import { startRemoteFiles } from '../../testing/remote-files';

startApi();
startRemoteFiles();
beforeAll(() => startPage('en'));
afterEach(() => jest.useRealTimers());

const clockwork = () => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'] });
const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
const tips = async () => within(await screen.findByRole('region', { name: 'To work faster' }));
const first = 'Go anywhere without leaving the keyboard';
const second = 'Search the list that you are looking at';

test('tips follow each other, and hold still while somebody reads', async () => {
  clockwork();
  const { user } = openShell('/sign-in-2');
  expect((await tips()).getByText(first)).toBeVisible();
  await pass(8);
  expect((await tips()).getByText(second)).toBeVisible();
  await user.hover((await tips()).getByText(second));
  await pass(30);
  expect((await tips()).getByText(second)).toBeVisible();
  await user.unhover((await tips()).getByText(second));
  await pass(8);
  expect((await tips()).queryByText(second)).not.toBeInTheDocument();
});

test('they stop when asked to, and can be turned by hand', async () => {
  clockwork();
  const { user } = openShell('/sign-in-2');
  await user.click((await tips()).getByRole('button', { name: 'Pause' }));
  await user.hover(screen.getByRole('heading', { name: 'Sign in' }));
  await user.click(screen.getByLabelText(/^Password/));
  await pass(60);
  expect((await tips()).getByText(first)).toBeVisible();
  await user.click((await tips()).getByRole('button', { name: 'Previous' }));
  expect((await tips()).getByText('5 of 5')).toBeVisible();
  await user.click((await tips()).getByRole('button', { name: 'Next' }));
  expect((await tips()).getByText('1 of 5')).toBeVisible();
});

test('who wants no motion sees none', async () => {
  const before = window.matchMedia;
  window.matchMedia = (query) => ({ ...before(query), matches: query.includes('reduced-motion') });
  clockwork();
  openShell('/sign-in-2');
  await tips();
  await pass(60);
  expect((await tips()).getByText(first)).toBeVisible();
  window.matchMedia = before;
});

test('the service is up, and the privacy notice opens in its place', async () => {
  const { user } = openShell('/sign-in-2');
  expect(await within(await screen.findByRole('region', { name: 'Status of the service' })).findByText('In service')).toBeVisible();
  const notice = screen.getByText('Privacy notice');
  expect(screen.getByText(/^Your clinic is responsible for your data/)).not.toBeVisible();
  await user.click(notice);
  expect(screen.getByText(/^Your clinic is responsible for your data/)).toBeVisible();
});
