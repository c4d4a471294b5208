import './testing/page';
import { useAuth } from '@sala/shared-auth';
import { noAnswer, problem, sessionOf, startApi } from '@sala/shell-sdk/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { openShell, startPage, type OpenShell } from './testing/open-shell';
import { startRemoteFiles } from './testing/remote-files';
import { clientsModule, pricesModule } from './testing/sample-module';

const { answer } = startApi();
const files = startRemoteFiles();
beforeAll(async () => {
  files.serve('mfe_clients', clientsModule);
  files.serve('mfe_prices', pricesModule);
  await startPage('en');
});

/** Calls of the frame and the sign-in screen. */
beforeEach(() => {
  answer('authProviders', { clerk: null, sandbox: false });
  answer('notificationList', { items: [], unread: 0 });
});

const heading = (name: string) => screen.findByRole('heading', { name });
/** Through the header's menu. */
const signOut = async ({ user }: OpenShell): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: 'Ana Ríos, your account' }));
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
};
const signedIn = (somebody: Parameters<typeof sessionOf>[0] = {}) => {
  const session = sessionOf(somebody);
  useAuth.getState().setAuth(session);
  answer('authSession', session.user);
  return session;
};

describe('signed out (docs/spec/identity.md)', () => {
  test.each([
    ['/', '/sign-in'],
    ['/clients', '/sign-in?redirect=%2Fclients'],
    ['/clients?page=2#row-3', '/sign-in?redirect=%2Fclients%3Fpage%3D2%23row-3'],
    ['/company-setup', '/sign-in?redirect=%2Fcompany-setup'],
    ['/nowhere', '/sign-in?redirect=%2Fnowhere'],
    ['/login', '/sign-in'],
  ])('%s redirects to %s without loading remote code', async (at, place) => {
    const before = files.asked.length;
    const shell = openShell(at);
    await heading('Sign in');
    expect(shell.place()).toBe(place);
    expect(files.asked.slice(before)).toEqual([]);
  });

  test('prices are public', async () => {
    const shell = openShell('/pricing');
    expect(await heading('prices in English')).toBeVisible();
    expect(shell.place()).toBe('/pricing');
  });
});

describe('signed in, without a company', () => {
  test.each(['/', '/clients', '/nowhere'])('%s redirects to company setup', async (at) => {
    signedIn({ company: null });
    const shell = openShell(at);
    expect(await heading('prices in English')).toBeVisible();
    expect(shell.place()).toBe('/company-setup');
  });

  test('prices are accessible', async () => {
    signedIn({ company: null });
    const shell = openShell('/pricing');
    expect(await heading('prices in English')).toBeVisible();
    expect(shell.place()).toBe('/pricing');
  });

  test('pages that need no company open outside the frame, and inside it once there is one', async () => {
    signedIn({ company: null });
    const shell = openShell('/duty');
    expect(await heading('prices in English')).toBeVisible();
    expect(shell.place()).toBe('/duty');
    const frame = { name: 'Skip to content' };
    expect(screen.queryByRole('link', frame)).not.toBeInTheDocument();
    act(() => void signedIn());
    expect(await screen.findByRole('link', frame)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'prices in English' })).toBeVisible();
  });

  test('with a company everything opens', async () => {
    signedIn({ company: null });
    const shell = openShell('/company-setup');
    await heading('prices in English');
    act(() => void signedIn());
    await shell.goTo('/clients');
    expect(await heading('clients in English')).toBeVisible();
    expect(shell.place()).toBe('/clients');
  });
});

describe('signed in', () => {
  test('a deep link opens its screen', async () => {
    signedIn();
    const shell = openShell('/clients/help?tab=2#notes');
    expect(await heading('clients in English')).toBeVisible();
    expect(shell.place()).toBe('/clients/help?tab=2#notes');
  });

  test('a token without a stored person fetches them from the API', async () => {
    const { user } = signedIn();
    useAuth.setState({ user: null });
    openShell('/');
    expect(await heading('Hello, Ana')).toBeVisible();
    expect(useAuth.getState().user).toEqual(user);
  });

  test('a token revoked by the server leads to sign-in and back', async () => {
    signedIn();
    useAuth.setState({ user: null });
    answer('authSession', problem('auth.session_revoked', 'The session was closed.'));
    const shell = openShell('/clients');
    await heading('Sign in');
    expect(shell.place()).toBe('/sign-in?redirect=%2Fclients');
    expect(document.cookie).toBe('');
  });

  test('revoked while the person is still stored: leads to sign-in and back', async () => {
    signedIn();
    answer('authSession', problem('auth.session_revoked', 'The session was closed.'));
    const shell = openShell('/clients?page=2#row-3');
    await heading('Sign in');
    expect(shell.place()).toBe('/sign-in?redirect=%2Fclients%3Fpage%3D2%23row-3');
    expect(useAuth.getState().token).toBeNull();
  });

  test('an unreachable server ends no session', async () => {
    const { user, token } = signedIn();
    answer('authSession', noAnswer());
    openShell('/');
    expect(await heading('Hello, Ana')).toBeVisible();
    expect(useAuth.getState()).toMatchObject({ user, token });
  });

  test('an unreachable server shows its page, and returns once it responds', async () => {
    const { user } = signedIn();
    useAuth.setState({ user: null });
    answer('authSession', noAnswer());
    const shell = openShell('/clients?page=2');
    await heading('Website is under maintenance');
    expect(shell.place()).toBe('/503?redirect=%2Fclients%3Fpage%3D2');
    answer('authSession', user);
    await shell.user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await heading('clients in English')).toBeVisible();
    expect(shell.place()).toBe('/clients?page=2');
  });

  test('refreshes company and permissions from the API', async () => {
    const { user } = signedIn();
    answer('authSession', { ...user, firstName: 'Anabel' });
    openShell('/');
    expect(await heading('Hello, Anabel')).toBeVisible();
  });

  test('expiry is noticed on the next navigation', async () => {
    signedIn();
    const shell = openShell('/');
    await heading('Hello, Ana');
    const { expiration } = useAuth.getState();
    jest.spyOn(Date, 'now').mockReturnValue((expiration ?? 0) * 1000);
    await shell.goTo('/clients');
    await heading('Sign in');
    expect(shell.place()).toBe('/sign-in?redirect=%2Fclients');
  });

  test('a session that ends on a screen redirects to sign-in at once', async () => {
    signedIn();
    const shell = openShell('/clients');
    await heading('clients in English');
    act(() => useAuth.getState().reset());
    await heading('Sign in');
    expect(shell.place()).toBe('/sign-in?redirect=%2Fclients');
  });

  test('signing out revokes the session on the server and drops it here', async () => {
    signedIn();
    const revoked = answer('authSignOut', undefined);
    const shell = openShell('/clients');
    await signOut(shell);
    await heading('Sign in');
    expect(revoked).toHaveLength(1);
    expect(useAuth.getState()).toMatchObject({ user: null, token: null });
    expect(shell.place()).toBe('/sign-in');
  });

  test('signing out offline still drops it here', async () => {
    signedIn();
    answer('authSignOut', noAnswer());
    const shell = openShell('/');
    await signOut(shell);
    await heading('Sign in');
    expect(document.cookie).toBe('');
    await waitFor(() => expect(shell.notices).toHaveLength(1));
  });
});
