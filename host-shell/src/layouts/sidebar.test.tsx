import '../testing/page';
import { forgetEarlyAnswers, useAuth } from '@sala/shared-auth';
import type { NavGroup, Permission } from '@sala/shared-contracts';
import { sessionOf, startApi } from '@sala/shell-sdk/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { openShell, startPage } from '../testing/open-shell';
import { startRemoteFiles } from '../testing/remote-files';
import { clientsModule } from '../testing/sample-module';
import { notify, useUnsavedWork } from '@sala/shell-sdk';
import { UiProvider } from '@sala/shared-ui';
import userEvent from '@testing-library/user-event';
import { Link, RouterProvider, createMemoryRouter } from 'react-router-dom';
import { LeaveQuestion } from './leave-question';

const { answer } = startApi();
const files = startRemoteFiles();
beforeAll(async () => {
  files.serve('mfe_clients', clientsModule);
  await startPage('en');
});

describe('the menu', () => {
  const displayHiding = (hiddenGroups: readonly NavGroup[]) => ({
    hiddenGroups: [...hiddenGroups],
    landing: '/' as const,
    calendarView: 'day' as const,
    rowsPerPage: 25 as const,
  });

  const openFor = async (
    permissions: readonly Permission[],
    at = '/',
    hiddenGroups: readonly NavGroup[] = [],
  ) => {
    const { user, ...rest } = sessionOf({ permissions });
    const session = { ...rest, user: { ...user, display: displayHiding(hiddenGroups) } };
    useAuth.getState().setAuth(session);
    answer('authSession', session.user);
    answer('notificationList', { items: [], unread: 0 });
    const shell = openShell(at);
    /** jsdom has no widths and shows the phone's drawer, which holds the same entries. */
    const openMenu = async () => {
      await shell.user.click(await screen.findByRole('button', { name: 'Open menu' }));
      const dialog = await screen.findByRole('dialog');
      await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement)); // it handles keys from then on; a page's focus is on an HTML element
      return within(dialog).findByRole('navigation');
    };
    return { shell, session, openMenu };
  };

  const entriesOf = (menu: HTMLElement) =>
    within(menu)
      .getAllByRole('link')
      .map(({ textContent }) => textContent);

  test('lists everything this person may open, by group and in order', async () => {
    const menu = await (await openFor(['customers:read', 'customer-fields:manage'])).openMenu();
    expect(menu).toHaveAccessibleName('Main menu');
    expect(entriesOf(menu)).toEqual(['Home', 'People', 'Fields', 'Help']);
    const customers = within(menu).getByRole('region', { name: 'Sales and customers' });
    expect(
      within(customers)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/clients', '/clients/fields']);
    expect(within(menu).getByRole('region', { name: 'Automation' })).toHaveTextContent('Help');
  });

  test('hides what this person may not open, and empty groups', async () => {
    const menu = await (await openFor(['customer-fields:read'])).openMenu(); // another verb of that area
    expect(entriesOf(menu)).toEqual(['Home', 'Help']);
    expect(within(menu).queryByRole('region', { name: 'Today' })).not.toBeInTheDocument();
  });

  test('a hidden group is not in the menu, and its screens still open by address', async () => {
    const { openMenu, shell } = await openFor(['customers:read'], '/clients', ['customers']);
    expect(await screen.findByRole('heading', { name: 'clients in English' })).toBeVisible();
    expect(shell.place()).toBe('/clients');
    const menu = await openMenu();
    expect(entriesOf(menu)).toEqual(['Home', 'Help']);
    expect(
      within(menu).queryByRole('region', { name: 'Sales and customers' }),
    ).not.toBeInTheDocument();
  });

  test("permission changes and the company's logo show at once", async () => {
    const { session, openMenu } = await openFor(['customers:read']);
    const menu = await openMenu();
    expect(entriesOf(menu)).toEqual(['Home', 'People', 'Help']);
    act(() =>
      useAuth.getState().setUser({ ...session.user, permissions: ['customer-fields:manage'] }),
    );
    expect(entriesOf(menu)).toEqual(['Home', 'Fields', 'Help']);

    const { user } = session;
    act(() =>
      useAuth
        .getState()
        .setUser({ ...user, company: user.company && { ...user.company, logoId: user.id } }),
    );
    const workplace = within(screen.getByRole('dialog')).getByRole('link', { name: /Clínica Sol/ });
    expect(within(workplace).getByRole('presentation')).toHaveAttribute(
      'src',
      `/api/v1/company-logos/${user.id}`,
    );
  });

  test('an entry opens its screen, closes the drawer, and is marked as current', async () => {
    const { shell, openMenu } = await openFor(['customers:read']);
    await shell.user.click(within(await openMenu()).getByRole('link', { name: 'People' }));
    expect(await screen.findByRole('heading', { name: 'clients in English' })).toBeVisible();
    expect(shell.place()).toBe('/clients');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const menu = await openMenu();
    expect(within(menu).getByRole('link', { name: 'People' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect(within(menu).getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current');
    await shell.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open menu' })).toHaveFocus());
  });

  test('the most specific of two matching entries is current', async () => {
    const { openMenu } = await openFor(
      ['customers:read', 'customer-fields:manage'],
      '/clients/fields',
    );
    const menu = await openMenu();
    const current = within(menu)
      .getAllByRole('link')
      .filter((link) => link.hasAttribute('aria-current'));
    expect(current.map(({ textContent }) => textContent)).toEqual(['Fields']);
  });

  test('no entry is current on a screen that this person may not open', async () => {
    const { openMenu } = await openFor(['customers:read'], '/clients/fields');
    const menu = await openMenu();
    for (const link of within(menu).getAllByRole('link'))
      expect(link).not.toHaveAttribute('aria-current');
  });

  test('scrolls the menu to the current entry, and nothing else', async () => {
    // jsdom has no layout: the current entry ends 200 pixels below the menu.
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      return { top: 0, bottom: this.hasAttribute('aria-current') ? 700 : 500 } as DOMRect; // all that is read
    });
    const { shell, openMenu } = await openFor(
      ['customers:read', 'customer-fields:manage'],
      '/clients/fields',
    );
    const scrolled = () =>
      screen.getAllByRole('navigation', { hidden: true }).map(({ scrollTop }) => scrollTop);
    await waitFor(() => expect(scrolled()).toContain(200)); // the desktop column
    await shell.goTo('/clients');
    await waitFor(() => expect(scrolled()).toContain(400));
    const menu = await openMenu();
    await waitFor(() => expect(menu.scrollTop).toBe(200));
  });

  test('a collapsed group keeps the current entry visible, and stays collapsed on this device', async () => {
    const { shell, openMenu } = await openFor(
      ['customers:read', 'customer-fields:manage'],
      '/clients',
    );
    const menu = await openMenu();
    const heading = () => within(menu).getByRole('button', { name: 'Sales and customers' });
    expect(heading()).toHaveAttribute('aria-expanded', 'true');
    await shell.user.click(heading());
    expect(heading()).toHaveAttribute('aria-expanded', 'false');
    expect(entriesOf(menu)).toEqual(['Home', 'People', 'Help']);
    expect(localStorage.getItem('sidebar-groups')).toBe('customers');
    await shell.user.click(heading());
    expect(entriesOf(menu)).toEqual(['Home', 'People', 'Fields', 'Help']);
    expect(localStorage.getItem('sidebar-groups')).toBe('customers+');
  });

  /** The desktop column, which jsdom hides because it treats every window as narrow. */
  const column = () => within(screen.getByRole('complementary', { hidden: true }));

  test('Ctrl+B collapses the desktop sidebar to labelled icons, and back', async () => {
    const { shell } = await openFor(['customers:read']);
    await screen.findByRole('heading', { name: 'Hello, Ana' });
    expect(column().getByText('Clínica Sol')).toBeInTheDocument();
    await shell.user.keyboard('{Control>}b{/Control}');
    expect(localStorage.getItem('sidebar')).toBe('collapsed');
    expect(
      column().queryByRole('button', { name: 'Sales and customers', hidden: true }),
    ).not.toBeInTheDocument();
    const icon = column().getByRole('link', { name: 'People', hidden: true });
    await shell.user.hover(icon);
    expect(column().getAllByText('People')).toHaveLength(2); // its label and the tooltip
    await shell.user.unhover(icon);
    expect(column().getAllByText('People')).toHaveLength(1);
    await shell.user.click(column().getByRole('button', { name: 'Expand menu', hidden: true }));
    expect(localStorage.getItem('sidebar')).toBe('open');
    expect(
      column().getByRole('button', { name: 'Sales and customers', hidden: true }),
    ).toBeInTheDocument();
  });

  test('pointing at an entry prefetches its screen once; the press that follows fetches nothing', async () => {
    const asked = answer('customerFieldList', { items: [] });
    const { shell, openMenu } = await openFor(['customers:read', 'customer-fields:read']);
    const link = within(await openMenu()).getByRole('link', { name: 'People' });
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000); // long after the previous tests
    await shell.user.hover(link);
    await waitFor(() => expect(asked).toHaveLength(1));
    forgetEarlyAnswers(); // the hidden prerendered screen consumed it
    act(() => link.focus());
    await shell.user.hover(link);
    const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload]')];
    const files = links
      .map((one) => one.getAttribute('href'))
      .filter((href) => href?.includes('mfe-clients'));
    expect(files).toEqual(['/r/mfe-clients/1/remoteEntry.js', '/r/mfe-clients/1/page.js']);
    expect(asked).toHaveLength(1);
    clock.mockRestore();
  });
});

