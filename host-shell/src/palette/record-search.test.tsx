import '../testing/slots-page';
import { api, useAuth } from '@sala/shared-auth';
import type { Permission } from '@sala/shared-contracts';
import { problem, sessionOf, startApi } from '@sala/shell-sdk/testing';
import type { FoundRecord } from '@sala/shell-sdk';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openShell, startPage, type OpenShell } from '../testing/open-shell';
import { startRemoteFiles } from '../testing/remote-files';
import { finding, peopleModule, stockModule } from '../testing/slots-modules';
import { useRecents } from './recents';

const { answer } = startApi();
const files = startRemoteFiles();
beforeAll(async () => {
  files.serve('mfe_stock', stockModule);
  await startPage('en');
});

const gauze: FoundRecord = { id: '1', title: 'Gauze', detail: 'box of 100', path: '/stock?item=1' };
const gaby: FoundRecord = { id: '7', title: 'Gaby Ruiz', path: '/stock?person=7' };

const requests: string[] = [];
afterEach(() => jest.useRealTimers());
beforeEach(() => {
  localStorage.clear();
  useRecents.setState({ recents: [], used: [], opened: [] });
  requests.length = 0;
  finding.items = (words) => {
    requests.push(words);
    return Promise.resolve([gauze]);
  };
  finding.people = () => Promise.resolve([gaby]);
});

const openAndType = async (
  words: string,
  permissions: readonly Permission[] = ['purchases:read'],
): Promise<OpenShell> => {
  const session = sessionOf({ permissions });
  useAuth.getState().setAuth(session);
  answer('authSession', session.user);
  answer('planList', { items: [] });
  answer('notificationList', { items: [], unread: 0 });
  const shell = openShell('/stock');
  await screen.findByText('counted 0');
  await shell.user.keyboard('{Control>}k{/Control}');
  await shell.user.type(
    await screen.findByRole('combobox', { name: 'Search or do something' }),
    words,
  );
  return shell;
};

const group = (name: string) => screen.findByRole('group', { name });
const optionsOf = async (name: string) =>
  within(await group(name))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

test('a failed remote affects only its own section, and Retry loads it', async () => {
  // Advance retry delays as fast as the test polls.
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'] });
  const shell = await openAndType('gaz');
  expect(await within(await group('Items')).findByRole('option', { name: /Gauze/ })).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(2000));
  const retry = await within(await group('People')).findByRole('option', {
    name: /Could not search People/,
  });
  expect(await optionsOf('Items')).toEqual(['Gauzebox of 100']);
  files.serve('mfe_people', peopleModule);
  await shell.user.click(retry);
  expect(
    await within(await group('People')).findByRole('option', { name: 'Gaby Ruiz' }),
  ).toBeVisible();
  expect(screen.getByRole('dialog')).toBeVisible();
});

test('needs two letters, and debounces typing into one request', async () => {
  const shell = await openAndType('g');
  expect(screen.queryByRole('group', { name: 'Items' })).not.toBeInTheDocument();
  await shell.user.keyboard('auze ');
  await screen.findByRole('option', { name: /Gauze/ });
  expect(requests).toEqual(['gauze']);
});

test('a server error affects only its section, and the keyboard retries', async () => {
  let broken = true;
  finding.items = async () => {
    if (broken) await api.customerList({ query: {} });
    return [gauze];
  };
  answer('customerList', problem('server.error', 'Something broke'));
  const shell = await openAndType('gaz');
  expect(
    await within(await group('People')).findByRole('option', { name: 'Gaby Ruiz' }),
  ).toBeVisible();
  await screen.findByRole('option', { name: /Could not search Items/ });
  expect(shell.place()).toBe('/stock');
  expect(shell.notices).toEqual([]);
  broken = false;
  await shell.user.keyboard('{ArrowDown}');
  await waitFor(() =>
    expect(screen.getByRole('option', { name: /Could not search Items/ })).toHaveAttribute(
      'aria-selected',
      'true',
    ),
  );
  await shell.user.keyboard('{Enter}');
  expect(await screen.findByRole('option', { name: /Gauze/ })).toBeVisible();
  expect(screen.getByRole('dialog')).toBeVisible();
});

