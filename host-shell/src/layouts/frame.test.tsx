import '../testing/page';
import { useAuth } from '@sala/shared-auth';
import { appearance } from '@sala/shared-ui';
import { useCommands, useCrumb, useLocation } from '@sala/shell-sdk';
import { sessionOf, startApi, type Somebody } from '@sala/shell-sdk/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openShell, startPage } from '../testing/open-shell';
import { startRemoteFiles } from '../testing/remote-files';
import { sampleModule } from '../testing/sample-module';

const { answer } = startApi();
const files = startRemoteFiles();
const done: string[] = [];

const Clients = () => {
  useCrumb(new URLSearchParams(useLocation().search).get('open') ?? undefined);
  useCommands([{ id: 'new', label: 'New client', keys: 'n', run: () => done.push('new') }]);
  return (
    <>
      <h1>People</h1>
      <input aria-label="Notes" />
    </>
  );
};

beforeAll(async () => {
  files.serve(
    'mfe_clients',
    sampleModule({ namespace: 'clients', paths: ['/clients'], Screen: Clients }),
  );
  await startPage('en');
});

const open = async (at = '/', somebody: Somebody = {}) => {
  const session = sessionOf(somebody);
  useAuth.getState().setAuth(session);
  answer('authSession', session.user);
  answer('notificationList', { items: [], unread: 0 });
  const shell = openShell(at);
  await screen.findByRole('heading', { level: 1 });
  return shell;
};

const trail = () =>
  within(screen.getByRole('navigation', { name: 'Location' }))
    .getAllByRole('listitem', { hidden: true })
    .map(({ textContent }) => textContent);

test('breadcrumb, title and focus follow the screen and its record; the first tab stop skips the frame', async () => {
  const shell = await open();
  expect(trail()).toEqual(['Home']);
  expect(document.title).toBe('Home · Sala');
  expect(document.body).toHaveFocus(); // the first screen starts at the top of the page
  await shell.user.tab();
  const skip = screen.getByRole('link', { name: 'Skip to content' });
  expect(skip).toHaveFocus();
  expect(document.querySelector(skip.getAttribute('href') ?? '')).toBe(screen.getByRole('main'));

  await shell.goTo('/clients');
  await waitFor(() => expect(document.title).toBe('People · Sala'));
  expect(trail()).toEqual(['Sales and customers', '›People']);
  const heading = await screen.findByRole('heading', { name: 'People' });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.getAllByText('People').some((text) => text.closest('[aria-live=polite]'))).toBe(
    true,
  );

  // A new search takes no focus away.
  const field = screen.getByRole('textbox', { name: 'Notes' });
  await shell.user.click(field);
  await shell.goTo('/clients?open=Ana%20Ruiz');
  await waitFor(() => expect(document.title).toBe('Ana Ruiz · Sala'));
  expect(field).toHaveFocus();
  expect(trail()).toEqual(['Sales and customers', '›People', '›Ana Ruiz']);
  const links = within(screen.getByRole('navigation', { name: 'Location' })).getAllByRole('link', {
    hidden: true,
  });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/clients']);
  await shell.goTo('/no/such/place');
  await waitFor(() => expect(document.title).toBe('Oops! Page Not Found! · Sala'));
});

test("the keymap lists the screen's keys and closes with Escape; a typed question mark opens nothing", async () => {
  const shell = await open('/clients');
  await shell.user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(dialog).getByRole('region', { name: 'On this screen' })).toHaveTextContent(
    'New clientn',
  );
  expect(within(dialog).getByRole('region', { name: 'Everywhere' })).toHaveTextContent(
    'Search or runCtrl K',
  );
  const lists = within(dialog).getByRole('region', { name: 'In lists' });
  expect(lists).toHaveTextContent('Next rowj');
  expect(lists).toHaveTextContent('Next record, with one open↓j');
  await shell.user.keyboard('n'); // ignored while a dialog is open
  await shell.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(done).toEqual([]);
  await shell.user.keyboard('n');
  expect(done).toEqual(['new']);

  const field = screen.getByRole('textbox', { name: 'Notes' });
  await shell.user.type(field, '¿no?');
  expect(field).toHaveValue('¿no?');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

const openProfile = async (shell: Awaited<ReturnType<typeof open>>) => {
  await shell.user.click(screen.getByRole('button', { name: 'Ana Ríos, your account' }));
  return screen.findByRole('dialog', { name: 'Your account' });
};

test('the profile shows person, company and roles, and sets density for every list', async () => {
  const shell = await open('/', { roles: ['doctor', 'billing'] });
  const profile = await openProfile(shell);
  for (const text of ['Ana Ríos', 'ana@sol.test', 'Clínica Sol', 'Doctor and Billing'])
    expect(profile).toHaveTextContent(text);
  await shell.user.click(within(profile).getByRole('radio', { name: 'Comfortable', hidden: true }));
  expect(localStorage.getItem('density')).toBe('comfortable');
  await shell.user.click(within(profile).getByRole('radio', { name: 'Dark' }));
  expect(document.documentElement).toHaveClass('dark');
  act(() => appearance.setTheme('light'));
  act(() => appearance.setDensity('compact'));
});

test('the profile switches the language without a reload, opens the keymap and signs out', async () => {
  const shell = await open('/clients');
  const profile = await openProfile(shell);
  await shell.user.click(within(profile).getByRole('button', { name: 'Español' }));
  await waitFor(() => expect(document.title).toBe('Personas · Sala'));
  expect(within(profile).getByRole('button', { name: 'Español' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(document.documentElement.lang).toBe('es-MX');
  expect(localStorage.getItem('locale')).toBe('es-MX');
  await shell.user.click(within(profile).getByRole('button', { name: 'English' }));
  await waitFor(() => expect(document.title).toBe('People · Sala'));
  expect(localStorage.getItem('locale')).toBe('en');

  await shell.user.click(within(profile).getByRole('button', { name: 'Keyboard shortcuts' }));
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await shell.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  answer('authSignOut', undefined);
  await shell.user.click(
    within(await openProfile(shell)).getByRole('button', { name: 'Sign out' }),
  );
  await waitFor(() => expect(shell.place()).toBe('/sign-in'));
  expect(useAuth.getState().token).toBeNull();
  await waitFor(() => expect(document.title).toBe('Sign in · Sala'));
});

test('somebody whose account the company made accepts the terms before any screen', async () => {
  const session = sessionOf();
  useAuth.getState().setAuth({ ...session, user: { ...session.user, termsDue: true } });
  answer('authSession', { ...session.user, termsDue: true });
  answer('notificationList', { items: [], unread: 0 });
  const shell = openShell('/clients');
  expect(await screen.findByRole('heading', { level: 1, name: 'Before you start' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'People' })).not.toBeInTheDocument();
  const accepted = answer('authTermsAccept', session.user);
  await shell.user.click(screen.getByRole('button', { name: 'Accept and continue' }));
  expect(accepted).toEqual([]);
  for (const box of screen.getAllByRole('checkbox')) await shell.user.click(box);
  await shell.user.click(screen.getByRole('button', { name: 'Accept and continue' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'People' })).toBeVisible();
  expect(accepted.map(({ body }) => body)).toEqual([{ acceptTerms: true, acceptPrivacy: true }]);
});