describe('toasts', () => {
  // The library checks the page's clock, too.
  beforeEach(() =>
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] }),
  );
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
});

describe('leaving', () => {
  const open = (save?: () => Promise<boolean>) => {
    useAuth.getState().setAuth(sessionOf());
    const Note = () => {
      useUnsavedWork(true, save);
      return <Link to="/prescription">Prescribe</Link>;
    };
    const router = createMemoryRouter([
      { path: '/', element: [<Note key="note" />, <LeaveQuestion key="question" />] },
      { path: '/prescription', element: <h1>Prescription</h1> },
    ]);
    render(
      <UiProvider locale="en">
        <RouterProvider router={router} />
      </UiProvider>,
    );
    return userEvent.setup();
  };

  test('a draft that saves itself is left without a question, once it is saved', async () => {
    let answer = (_saved: boolean): void => undefined;
    const user = open(() => new Promise((resolve) => (answer = resolve)));
    await user.click(screen.getByRole('link', { name: 'Prescribe' }));
    expect(screen.queryByRole('heading', { name: 'Prescription' })).toBeNull();
    answer(true);
    expect(await screen.findByRole('heading', { name: 'Prescription' })).toBeVisible();
  });

  test.each([
    ['it could not save', () => Promise.resolve(false)],
    ['it does not save itself', undefined],
  ])('what would be lost is asked about: %s', async (_why, save) => {
    const user = open(save);
    await user.click(screen.getByRole('link', { name: 'Prescribe' }));
    const question = await screen.findByRole('alertdialog');
    expect(question).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByRole('link', { name: 'Prescribe' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Prescribe' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await screen.findByRole('heading', { name: 'Prescription' })).toBeVisible();
  });
});