describe('somebody who is not found', () => {
  beforeEach(() => {
    finding.people = () => Promise.resolve([]);
  });

  test('can be registered, with what was typed', async () => {
    const shell = await openAndType('zoé $& pérez', ['purchases:write']);
    expect(screen.queryByRole('option', { name: /^Register/ })).not.toBeInTheDocument(); // no name
    const field = screen.getByRole('combobox', { name: 'Search or do something' });
    await shell.user.clear(field);
    await shell.user.type(field, 'zoé pérez');
    expect(await screen.findByRole('option', { name: 'Register “zoé pérez”' })).toBeVisible();
    expect(screen.getByText('Nothing matches “zoé pérez”. Try other words.')).toBeVisible();
    await shell.user.keyboard('{Enter}');
    await waitFor(() => expect(shell.place()).toBe('/stock?new=1&name=zo%C3%A9%20p%C3%A9rez'));
  });

  test.each<[string, string, readonly Permission[]]>([
    ['without the permission', 'zoé pérez', []],
    ['when the words are those of an action', 'count again', ['purchases:write']],
    ['for a verb that nothing answers to', 'reimburse', ['purchases:write']],
  ])('is not offered %s', async (_why, words, permissions) => {
    await openAndType(words, permissions);
    await waitFor(() =>
      expect(screen.queryByRole('group', { name: 'People' })).not.toBeInTheDocument(),
    );
    expect(screen.queryByRole('option', { name: /^Register/ })).not.toBeInTheDocument();
  });
});

test('people come before what matches weakly, and after an action of that name', async () => {
  const shell = await openAndType('tem', ['purchases:read', 'purchases:write']);
  await group('People');
  const sections = () =>
    within(screen.getByRole('listbox', { name: 'Results' }))
      .getAllByRole('group')
      .map(
        (one) => document.getElementById(one.getAttribute('aria-labelledby') ?? '')?.textContent,
      );
  await waitFor(() => expect(sections().slice(0, 3)).toEqual(['People', 'Items', 'Actions']));
  const field = screen.getByRole('combobox', { name: 'Search or do something' });
  await shell.user.clear(field);
  await shell.user.type(field, 'item');
  await waitFor(() => expect(sections().slice(0, 3)).toEqual(['Actions', 'People', 'Items']));
});

describe('answers that come late', () => {
  const selected = () => screen.getByRole('option', { selected: true }).textContent;
  const shownOptions = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

  test('the sources are shown together, so that the first arrow lands on what is seen', async () => {
    let answerPeople: (found: readonly FoundRecord[]) => void = () => undefined;
    finding.people = () => new Promise((resolve) => (answerPeople = resolve));
    const shell = await openAndType('ga');
    await waitFor(() => expect(requests).toEqual(['ga']));
    expect(screen.queryByRole('option', { name: /Gauze/ })).not.toBeInTheDocument();
    await act(async () => answerPeople([gaby]));
    expect(await optionsOf('People')).toEqual(['Gaby Ruiz']);
    expect(await optionsOf('Items')).toEqual(['Gauzebox of 100']);
    expect(selected()).toBe('Gaby Ruiz');
    await shell.user.keyboard('{ArrowDown}');
    expect(selected()).toBe('Gauzebox of 100');
  });

  test('what was chosen stays chosen and in its place; the late ones come below', async () => {
    let answerPeople: (found: readonly FoundRecord[]) => void = () => undefined;
    finding.people = () => new Promise((resolve) => (answerPeople = resolve));
    const shell = await openAndType('st');
    await waitFor(() => expect(requests).toEqual(['st']));
    await shell.user.keyboard('{ArrowDown}');
    const [before, chosen] = [shownOptions(), selected()];
    await act(async () => answerPeople([gaby]));
    expect(await optionsOf('People')).toEqual(['Gaby Ruiz']);
    expect(selected()).toBe(chosen);
    expect(shownOptions().slice(0, before.length)).toEqual(before);
  });

  test('a source that does not answer holds the others up for a moment only', async () => {
    jest.useFakeTimers({
      doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'],
    });
    let answerPeople: (found: readonly FoundRecord[]) => void = () => undefined;
    finding.people = () => new Promise((resolve) => (answerPeople = resolve));
    await openAndType('ga');
    await act(() => jest.advanceTimersByTimeAsync(2000));
    expect(await optionsOf('Items')).toEqual(['Gauzebox of 100']);
    const before = shownOptions();
    await act(async () => answerPeople([gaby]));
    expect(await optionsOf('People')).toEqual(['Gaby Ruiz']);
    expect(shownOptions().slice(0, before.length)).toEqual(before);
  });
});

test('a record opened lately comes first in what is found, also after a reload', async () => {
  const ana: FoundRecord = { id: '8', title: 'Ana Gama', path: '/stock?person=8' };
  finding.people = () => Promise.resolve([gaby, ana]);
  const shell = await openAndType('ga');
  await shell.user.click(await screen.findByRole('option', { name: 'Ana Gama' }));
  await waitFor(() => expect(shell.place()).toBe('/stock?person=8'));
  expect(localStorage.getItem('palette-recents')).toContain('"opened":["8"]');
  expect(localStorage.getItem('palette-recents')).not.toContain('Gama');
  await shell.user.keyboard('{Control>}k{/Control}');
  await shell.user.type(screen.getByRole('combobox', { name: 'Search or do something' }), 'ga');
  await waitFor(async () => expect(await optionsOf('People')).toEqual(['Ana Gama', 'Gaby Ruiz']));
});
