import './testing/page';
import { api, learnEndpoints, useAuth } from '@sala/shared-auth';
import { customerRoutes } from '@sala/shared-contracts';
import { Form, SubmitButton, TextField, useFormikContext } from '@sala/shared-ui/form';
import { useMutation, useNavigate, useUnsavedWork } from '@sala/shell-sdk';
import { noAnswer, problem, sessionOf, startApi } from '@sala/shell-sdk/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { draftsKey, keepDraftsOverSessions } from './drafts';
import { openShell, startPage, type OpenShell } from './testing/open-shell';
import { startRemoteFiles } from './testing/remote-files';
import { pricesModule, sampleModule } from './testing/sample-module';

learnEndpoints(customerRoutes); // as a remote registers them
const { answer } = startApi();
const files = startRemoteFiles();

const Unsaved = () => {
  useUnsavedWork(useFormikContext().dirty);
  return null;
};

/** A form as remotes write it: saving navigates away. */
const Clients = () => {
  const navigate = useNavigate();
  const create = useMutation({
    mutationFn: (name: string) => api.customerCreate({ body: { kind: 'person', name } }),
    onSuccess: () => void navigate('/'),
  });
  return (
    <>
      <h1>New client</h1>
      <Form
        initialValues={{ name: '' }}
        onSubmit={({ name }) => create.mutate(name)}
        submitting={create.isPending}
      >
        <Unsaved />
        <TextField name="name" label="Name" />
        <SubmitButton>Save</SubmitButton>
      </Form>
    </>
  );
};

beforeAll(async () => {
  files.serve(
    'mfe_clients',
    sampleModule({ namespace: 'clients', paths: ['/clients', '/clients/help'], Screen: Clients }),
  );
  files.serve('mfe_prices', pricesModule);
  await startPage('en');
});
beforeEach(() => answer('notificationList', { items: [], unread: 0 }));

const heading = (name: string) => screen.findByRole('heading', { name });
const name = () => screen.findByLabelText('Name');
const at = '/clients?new=1#form';
const ana = sessionOf();
const luis = {
  ...sessionOf(),
  user: { ...ana.user, id: 'cd0ffe4e-7c2e-4c43-8a5e-0f3f5d1f7a10', firstName: 'Luis' },
};
const note = () => screen.queryByText('We restored what you had typed.');

const typed = async (text = 'Eva'): Promise<OpenShell> => {
  useAuth.getState().setAuth(sessionOf());
  answer('authSession', ana.user);
  const shell = openShell(at);
  await shell.user.click(await name());
  await shell.user.paste(text);
  return shell;
};

const signIn = async (shell: OpenShell, session = sessionOf()): Promise<void> => {
  answer('authSignIn', session);
  answer('authSession', session.user);
  await shell.user.click(await screen.findByLabelText(/^Email address/));
  await shell.user.paste('ana@sol.test');
  await shell.user.click(screen.getByLabelText(/^Password/));
  await shell.user.paste('secreto1');
  await shell.user.click(screen.getByRole('button', { name: 'Sign in' }));
};

