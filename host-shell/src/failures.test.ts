import './testing/page';
import { api, apiQuery, ApiError, learnEndpoints, useAuth } from '@sala/shared-auth';
import {
  categoryRoutes,
  customerFieldRoutes,
  customerRoutes,
  type Problem,
} from '@sala/shared-contracts';
import { onNotify, type Notice } from '@sala/shell-sdk';
import { page, problem, sessionOf, startApi } from '@sala/shell-sdk/testing';
import { onMutationFailure, onQueryFailure } from './failures';
import { startI18n } from './i18n';
import { onNavigate } from './navigation';
import { createQueryClient } from './query-client';

// As remotes register them.
learnEndpoints({ ...customerRoutes, ...customerFieldRoutes, ...categoryRoutes });
const { answer } = startApi();
const notices: Notice[] = [];
const places: string[] = [];
let target: string | null = null;

beforeAll(async () => {
  localStorage.setItem('locale', 'en');
  await startI18n();
  onNotify((notice) => notices.push(notice));
  onNavigate(
    (to) => places.push(to),
    undefined,
    () => target,
  );
});
beforeEach(() => {
  notices.length = 0;
  places.length = 0;
  history.replaceState(null, '', '/clients?page=2#row-3');
  useAuth.getState().setAuth(sessionOf());
});
afterEach(() => useAuth.getState().reset());

const error = (text: string): Notice => ({ kind: 'error', text });
const failure = (status: number, body: Problem | null = null) =>
  new ApiError('customerList', status, body);

