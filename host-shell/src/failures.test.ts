import './testing/page';
import { api, apiQuery, ApiError, useAuth } from '@sala/shared-auth';
import type { Problem } from '@sala/shared-contracts';
import { onNotify, type Notice } from '@sala/shell-sdk';
import { page, problem, sessionOf, startApi } from '@sala/shell-sdk/testing';
import { onMutationFailure, onQueryFailure } from './failures';
import { startI18n } from './i18n';
import { onNavigate } from './navigation';
import { createQueryClient } from './query-client';

const { answer } = startApi();
const notices: Notice[] = [];
const places: string[] = [];

beforeAll(async () => {
  localStorage.setItem('locale', 'en');
  await startI18n();
  onNotify((notice) => notices.push(notice));
  onNavigate((to) => places.push(to));
});
beforeEach(() => {
  notices.length = 0;
  places.length = 0;
  history.replaceState(null, '', '/clients?page=2#row-3');
  useAuth.getState().setAuth(sessionOf());
});
afterEach(() => useAuth.getState().reset());

const error = (text: string): Notice => ({ kind: 'error', text });
const failure = (status: number, body: Problem | null = null) => new ApiError('customerList', status, body);

describe('a failed query (specification §8)', () => {
  test('401: toast, session reset, sign-in with the place to return to', () => {
    onQueryFailure(failure(401));
    expect(notices).toEqual([error('Session expired!')]);
    expect(places).toEqual([`/sign-in?redirect=${encodeURIComponent('/clients?page=2#row-3')}`]);
    expect(useAuth.getState()).toMatchObject({ token: null, user: null, expiration: null });
    expect(document.cookie).toBe('');
  });

  test('the queries of a screen that are refused together are told once', async () => {
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

  test('the next session that ends is told again', () => {
    onQueryFailure(failure(401));
    useAuth.getState().setAuth(sessionOf());
    onQueryFailure(failure(401));
    expect(notices).toHaveLength(2);
  });

  test('500: toast, and the page of the server’s errors; the session stays', () => {
    onQueryFailure(failure(500));
    expect(notices).toEqual([error('Internal Server Error!')]);
    expect(places).toEqual(['/500']);
    expect(useAuth.getState().token).not.toBeNull();
  });

  test.each([0, 304, 400, 403, 404, 409, 502, 503])('%i is the screen’s own to show', (status) => {
    onQueryFailure(failure(status));
    onQueryFailure(new TypeError('a mistake in a screen'));
    expect({ notices, places }).toEqual({ notices: [], places: [] });
  });
});

describe('a failed mutation: one toast (specification §8)', () => {
  test.each([
    ['304', failure(304), 'Content not modified!'],
    ['204', failure(204), 'Content not found.'],
    ['no answer', failure(0), 'Network error. Please check your connection and try again.'],
    ['no problem document', failure(502), 'Something went wrong!'],
    ['no failure of the API', new TypeError('a mistake'), 'Something went wrong!'],
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

  test('the title of what the server answered, in the person’s language', async () => {
    answer('customerCreate', problem('customerField.limit_reached', 'You have reached the maximum of 200 fields.'));
    await create();
    expect(notices).toEqual([error('You have reached the maximum of 200 fields.')]);
  });

  test('a page of a proxy has no title', async () => {
    answer('customerCreate', page(502));
    await create();
    expect(notices).toEqual([error('Something went wrong!')]);
  });

  test('a dead line', async () => {
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
