import '../testing/page';
import { forgetEarlyAnswers, useAuth } from '@sala/shared-auth';
import type { Permission } from '@sala/shared-contracts';
import { sessionOf, startApi } from '@sala/shell-sdk/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openShell, startPage } from '../testing/open-shell';
import { startRemoteFiles } from '../testing/remote-files';
import { clientsModule } from '../testing/sample-module';

const { answer } = startApi();
const files = startRemoteFiles();
beforeAll(async () => {
  files.serve('mfe_clients', clientsModule);
  await startPage('en');
});

const openFor = async (permissions: readonly Permission[], at = '/') => {
  const session = sessionOf({ permissions });
  useAuth.getState().setAuth(session);
  answer('authSession', session.user);
  answer('notificationList', { items: [], unread: 0 });
  const shell = openShell(at);
  /** jsdom knows no widths: what shows is the drawer of a phone, which holds the same entries. */
  const openMenu = async () => {
    await shell.user.click(await screen.findByRole('button', { name: 'Open menu' }));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement)); // it listens to keys from then on; the focus of a page is on an HTML element
    return within(dialog).findByRole('navigation');
  };
  return { shell, session, openMenu };
};

const entriesOf = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('everything that the person may open, by group and in order', async () => {
  const menu = await (await openFor(['customers:read', 'customer-fields:manage'])).openMenu();
  expect(menu).toHaveAccessibleName('Main menu');
  expect(entriesOf(menu)).toEqual(['Home', 'People', 'Fields', 'Help']);
  const customers = within(menu).getByRole('region', { name: 'Customers' });
  expect(
    within(customers)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/clients', '/clients/fields']);
  expect(within(menu).getByRole('region', { name: 'Settings' })).toHaveTextContent('Help');
});

test.each<[string, readonly Permission[], readonly string[]]>([
  ['only reading', ['customers:read'], ['Home', 'People', 'Help']],
  ['another verb of the same area', ['customer-fields:read'], ['Home', 'Help']],
  ['nothing', [], ['Home', 'Help']],
])('what the person may not open is not there: %s', async (_name, permissions, expected) => {
  const menu = await (await openFor(permissions)).openMenu();
  expect(entriesOf(menu)).toEqual(expected);
  expect(within(menu).queryByRole('region', { name: 'Clinic' })).not.toBeInTheDocument(); // nothing in it
});

test('permissions that are given or taken meanwhile show at once', async () => {
  const { session, openMenu } = await openFor(['customers:read']);
  const menu = await openMenu();
  expect(entriesOf(menu)).toEqual(['Home', 'People', 'Help']);
  act(() =>
    useAuth.getState().setUser({ ...session.user, permissions: ['customer-fields:manage'] }),
  );
  expect(entriesOf(menu)).toEqual(['Home', 'Fields', 'Help']);
});

test('the company’s logo stands in the place of our mark', async () => {
  const { session, openMenu } = await openFor(['customers:read']);
  const { user } = session;
  await openMenu();
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

test('home offers the same screens, in words of the person’s language', async () => {
  await openFor(['customers:read']);
  expect(await screen.findByRole('heading', { name: 'Hello, Ana' })).toBeVisible();
  const main = screen.getByRole('main');
  expect(within(main).getByText(/^Clínica Sol · /)).toBeVisible();
  expect(
    within(main)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['People', 'Help']);
});

test('an entry opens its screen, closes the drawer, and says that one is there', async () => {
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

test('of two entries that cover an address, the one that says most is where one is', async () => {
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

test('the place where one is comes into sight, however far down the menu it stands', async () => {
  const shown: (string | null)[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    shown.push(this.getAttribute('href'));
  }; // jsdom has none
  const { shell, openMenu } = await openFor(
    ['customers:read', 'customer-fields:manage'],
    '/clients/fields',
  );
  await waitFor(() => expect(shown).toEqual(['/clients/fields'])); // the column of a desk
  await shell.goTo('/clients');
  await waitFor(() => expect(shown).toEqual(['/clients/fields', '/clients']));
  await openMenu();
  await waitFor(() => expect(shown).toEqual(['/clients/fields', '/clients', '/clients']));
});

test('a group closes but for the place where one is, and stays so on this device', async () => {
  const { shell, openMenu } = await openFor(
    ['customers:read', 'customer-fields:manage'],
    '/clients',
  );
  const menu = await openMenu();
  const heading = () => within(menu).getByRole('button', { name: 'Customers' });
  expect(heading()).toHaveAttribute('aria-expanded', 'true');
  await shell.user.click(heading());
  expect(heading()).toHaveAttribute('aria-expanded', 'false');
  expect(entriesOf(menu)).toEqual(['Home', 'People', 'Help']);
  expect(localStorage.getItem('sidebar-groups')).toBe('customers');
  await shell.user.click(heading());
  expect(entriesOf(menu)).toEqual(['Home', 'People', 'Fields', 'Help']);
  expect(localStorage.getItem('sidebar-groups')).toBe('');
});

/** The column of a desk, which jsdom hides: it takes every window for a narrow one. */
const column = () => within(screen.getByRole('complementary', { hidden: true }));

test('at a desk Ctrl+B makes it a column of icons whose names are told, and back', async () => {
  const { shell } = await openFor(['customers:read']);
  await screen.findByRole('heading', { name: 'Hello, Ana' });
  expect(column().getByText('Clínica Sol')).toBeInTheDocument();
  await shell.user.keyboard('{Control>}b{/Control}');
  expect(localStorage.getItem('sidebar')).toBe('collapsed');
  expect(
    column().queryByRole('button', { name: 'Customers', hidden: true }),
  ).not.toBeInTheDocument();
  const icon = column().getByRole('link', { name: 'People', hidden: true });
  await shell.user.hover(icon);
  expect(column().getAllByText('People')).toHaveLength(2); // its name, and the hint
  await shell.user.unhover(icon);
  expect(column().getAllByText('People')).toHaveLength(1);
  await shell.user.click(column().getByRole('button', { name: 'Expand menu', hidden: true }));
  expect(localStorage.getItem('sidebar')).toBe('open');
  expect(column().getByRole('button', { name: 'Customers', hidden: true })).toBeInTheDocument();
});

test('what an entry leads to is fetched when somebody points at it, once; the press that follows fetches nothing', async () => {
  const asked = answer('customerFieldList', { items: [] });
  const { shell, openMenu } = await openFor(['customers:read', 'customer-fields:read']);
  const link = within(await openMenu()).getByRole('link', { name: 'People' });
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000); // long after the tests before
  await shell.user.hover(link);
  await waitFor(() => expect(asked).toHaveLength(1));
  forgetEarlyAnswers(); // the screen that was drawn out of sight has taken it
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
