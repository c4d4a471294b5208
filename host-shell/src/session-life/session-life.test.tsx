import '../testing/page';
import { useAuth } from '@sala/shared-auth';
import type { CurrentUser, Session } from '@sala/shared-contracts';
import { type AsideNotice, onAside } from '@sala/shell-sdk';
import { type Somebody, noAnswer, problem, sessionOf, startApi } from '@sala/shell-sdk/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type OpenShell, openShell, startPage } from '../testing/open-shell';
import { startRemoteFiles } from '../testing/remote-files';
import { clientsModule, pricesModule } from '../testing/sample-module';

const { answer } = startApi();
const files = startRemoteFiles();
beforeAll(async () => {
  files.serve('mfe_clients', clientsModule);
  files.serve('mfe_prices', pricesModule);
  await startPage('en');
});

describe('a session', () => {
  const minute = 60_000;

  beforeAll(async () => {
    // Load them before the fake clock starts.
    await Promise.all([import('../layouts/frame'), import('../screens/home/home-page')]);
  });
  beforeEach(() => {
    jest.useFakeTimers({
      doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'],
    });
    answer('notificationList', { items: [], unread: 0 });
  });
  afterEach(() => jest.useRealTimers());

  const heading = (name: string) => screen.findByRole('heading', { name });
  /** Waits for its calls, too: a late one would run into the next test. */
  const signInShown = async ({ queryClient }: OpenShell): Promise<HTMLElement> => {
    const shown = await heading('Sign in');
    await waitFor(() =>
      expect(queryClient.getQueryState(['authProviders', undefined])?.status).toBe('success'),
    );
    await pass(0); // lets React render
    return shown;
  };
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  /** A one-hour session starting now. */
  const fresh = (somebody: Somebody = {}): Session => sessionOf(somebody);
  const token = () => useAuth.getState().token;
  const work = () => act(() => void fireEvent.keyDown(document.body, { key: 'a' }));
  const expired = { kind: 'error', text: 'Session expired!' };

  const signedIn = (somebody: Somebody = {}): Session => {
    const session = fresh(somebody);
    useAuth.getState().setAuth(session);
    answer('authSession', session.user);
    return session;
  };

  describe('renewal during activity', () => {
    test("renews on the first activity after half of the token's life", async () => {
      const first = signedIn();
      const asked = answer('authRenew', () => fresh());
      openShell('/clients');
      await heading('clients in English');
      await pass(29 * minute);
      work();
      expect(asked).toHaveLength(0);
      await pass(minute);
      await waitFor(() => expect(token()).not.toBe(first.token)); // active a minute ago: renews at half-life
      expect(asked).toHaveLength(1);
      const second = token();
      await pass(35 * minute);
      expect(asked).toHaveLength(1);
      work();
      await waitFor(() => expect(token()).not.toBe(second));
      expect(asked).toHaveLength(2);
    });

    test('without activity the session expires, and sign-in leads back', async () => {
      signedIn();
      const asked = answer('authRenew', () => fresh());
      // Opening the page was before this token: no activity since.
      const shell = openShell('/clients?page=2#row-3');
      const { place, notices } = shell;
      await heading('clients in English');
      act(() => useAuth.getState().setAuth(fresh()));
      await pass(59 * minute);
      expect(token()).not.toBeNull();
      await pass(minute);
      await signInShown(shell);
      expect(asked).toHaveLength(0);
      expect(place()).toBe('/sign-in?redirect=%2Fclients%3Fpage%3D2%23row-3');
      expect(notices).toEqual([expired]);
      expect(document.cookie).toBe('');
    });

    test('retries a failed renewal with backoff, unaffected by activity', async () => {
      const first = signedIn();
      const asked = answer('authRenew', noAnswer());
      const { notices } = openShell('/clients');
      await heading('clients in English');
      work();
      await pass(30 * minute);
      await waitFor(() => expect(asked).toHaveLength(1));
      for (let key = 0; key < 5; key += 1) work();
      await pass(4000);
      expect(asked).toHaveLength(1);
      await pass(1000);
      await waitFor(() => expect(asked).toHaveLength(2));
      const again = answer('authRenew', () => fresh());
      await pass(8000);
      expect(again).toHaveLength(0);
      await pass(2000);
      await waitFor(() => expect(token()).not.toBe(first.token));
      expect(again).toHaveLength(1);
      expect(notices).toEqual([]);
    });

    test('retries at once when back online', async () => {
      const first = signedIn();
      answer('authRenew', noAnswer());
      openShell('/clients');
      await heading('clients in English');
      work();
      await pass(30 * minute);
      answer('authRenew', () => fresh());
      act(() => void window.dispatchEvent(new Event('online')));
      await waitFor(() => expect(token()).not.toBe(first.token));
    });

    test('when the server stops renewing, announces the end and keeps the token until then', async () => {
      const asides: AsideNotice[] = [];
      const stop = onAside((said) => asides.push(said));
      const { token: first } = signedIn();
      const asked = answer('authRenew', problem('auth.session_ended', 'The session has ended.'));
      const shell = openShell('/clients');
      const { notices } = shell;
      await heading('clients in English');
      work();
      await pass(30 * minute);
      await waitFor(() => expect(asides).toHaveLength(1));
      expect(asides[0]?.text).toMatch(/^For security, your session ends at /);
      work();
      await pass(10 * minute);
      expect(asked).toHaveLength(1);
      expect(token()).toBe(first);
      await pass(20 * minute);
      await signInShown(shell);
      expect(notices).toEqual([expired]);
      stop();
    });

    test('a response after sign-out restores nobody', async () => {
      signedIn();
      let send: (session: Session) => void = () => undefined;
      answer('authRenew', () => new Promise<Session>((resolve) => (send = resolve)));
      const shell = openShell('/clients');
      await heading('clients in English');
      work();
      await pass(30 * minute);
      act(() => useAuth.getState().reset());
      await signInShown(shell);
      send(fresh());
      await pass(1000);
      expect(token()).toBeNull();
    });
  });

  test('a tab that slept past expiry notices on focus', async () => {
    signedIn();
    const shell = openShell('/clients');
    await heading('clients in English');
    jest.setSystemTime(Date.now() + 61 * minute); // no timer ran
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await signInShown(shell)).toBeVisible();
  });

  describe('another tab', () => {
    /** Simulates another tab's storage change and its event. */
    const elsewhere = (
      session: Session | null,
      ended: 'expired' | 'signed-out' = 'signed-out',
    ): void => {
      const exp = Math.floor(Date.now() / 1000) + 3600;
      document.cookie = session
        ? `access_token=${session.token}; path=/; secure; samesite=strict`
        : 'access_token=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT; secure; samesite=strict';
      const state = session
        ? { user: session.user, expiration: exp }
        : { user: null, expiration: null, ...(ended === 'expired' ? { expired: true } : {}) };
      localStorage.setItem('auth-storage', JSON.stringify({ state, version: 0 }));
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'auth-storage' })));
    };
    const other = (user: Partial<CurrentUser>): Session => {
      const id = 'cd0ffe4e-7c2e-4c43-8a5e-0f3f5d1f7a10';
      const session = fresh();
      const [head = '', claims = '', sign = ''] = session.token.split('.');
      const said: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString());
      const mine = Buffer.from(JSON.stringify({ ...Object(said), sub: id })).toString('base64url');
      return {
        token: [head, mine, sign].join('.'),
        user: { ...session.user, id, firstName: 'Luis', ...user },
      };
    };

    test('signs out: this one goes to sign-in without an expiry message', async () => {
      signedIn();
      const shell = openShell('/clients?page=2');
      const { place, notices } = shell;
      await heading('clients in English');
      elsewhere(null);
      await signInShown(shell);
      expect(place()).toBe('/sign-in');
      expect(notices).toEqual([]);
    });

    test('expires: this one says so once and leads back afterwards', async () => {
      signedIn();
      const shell = openShell('/clients?page=2');
      const { place, notices } = shell;
      await heading('clients in English');
      elsewhere(null, 'expired');
      await signInShown(shell);
      expect(place()).toBe('/sign-in?redirect=%2Fclients%3Fpage%3D2');
      await pass(61 * minute);
      expect(notices).toEqual([expired]);
    });

    test('signs out: public pages stay', async () => {
      signedIn();
      const { place } = openShell('/pricing');
      await heading('prices in English');
      elsewhere(null);
      await pass(100);
      expect(token()).toBeNull();
      expect(place()).toBe('/pricing');
    });

    test('signs in: this one leaves sign-in for the requested place', async () => {
      const session = fresh();
      answer('authSession', session.user);
      const shell = openShell('/sign-in?redirect=%2Fclients%3Fpage%3D2');
      const { place } = shell;
      await signInShown(shell);
      elsewhere(session);
      expect(await heading('clients in English')).toBeVisible();
      expect(place()).toBe('/clients?page=2');
    });

    test('renews: this one takes its token', async () => {
      signedIn();
      const asked = answer('authRenew', () => fresh());
      openShell('/clients');
      await heading('clients in English');
      work();
      await pass(20 * minute);
      const renewed = fresh();
      elsewhere(renewed);
      expect(token()).toBe(renewed.token);
      await pass(15 * minute);
      expect(asked).toHaveLength(0);
    });

    test('signs in a colleague: server data is cleared, and the place stays if permitted', async () => {
      signedIn();
      const luis = other({});
      const { queryClient, place } = openShell('/clients');
      await heading('clients in English');
      queryClient.setQueryData(['customerList'], ['of Ana']);
      answer('authSession', { ...luis.user, lastName: 'Mora' });
      elsewhere(luis);
      await waitFor(() => expect(queryClient.getQueryData(['customerList'])).toBeUndefined());
      expect(await screen.findByRole('button', { name: 'Luis Mora, your account' })).toBeVisible();
      expect(place()).toBe('/clients');
    });

    test.each([
      ['without permission for this page', { permissions: [] }],
      [
        'of another company',
        {
          company: {
            id: '7f0ffe4e-7c2e-4c43-8a5e-0f3f5d1f7a10',
            name: 'Luna',
            timeZone: 'America/Tijuana',
            logoId: null,
          },
        },
      ],
    ])('signs in somebody %s: starts at home', async (_name, user) => {
      signedIn();
      const luis = other(user);
      const { place } = openShell('/clients?open=7');
      await heading('clients in English');
      answer('authSession', { ...luis.user, lastName: 'Mora' });
      elsewhere(luis);
      expect(await heading('Hello, Luis')).toBeVisible();
      await screen.findByRole('button', { name: 'Luis Mora, your account' });
      expect(place()).toBe('/');
    });

    test('sets up the company: this one leaves setup', async () => {
      const { token: held, user } = signedIn({ company: null });
      const { place } = openShell('/company-setup');
      await heading('prices in English');
      const done = { ...user, company: sessionOf().user.company };
      answer('authSession', done);
      elsewhere({ token: held, user: done });
      await waitFor(() => expect(place()).toBe('/'));
    });
  });
});

describe('guards', () => {
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
      ['/clients?page=2#row-3', '/sign-in?redirect=%2Fclients%3Fpage%3D2%23row-3'],
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
    test.each(['/clients', '/nowhere'])('%s redirects to company setup', async (at) => {
      signedIn({ company: null });
      const shell = openShell(at);
      expect(await heading('prices in English')).toBeVisible();
      expect(shell.place()).toBe('/company-setup');
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
  });

  describe('signed in', () => {
    test('a token without a stored person fetches them from the API', async () => {
      const { user } = signedIn();
      useAuth.setState({ user: null });
      openShell('/');
      expect(await heading('Hello, Ana')).toBeVisible();
      expect(useAuth.getState().user).toEqual(user);
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
  });
});
