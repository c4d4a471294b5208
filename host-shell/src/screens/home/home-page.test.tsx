import '../../testing/slots-page';
import { useAuth } from '@sala/shared-auth';
import type { Permission, Role } from '@sala/shared-contracts';
import { problem, sessionOf, startApi } from '@sala/shell-sdk/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { type OpenShell, openShell, startPage } from '../../testing/open-shell';
import { startRemoteFiles } from '../../testing/remote-files';
import { peopleModule, stockModule } from '../../testing/slots-modules';
import { useCommands } from '@sala/shell-sdk';

const { answer } = startApi();
const files = startRemoteFiles();
beforeAll(async () => {
  files.serve('mfe_stock', stockModule);
  await startPage('en');
});

afterEach(() => {
  jest.useRealTimers();
  localStorage.removeItem('first-steps-hidden');
});

const openHome = async (
  permissions: readonly Permission[],
  roles: readonly Role[] = ['reception'],
): Promise<OpenShell> => {
  const session = sessionOf({ permissions, roles });
  useAuth.getState().setAuth(session);
  answer('authSession', session.user);
  answer('notificationList', { items: [], unread: 0 });
  const shell = openShell('/');
  await screen.findByRole('heading', { name: 'Hello, Ana' });
  return shell;
};

const card = (name: string) => screen.findByRole('region', { name });
const cards = () =>
  within(screen.getByRole('main'))
    .getAllByRole('region')
    .map((region) => within(region).getByRole('heading').textContent);

// Order matters: a loaded remote stays for the life of the page.
test('a failed remote shows the error in its cards alone, and Retry loads them', async () => {
  // Advance retry delays as fast as the test polls.
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'] });
  answer('planList', { items: [] });
  const { user, place } = await openHome([]);
  await act(() => jest.advanceTimersByTimeAsync(2000));
  const birthdays = await card('Birthdays');
  expect(await within(birthdays).findByRole('alert')).toHaveTextContent(
    'This part could not be loaded.',
  );
  expect(await within(await card('Orders')).findByText('0 orders')).toBeVisible();
  files.serve('mfe_people', peopleModule);
  await user.click(within(birthdays).getByRole('button', { name: 'Retry' }));
  expect(await within(birthdays).findByText('nobody today')).toBeVisible();
  expect(within(birthdays).queryByRole('alert')).not.toBeInTheDocument();
  expect(place()).toBe('/');
});

test('shows permitted cards by place and order, each with a link to its screen', async () => {
  answer('planList', { items: [] });
  const { user, place } = await openHome(['purchases:read']);
  expect(await within(await card('Running low')).findByText('nothing runs low')).toBeVisible();
  expect(cards()).toEqual(['Orders', 'Running low', 'Birthdays', 'Without code']);
  await user.click(
    within(await card('Running low')).getByRole('link', { name: 'See all: Running low' }),
  );
  expect(await screen.findByRole('heading', { name: 'Stock list' })).toBeVisible();
  expect(place()).toBe('/stock?low=1');
});

test("a customer tab of one remote shows on another's screen, by permission", async () => {
  answer('planList', { items: [] });
  const { user } = await openHome(['purchases:read', 'customers:read']);
  await user.click(await screen.findByRole('link', { name: 'See all: Running low' }));
  const tabs = await screen.findByRole('region', { name: 'customer' });
  await user.click(within(tabs).getByRole('button', { name: 'Visits' }));
  expect(await within(tabs).findByText('visits of C-1')).toBeVisible();
  act(() => useAuth.getState().setAuth(sessionOf({ permissions: ['purchases:read'] })));
  await waitFor(() => expect(within(tabs).queryByRole('button')).not.toBeInTheDocument());
});

test('hides cards without the permission', async () => {
  answer('planList', { items: [] });
  await openHome([]);
  await card('Birthdays');
  expect(cards()).toEqual(['Orders', 'Birthdays', 'Without code']);
});

test('a card that a remote promises but lacks fails alone', async () => {
  answer('planList', { items: [] });
  await openHome([]);
  expect(await within(await card('Without code')).findByRole('alert')).toHaveTextContent(
    'This part could not be loaded.',
  );
  expect(await within(await card('Orders')).findByText('0 orders')).toBeVisible();
  expect(await within(await card('Birthdays')).findByText('nobody today')).toBeVisible();
});

