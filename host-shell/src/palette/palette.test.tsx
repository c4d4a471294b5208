import '../testing/slots-page';
import { useAuth } from '@sala/shared-auth';
import type { Permission } from '@sala/shared-contracts';
import { useCommands } from '@sala/shell-sdk';
import { sessionOf, startApi } from '@sala/shell-sdk/testing';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { openShell, startPage, type OpenShell } from '../testing/open-shell';
import { startRemoteFiles } from '../testing/remote-files';
import { finding, peopleModule, stockModule } from '../testing/slots-modules';
import { openPalette } from './index';
import { useRecents } from './recents';

const { answer } = startApi();
const files = startRemoteFiles();
beforeAll(async () => {
  files.serve('mfe_stock', stockModule);
  files.serve('mfe_people', peopleModule);
  await startPage('en');
});
afterEach(() => {
  localStorage.clear();
  useRecents.setState({ recents: [], used: [], opened: [] });
  finding.items = () => Promise.resolve([]);
  finding.people = () => Promise.resolve([]);
});

const openFor = async (permissions: readonly Permission[] = [], at = '/'): Promise<OpenShell> => {
  const session = sessionOf({ permissions });
  useAuth.getState().setAuth(session);
  answer('authSession', session.user);
  answer('planList', { items: [] });
  answer('customerList', {
    items: [],
    total: 0,
    page: 1,
    pageSize: 5,
    totalIs: 'exact',
    similar: false,
    next: null,
  });
  answer('notificationList', { items: [], unread: 0 });
  const shell = openShell(at);
  await screen.findByRole('main');
  return shell;
};

const field = () => screen.findByRole('combobox', { name: 'Search or do something' });
const summon = async ({ user }: OpenShell) => {
  await user.keyboard('{Control>}k{/Control}');
  return field();
};
const ask = async (shell: OpenShell, query: string) => {
  await shell.user.click(await summon(shell));
  await shell.user.paste(query);
};
/** In the open palette. */
const askAgain = async ({ user }: OpenShell, query: string) => {
  await user.clear(await field());
  await user.paste(query);
};
const leave = async ({ user }: OpenShell) => {
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
};
const list = () => screen.getByRole('listbox', { name: 'Results' });
const nameOf = (group: HTMLElement) =>
  document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent;