describe('a failed query (docs/spec/platform.md)', () => {
  test('401: toast, session reset, sign-in with the address to return to', () => {
    onQueryFailure(failure(401));
    expect(notices).toEqual([error('Session expired!')]);
    expect(places).toEqual([`/sign-in?redirect=${encodeURIComponent('/clients?page=2#row-3')}`]);
    expect(useAuth.getState()).toMatchObject({ token: null, user: null, expiration: null });
    expect(document.cookie).toBe('');
  });

  test('401 during a navigation: sign-in leads to its destination', () => {
    target = '/clients/7?tab=visits';
    onQueryFailure(failure(401));
    target = null;
    expect(places).toEqual([`/sign-in?redirect=${encodeURIComponent('/clients/7?tab=visits')}`]);
  });

  test('parallel queries refused together show one toast', async () => {
    answer('customerList', problem('auth.session_revoked', 'x'));
    answer('customerFieldList', problem('auth.session_revoked', 'x'));
    answer('categoryList', problem('auth.session_revoked', 'x'));
    const client = createQueryClient();
    const results = await Promise.allSettled([
      client.fetchQuery(apiQuery('customerList')),
      client.fetchQuery(apiQuery('customerFieldList')),
      client.fetchQuery(apiQuery('categoryList', { query: { kind: 'service' } })),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(notices).toEqual([error('Session expired!')]);
    expect(places).toHaveLength(1);
    client.clear();
  });

  test('a late 401 for a replaced token ends nothing', async () => {
    const { token: former } = useAuth.getState();
    const next = { ...sessionOf(), token: `${sessionOf().token}2` }; // another signature
    const asked: unknown[] = [];
    const none = { items: [] };
    answer('customerFieldList', () => {
      asked.push(useAuth.getState().token);
      if (asked.length === 2) return none;
      useAuth.getState().setAuth(next);
      return problem('auth.session_revoked', 'x');
    });
    const client = createQueryClient();
    await expect(client.fetchQuery(apiQuery('customerFieldList'))).resolves.toEqual(none); // retried with the new token
    client.clear();
    expect({ asked, notices, places }).toEqual({
      asked: [former, next.token],
      notices: [],
      places: [],
    });
    expect(useAuth.getState().token).toBe(next.token);
  });

  test('the next session that ends shows a toast again', () => {
    onQueryFailure(failure(401));
    useAuth.getState().setAuth(sessionOf());
    onQueryFailure(failure(401));
    expect(notices).toHaveLength(2);
  });

  test('500: toast and the server-error page; the session stays', () => {
    onQueryFailure(failure(500));
    expect(notices).toEqual([error('Internal Server Error!')]);
    expect(places).toEqual(['/500']);
    expect(useAuth.getState().token).not.toBeNull();
  });

  test.each([0, 304, 400, 403, 404, 409, 502, 503])('%i is left to the screen', (status) => {
    onQueryFailure(failure(status));
    onQueryFailure(new TypeError('a mistake in a screen'));
    expect({ notices, places }).toEqual({ notices: [], places: [] });
  });
});

describe('a failed mutation shows one toast (docs/spec/platform.md)', () => {
  test.each([
    ['no response', failure(0), 'Network error. Please check your connection and try again.'],
    ['no problem document', failure(502), 'Something went wrong!'],
    ['not an ApiError', new TypeError('a mistake'), 'Something went wrong!'],
    ['nothing known', undefined, 'Something went wrong!'],
  ])('%s', (_name, reason, text) => {
    onMutationFailure(reason);
    expect(notices).toEqual([error(text)]);
    expect(places).toEqual([]);
  });

  const create = async (): Promise<void> => {
    const client = createQueryClient();
    const mutation = client.getMutationCache().build(client, {
      mutationFn: () => api.customerCreate({ body: { kind: 'person', name: 'Eva' } }),
    });
    await mutation.execute(undefined).catch(() => undefined); // the shell has shown it
    client.clear();
  };

  test("shows the problem's title in the person's language", async () => {
    answer(
      'customerCreate',
      problem('customerField.limit_reached', 'You have reached the maximum of 200 fields.'),
    );
    await create();
    expect(notices).toEqual([error('You have reached the maximum of 200 fields.')]);
  });

  test('an HTML error page of a proxy has no title', async () => {
    answer('customerCreate', page(502));
    await create();
    expect(notices).toEqual([error('Something went wrong!')]);
  });

  test.each([
    [304, 'Content not modified!'],
    [204, 'Content not found.'],
  ])('a response of %i to a mutation', async (status, text) => {
    answer('customerCreate', () => new Response(null, { status }));
    await create();
    expect(notices).toEqual([error(text)]);
  });

  test('a dropped connection', async () => {
    answer('customerCreate', () => Response.error());
    await create();
    expect(notices).toEqual([error('Network error. Please check your connection and try again.')]);
  });

  test('success is silent', async () => {
    answer('customerCreate', () => Response.json({}, { status: 201 }));
    await create();
    expect(notices).toEqual([]);
  });
});

describe('a session that ends during a mutation', () => {
  const attempt = async (name: 'customerCreate' | 'authSignIn' | 'authSignOut'): Promise<void> => {
    const calls = {
      customerCreate: () => api.customerCreate({ body: { kind: 'person', name: 'Eva' } }),
      authSignIn: () => api.authSignIn({ body: { email: 'ana@sol.test', password: 'x' } }),
      authSignOut: () => api.authSignOut(),
    };
    const client = createQueryClient();
    const mutation = client
      .getMutationCache()
      .build<unknown, Error, void, unknown>(client, { mutationFn: calls[name] });
    await mutation.execute().catch(() => undefined); // the shell has shown it
    client.clear();
  };
  const revoked = () => problem('auth.session_revoked', 'The session was closed.');

  test("a mutation's 401 ends it like a query's: one toast, and back afterwards", async () => {
    answer('customerCreate', revoked());
    await attempt('customerCreate');
    expect(notices).toEqual([error('Session expired!')]);
    expect(places).toEqual([`/sign-in?redirect=${encodeURIComponent('/clients?page=2#row-3')}`]);
    expect(useAuth.getState()).toMatchObject({ token: null, expired: true });
  });

  test('a query and two mutations refused together show one toast', async () => {
    answer('customerCreate', revoked());
    answer('customerList', revoked());
    const client = createQueryClient();
    await Promise.allSettled([
      attempt('customerCreate'),
      client.fetchQuery(apiQuery('customerList')),
      attempt('customerCreate'),
    ]);
    client.clear();
    expect(notices).toEqual([error('Session expired!')]);
    expect(places).toHaveLength(1);
  });

  test('a wrong password ends nothing', async () => {
    answer('authSignIn', problem('auth.credentials_invalid', 'The password is not correct.'));
    await attempt('authSignIn');
    expect(notices).toEqual([error('The password is not correct.')]);
    expect(places).toEqual([]);
    expect(useAuth.getState().token).not.toBeNull();
  });

  test('signing out of an ended session is no failure', async () => {
    answer('authSignOut', revoked());
    await attempt('authSignOut');
    expect({ notices, places }).toEqual({ notices: [], places: [] });
  });

  test("refused while signed out: shows the server's message", async () => {
    useAuth.getState().reset();
    answer('customerCreate', problem('auth.required', 'Sign in first.'));
    await attempt('customerCreate');
    expect(notices).toEqual([error('Sign in first.')]);
    expect(places).toEqual([]);
  });
});

test('parallel calls that meet a 500 show one toast; the next screen shows its own', async () => {
  for (let call = 0; call < 3; call += 1) onQueryFailure(failure(500));
  expect(notices).toEqual([error('Internal Server Error!')]);
  expect(places).toEqual(['/500']);
  await Promise.resolve();
  await Promise.resolve();
  onQueryFailure(failure(500));
  expect(notices).toHaveLength(2);
});