test('an API failure is confined to its card, and Retry refetches', async () => {
  jest.spyOn(console, 'error').mockReturnValue(); // React logs what a boundary caught
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'] });
  answer('planList', problem('server.error', 'Something broke'));
  const { user, place, notices } = await openHome([]);
  await act(() => jest.advanceTimersByTimeAsync(10_000)); // three retries
  const orders = await card('Orders');
  expect(await within(orders).findByRole('alert')).toHaveTextContent('Something broke');
  expect(await within(await card('Birthdays')).findByText('nobody today')).toBeVisible();
  expect(place()).toBe('/');
  expect(notices).toEqual([]);
  answer('planList', { items: [] });
  await user.click(within(orders).getByRole('button', { name: 'Retry' }));
  expect(await within(orders).findByText('0 orders')).toBeVisible();
});

describe('first steps', () => {
  const items = (done: number) => ({
    items: (['practitioner', 'eventType', 'hours', 'patient', 'appointment'] as const).map(
      (step, place) => ({ step, done: place < done }),
    ),
  });

  test('a new company sees its progress, and the next step leads to its form', async () => {
    answer('planList', { items: [] });
    answer('firstStepList', items(3));
    const { user, place } = await openHome(['company:manage', 'patients:write'], ['owner']);
    const steps = await card('First steps');
    expect(within(steps).getByText('3 of 5 steps to your first appointment')).toBeVisible();
    expect(within(steps).getAllByLabelText('Done')).toHaveLength(3);
    await user.click(
      within(steps).getByRole('link', { name: 'Begin: Register your first patient' }),
    );
    await waitFor(() => expect(place()).toBe('/stock?patient=1'));
  });

  test('gone when all are done', async () => {
    answer('planList', { items: [] });
    answer('firstStepList', items(5));
    await openHome(['company:manage', 'purchases:write'], ['owner']);
    await within(await card('Birthdays')).findByText('nobody today');
    expect(screen.queryByRole('region', { name: 'First steps' })).not.toBeInTheDocument();
  });

  test('somebody who hides them does not see them again', async () => {
    answer('planList', { items: [] });
    answer('firstStepList', items(1));
    const { user } = await openHome(['company:manage', 'purchases:write'], ['owner']);
    await user.click(within(await card('First steps')).getByRole('button', { name: 'Hide' }));
    expect(screen.queryByRole('region', { name: 'First steps' })).not.toBeInTheDocument();
  });
});

test('cards for another kind of work are not shown, even with the permission', async () => {
  answer('planList', { items: [] });
  await openHome(['purchases:read'], ['owner']);
  await card('Birthdays');
  expect(cards()).toEqual(['Orders', 'Birthdays', 'Without code']);
});

describe('the “+”', () => {
  const openFor = async (permissions: readonly Permission[]) => {
    const session = sessionOf({ permissions });
    useAuth.getState().setAuth(session);
    answer('authSession', session.user);
    answer('planList', { items: [] });
    answer('notificationList', { items: [], unread: 0 });
    const shell = openShell('/');
    await screen.findByRole('heading', { name: 'Hello, Ana' });
    return shell;
  };

  test('who may create nothing of the daily work has no “+”, and its key does nothing', async () => {
    const { user } = await openFor(['purchases:write']);
    expect(screen.queryByRole('button', { name: 'Create' })).not.toBeInTheDocument();
    await user.keyboard('c');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });
});

describe('keys of the screen', () => {
  test("screen keys are inactive behind a dialog, except a panel's own", async () => {
    useAuth.getState().setAuth(sessionOf({ permissions: [] }));
    answer('authSession', sessionOf({ permissions: [] }).user);
    answer('notificationList', { items: [], unread: 0 });
    const { user } = openShell('/stock');
    expect(await screen.findByText('counted 0')).toBeVisible();
    const run = jest.fn();
    const Panel = () => {
      useCommands([{ id: 'edit', label: 'Edit', keys: 'e', ofPanel: true, run }]);
      return <div role="dialog" aria-modal="true" aria-label="Item" />;
    };
    const { rerender } = render(<Panel />);
    await user.keyboard('ne');
    expect(screen.getByText('counted 0')).toBeInTheDocument();
    expect(run).toHaveBeenCalledTimes(1);
    rerender(
      <>
        <Panel />
        <div role="dialog" aria-modal="true" aria-label="Question" />
      </>,
    );
    await user.keyboard('e');
    expect(run).toHaveBeenCalledTimes(1);
  });
});