const sectionsShown = () => within(list()).getAllByRole('group').map(nameOf);
const optionsOf = (section: string) =>
  within(within(list()).getByRole('group', { name: section }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const chosen = () => {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id);
};

describe('opening and closing', () => {
  // Must be the first test of this file: later the code is loaded.
  test('keys typed while it loads land in its field only', async () => {
    const { user } = await openFor();
    await screen.findByRole('heading', { name: 'Hello, Ana' });
    expect(screen.queryByRole('combobox', { hidden: true })).not.toBeInTheDocument();
    // In one task, so that nothing can load in between.
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    for (const key of 'sto') fireEvent.keyDown(document.body, { key });
    const combobox = await field();
    await waitFor(() => expect(combobox).toHaveFocus());
    await user.keyboard('ck');
    expect(combobox).toHaveValue('stock');
  });

  test('Ctrl+K, ⌘K and the header open it; closed it is hidden, forgets the query and gives the focus back', async () => {
    const shell = await openFor();
    const { user } = shell;
    await user.hover(await screen.findByRole('heading', { name: 'Hello, Ana' }));
    const drawn = await screen.findByRole('combobox', {
      name: 'Search or do something',
      hidden: true,
    });
    expect(drawn).not.toBeVisible();
    const opener = screen.getByRole('button', { name: 'Open menu' });
    opener.focus();
    expect(await summon(shell)).toBe(drawn);
    await waitFor(() => expect(drawn).toHaveFocus());
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Search or do something');
    await user.paste('stock');
    await leave(shell);
    await waitFor(() => expect(opener).toHaveFocus());
    expect(drawn).not.toBeVisible();

    await user.keyboard('{Meta>}k{/Meta}');
    expect(await field()).toBeVisible();
    expect(await field()).toHaveValue('');
    await user.keyboard('{Meta>}k{/Meta}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    act(() => openPalette('stock'));
    expect(await field()).toHaveValue('stock');
    expect(optionsOf('Screens')).toEqual(['Stock listToday']);
    await leave(shell);
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  });
});

describe('contents', () => {
  test('screen actions first, then commands and pages, each once; words and verbs find them', async () => {
    const shell = await openFor(['purchases:write'], '/stock');
    await screen.findByRole('heading', { name: 'Stock list' });
    await summon(shell);
    expect(sectionsShown()).toEqual([
      'On this screen',
      'Actions',
      'Screens',
      'Preferences and session',
    ]);
    expect(optionsOf('On this screen')).toEqual(['Count againn']);
    expect(optionsOf('Actions')).toEqual(['New item']);
    expect(optionsOf('Screens')).toEqual(['Home', 'Stock listToday']);
    await askAgain(shell, 'repe'); // a verb of what the screen offers
    expect(chosen()).toHaveTextContent('Count again');
    expect(sectionsShown()).toEqual(['On this screen']);
    await leave(shell);

    await shell.goTo('/');
    await screen.findByRole('heading', { name: 'Hello, Ana' });
    await summon(shell);
    // Those that the screen itself offered there.
    expect(optionsOf('Actions')).toEqual(['New item', 'Count the stock', 'Count again']);
    await askAgain(shell, 'print inven');
    expect(chosen()).toHaveTextContent('Stock list');
    // A word begins a command, and what follows goes with it.
    await askAgain(shell, 'ITEM Blue gloves & more');
    await shell.user.keyboard('{Enter}');
    await waitFor(() => expect(shell.place()).toBe('/stock?new=1&name=Blue%20gloves%20%26%20more'));
  });

  test('hides what this person may not do, and says when nothing matches', async () => {
    const shell = await openFor([]);
    await ask(shell, 'item');
    expect(within(list()).queryByRole('option', { name: /New item/ })).not.toBeInTheDocument();
    expect(within(list()).queryByRole('group', { name: 'Items' })).not.toBeInTheDocument();
    await askAgain(shell, 'zebra');
    expect(await screen.findByText('Nothing matches “zebra”. Try other words.')).toBeVisible();
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
  });

  test('switches the language and signs out', async () => {
    answer('authSignOut', undefined);
    const shell = await openFor();
    await ask(shell, 'language span');
    await shell.user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Hola, Ana' })).toBeVisible();
    await shell.user.keyboard('{Control>}k{/Control}');
    await shell.user.click(await screen.findByRole('combobox', { name: 'Buscar o hacer algo' }));
    await shell.user.paste('ingles');
    await shell.user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Hello, Ana' })).toBeVisible();
    await ask(shell, 'sign out');
    await shell.user.keyboard('{Enter}');
    await waitFor(() => expect(shell.place()).toBe('/sign-in'));
    expect(useAuth.getState().token).toBeNull();
  });
});

describe('keyboard', () => {
  test('arrows move and wrap, Home and End jump, typing selects the best match, Enter runs and closes', async () => {
    const shell = await openFor();
    await summon(shell);
    const options = within(list()).getAllByRole('option');
    expect(options.length).toBeGreaterThan(3);
    expect(chosen()).toBe(options[0]);
    await shell.user.keyboard('{ArrowDown}');
    expect(chosen()).toBe(options[1]);
    expect(options[1]).toHaveAttribute('aria-selected', 'true');
    expect(options[0]).toHaveAttribute('aria-selected', 'false');
    await shell.user.keyboard('{ArrowUp}{ArrowUp}');
    expect(chosen()).toBe(options.at(-1));
    await shell.user.keyboard('{ArrowDown}');
    expect(chosen()).toBe(options[0]);
    await shell.user.keyboard('{End}');
    expect(chosen()).toBe(options.at(-1));
    await shell.user.paste('stock');
    expect(chosen()).toHaveTextContent('Stock list');
    await shell.user.clear(await field());
    await shell.user.keyboard('{Home}{ArrowDown}');
    expect(chosen()).toHaveTextContent('Stock list');
    await shell.user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Stock list' })).toBeVisible();
    expect(shell.place()).toBe('/stock');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('screen actions', () => {
  test('run by their key at once but not while typing, and from the palette; they leave with the screen', async () => {
    const shell = await openFor([], '/stock');
    expect(await screen.findByText('counted 0')).toBeVisible();
    const run = jest.fn();
    const Screen = () => {
      useCommands([{ id: 'probe', label: 'Probe', keys: 'y', run }]);
      useLayoutEffect(() => {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'y', bubbles: true }));
      }, []);
      return null;
    };
    const { unmount } = render(<Screen />);
    expect(run).toHaveBeenCalledTimes(1);
    unmount();

    await shell.user.keyboard('n');
    expect(await screen.findByText('counted 1')).toBeVisible();
    await shell.user.type(screen.getByRole('textbox', { name: 'note' }), 'nn');
    expect(screen.getByRole('textbox', { name: 'note' })).toHaveValue('nn');
    expect(screen.getByText('counted 1')).toBeVisible();
    await summon(shell);
    await shell.user.keyboard('{Enter}');
    expect(await screen.findByText('counted 2')).toBeVisible();

    await shell.goTo('/');
    await screen.findByRole('heading', { name: 'Hello, Ana' });
    await shell.user.keyboard('n');
    await summon(shell);
    expect(within(list()).queryByRole('group', { name: 'On this screen' })).not.toBeInTheDocument();
  });
});

describe('recents', () => {
  test('lists earlier screens, newest first, without the current one, and stores nothing', async () => {
    const shell = await openFor(['purchases:read'], '/stock');
    await screen.findByText('counted 0');
    finding.items = () =>
      Promise.resolve([{ id: '1', title: 'Gauze Secret', path: '/stock?item=1' }]);
    await ask(shell, 'gauze');
    await within(list()).findByRole('option', { name: /Gauze/ });
    await shell.user.keyboard('{Enter}');
    await waitFor(() => expect(shell.place()).toBe('/stock?item=1'));
    await shell.goTo('/');
    await screen.findByRole('heading', { name: 'Hello, Ana' });
    await summon(shell);
    expect(optionsOf('Recent')).toEqual(['Gauze Secret', 'Stock listToday']);
    expect(optionsOf('Screens')).not.toContain('Stock listToday'); // each stands once
    await shell.user.paste('gauze');
    await within(list()).findByRole('option', { name: /Gauze/ });
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1 result'));
    expect(within(list()).getAllByRole('option', { name: /Gauze/ })).toHaveLength(1);
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Gauze');
  });

  test('lists records named by screens, wherever opened; the next person here does not see them', async () => {
    const shell = await openFor([], '/stock');
    await screen.findByText('counted 0');
    await shell.goTo('/stock?item=7');
    await waitFor(() => expect(document.title).toContain('Item 7'));
    await shell.goTo('/stock');
    await waitFor(() => expect(document.title).not.toContain('Item 7'));
    await shell.goTo('/');
    await screen.findByRole('heading', { name: 'Hello, Ana' });
    await summon(shell);
    expect(optionsOf('Recent')).toEqual(['Item 7', 'Stock listToday']);
    await leave(shell);
    await ask(shell, 'item 7');
    await shell.user.keyboard('{Enter}');
    await waitFor(() => expect(shell.place()).toBe('/stock?item=7'));
    await shell.goTo('/');
    await screen.findByRole('heading', { name: 'Hello, Ana' });

    const signOut = async () => {
      act(() => useAuth.getState().reset());
      await waitFor(() => expect(shell.place()).toBe('/sign-in'));
    };
    const arrive = async (id: string) => {
      const session = sessionOf({ permissions: [] });
      const user = { ...session.user, id };
      answer('authSession', user);
      act(() => useAuth.getState().setAuth({ ...session, user }));
      await shell.goTo('/');
      await screen.findByRole('heading', { name: 'Hello, Ana' });
      await summon(shell);
    };
    const own = useAuth.getState().user?.id ?? '';
    await signOut();
    await arrive('somebody-else');
    expect(within(list()).queryByRole('group', { name: 'Recent' })).not.toBeInTheDocument();
    await shell.user.keyboard('{Escape}');
    await signOut();
    await arrive(own);
    expect(optionsOf('Recent')).toEqual(['Stock listToday']); // their own, as left; no records
  });
});