describe('a session that ends on its own loses no work', () => {
  test('refused while saving: signing in again restores the address and the draft', async () => {
    const shell = await typed();
    answer('customerCreate', problem('auth.session_revoked', 'x'));
    await shell.user.click(screen.getByRole('button', { name: 'Save' }));
    await heading('Sign in');
    expect(shell.notices).toEqual([{ kind: 'error', text: 'Session expired!' }]);
    await signIn(shell);
    expect(await name()).toHaveValue('Eva');
    expect(note()).toBeVisible();
    expect(shell.place()).toBe(at);
    // Still unsaved: leaving asks.
    shell.startNavigation('/');
    expect(await screen.findByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible();
  });

  test('drops the draft when somebody else signs in', async () => {
    const shell = await typed();
    act(() => useAuth.getState().expire());
    await heading('Sign in');
    await signIn(shell, luis);
    expect(await name()).toHaveValue('');
    await waitFor(() => expect(useAuth.getState().user?.firstName).toBe('Luis'));
    expect(note()).not.toBeInTheDocument();
  });
});

const running: (() => void)[] = [];
afterEach(() => running.splice(0).forEach((stop) => stop()));

/* A reload clears memory, not the tab's storage. */
const loadAnew = async (
  shell: OpenShell,
  meanwhile: () => void = () => undefined,
): Promise<OpenShell> => {
  await waitFor(() => expect(sessionStorage.getItem(draftsKey)).toContain('Evangelina'));
  const stored = sessionStorage.getItem(draftsKey) ?? '';
  shell.close();
  act(() => useAuth.getState().reset());
  expect(sessionStorage.getItem(draftsKey)).toBeNull();
  sessionStorage.setItem(draftsKey, stored);
  meanwhile();
  act(() => useAuth.getState().setAuth(sessionOf()));
  running.push(keepDraftsOverSessions());
  return openShell(at);
};

describe('a reloaded page', () => {
  test('restores the draft', async () => {
    await loadAnew(await typed('Evangelina'));
    expect(await name()).toHaveValue('Evangelina');
    expect(note()).toBeVisible();
  });

  test.each([
    [
      'by somebody else',
      () =>
        sessionStorage.setItem(
          draftsKey,
          (sessionStorage.getItem(draftsKey) ?? '').replace(ana.user.id, luis.user.id),
        ),
    ],
    [
      'the day before',
      () =>
        sessionStorage.setItem(
          draftsKey,
          (sessionStorage.getItem(draftsKey) ?? '').replace(
            /"at":\d+/,
            `"at":${Date.now() - 86_400_000}`,
          ),
        ),
    ],
    ['in a way that nobody reads', () => sessionStorage.setItem(draftsKey, '{"owner":')],
  ])("drops what was typed %s, in the tab's storage, too", async (_name, meanwhile) => {
    await loadAnew(await typed('Evangelina'), meanwhile);
    expect(await name()).toHaveValue('');
    expect(sessionStorage.getItem(draftsKey)).toBeNull();
  });

  test('restores nothing after saving', async () => {
    const shell = await typed('Evangelina');
    await waitFor(() => expect(sessionStorage.getItem(draftsKey)).toContain('Evangelina'));
    answer('customerCreate', () => Response.json({}, { status: 201 }));
    await shell.user.click(screen.getByRole('button', { name: 'Save' }));
    await heading('Hello, Ana');
    await waitFor(() => expect(sessionStorage.getItem(draftsKey)).toBeNull());
  });

  test('keeps what is typed before sign-in in memory only', async () => {
    const shell = openShell('/sign-in');
    await shell.user.type(await screen.findByLabelText(/^Email address/), 'ana@sol.test');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(sessionStorage.getItem(draftsKey)).toBeNull();
  });
});

describe('signing out with unsaved work', () => {
  const signOutByMenu = async (shell: OpenShell): Promise<void> => {
    await shell.user.click(screen.getByRole('button', { name: /your account$/ }));
    await shell.user.click(await screen.findByRole('button', { name: 'Sign out' }));
  };
  const question = () => screen.findByRole('alertdialog', { name: 'Sign out without saving?' });

  test('asks and names what would be lost; Escape stays and keeps the text', async () => {
    const shell = await typed();
    const asked = answer('authSignOut', noAnswer());
    await signOutByMenu(shell);
    expect(await question()).toHaveTextContent('What you typed in “New client” will be lost.');
    await shell.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(await name()).toHaveValue('Eva');
    expect(useAuth.getState().token).not.toBeNull();
    expect(asked).toEqual([]);
  });

  test('signs out even if the server does not respond, and leaves nothing', async () => {
    const shell = await typed('Evangelina');
    answer('authSignOut', noAnswer());
    await signOutByMenu(shell);
    await shell.user.click(within(await question()).getByRole('button', { name: 'Sign out' }));
    await heading('Sign in');
    expect(useAuth.getState().token).toBeNull();
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Evangelina');
    await shell.goTo(`/sign-in?redirect=${encodeURIComponent(at)}`);
    await signIn(shell);
    expect(await name()).toHaveValue('');
  });
});

describe('leaving unsaved work', () => {
  const question = () => screen.findByRole('alertdialog', { name: 'Discard changes?' });
  const noQuestion = () => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();

  test('asks once; staying keeps the address and the text, discarding leaves and drops them', async () => {
    const shell = await typed();
    shell.startNavigation('/');
    await question();
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
    await shell.user.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(noQuestion);
    expect(shell.place()).toBe(at);
    expect(await name()).toHaveValue('Eva');
    shell.startNavigation('/');
    await question();
    await shell.user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await heading('Hello, Ana')).toBeVisible();
    await shell.goTo(at);
    expect(await name()).toHaveValue('');
  });

  test("asks on the browser's Back, too", async () => {
    useAuth.getState().setAuth(sessionOf());
    answer('authSession', ana.user);
    const shell = openShell('/clients');
    await heading('New client');
    await shell.goTo(at);
    await shell.user.type(await name(), 'Eva');
    act(() => history.back());
    await question();
    await waitFor(() => expect(shell.place()).toBe(at)); // the browser restores the address asynchronously
  });

  test('changes of the search ask nothing, nor does leaving after a save', async () => {
    const shell = await typed();
    await shell.goTo('/clients?new=1&tab=2');
    noQuestion();
    answer('customerCreate', () => Response.json({}, { status: 201 }));
    await shell.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await heading('Hello, Ana')).toBeVisible();
    noQuestion();
  });

  test('asks nothing when nothing was typed', async () => {
    const shell = await typed();
    await shell.user.clear(await name());
    await shell.goTo('/');
    expect(await heading('Hello, Ana')).toBeVisible();
    noQuestion();
  });
});

test('a server error replaces the screen but keeps the draft', async () => {
  const shell = await typed();
  answer('customerList', problem('server.error', 'x'));
  await act(
    async () =>
      void (await shell.queryClient
        .fetchQuery({ queryKey: ['customerList'], queryFn: () => api.customerList(), retry: false })
        .catch(() => undefined)),
  );
  await heading('Oops! Something went wrong');
  await shell.user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await name()).toHaveValue('Eva');
  expect(note()).toBeVisible();
});
