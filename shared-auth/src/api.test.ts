import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import {
  categoryRoutes,
  customerRoutes,
  livePositionHeader,
  planRoutes,
} from '@sala/shared-contracts';
import {
  api,
  ApiError,
  apiKey,
  apiMutation,
  apiQuery,
  askAhead,
  deviceToken,
  firstPosition,
  learnEndpoints,
  useAuth,
} from './index';
import { ana, inSeconds, sessionFor } from './testing/people';
import { waitFor } from '@testing-library/react';

const plans = { items: [] };
const asked: Request[] = [];
const server = setupServer(
  http.all('/api/v1/*', ({ request }) => {
    asked.push(request.clone());
    return HttpResponse.json(plans);
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  asked.length = 0;
  globalThis.salaEarlyAnswers = undefined;
  globalThis.salaEarlyToken = undefined;
  server.resetHandlers();
  useAuth.getState().reset();
});
afterAll(() => server.close());

/** Early responses by URL, as the boot script leaves them. */
const early = (url: string, answer: Promise<Response>): void => {
  answer.catch(() => undefined); // as the boot script does
  globalThis.salaEarlyAnswers = new Map([[url, answer]]);
};

const signal = () => new AbortController().signal;

beforeAll(() => learnEndpoints({ ...planRoutes, ...customerRoutes }));

test('an endpoint without a known route is not called, and the error says what to do', async () => {
  await expect(api.categoryList({ query: { kind: 'service' } })).rejects.toThrow(
    'categoryList: nobody brought its route',
  );
  expect(asked).toEqual([]);
  learnEndpoints(categoryRoutes);
  await api.categoryList({ query: { kind: 'service' } });
  expect(asked[0]?.url).toBe('https://sala.test/api/v1/categories?kind=service');
});

describe('every call carries', () => {
  test("the session's token, once there is one", async () => {
    await api.planList();
    const session = sessionFor(ana);
    useAuth.getState().setAuth(session);
    await api.planList();
    useAuth.getState().reset();
    await api.planList();
    expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual([
      null,
      `Bearer ${session.token}`,
      null,
    ]);
  });

  test("a paired device's token, while nobody is signed in", async () => {
    deviceToken.write('sala_device_secret');
    await api.planList();
    const session = sessionFor(ana, inSeconds(3600));
    useAuth.getState().setAuth(session);
    await api.planList();
    expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer sala_device_secret',
      `Bearer ${session.token}`,
    ]);
    deviceToken.clear();
  });

  test('the language on screen', async () => {
    for (const lang of ['es-MX', 'en']) {
      document.documentElement.lang = lang;
      await api.planList();
    }
    expect(asked.map(({ headers }) => headers.get('accept-language'))).toEqual(['es-MX', 'en']);
  });

  test("the contract's method, path and body", async () => {
    const customerId = '5d0f5e0c-41f6-4f57-9a53-0d5f6b8f1c11';
    await api.customerUpdate({ params: { customerId }, body: { version: 1, name: 'Eva' } });
    expect(asked[0]?.method).toBe('PATCH');
    expect(asked[0]?.url).toBe(`https://sala.test/api/v1/customers/${customerId}`);
    expect(asked[0]?.headers.get('content-type')).toBe('application/json');
    expect(await asked[0]?.json()).toEqual({ version: 1, name: 'Eva' });
  });
});

describe('query and mutation options', () => {
  test('a query key contains endpoint and input, so pages of a list are separate', async () => {
    const options = apiQuery('customerList', { query: { page: 2, search: 'sol' } });
    expect(options.queryKey).toEqual(['customerList', { query: { page: 2, search: 'sol' } }]);
    await expect(options.queryFn({ signal: signal() })).resolves.toEqual(plans);
    expect(asked[0]?.url).toBe('https://sala.test/api/v1/customers?page=2&search=sol');
  });

  test("an endpoint's key prefixes all its query keys", () => {
    expect(apiKey('customerList')).toEqual(['customerList']);
    expect(apiQuery('planList').queryKey.slice(0, 1)).toEqual(apiKey('planList'));
  });

  test('cancelling a query aborts its call without an API error', async () => {
    const abort = new AbortController();
    server.use(http.get('/api/v1/plans', () => new Promise<Response>(() => undefined)));
    const call = apiQuery('planList').queryFn({ signal: abort.signal });
    abort.abort();
    const reason: unknown = await call.catch((error: unknown) => error);
    expect(reason).toMatchObject({ name: 'AbortError' });
    expect(reason).not.toBeInstanceOf(ApiError);
  });

  test('a mutation sends its input', async () => {
    const { mutationKey, mutationFn } = apiMutation('authResendCode');
    expect(mutationKey).toEqual(['authResendCode']);
    await mutationFn({ body: { email: 'ana@sol.test' } });
    expect(asked[0]?.method).toBe('POST');
    expect(await asked[0]?.json()).toEqual({ email: 'ana@sol.test' });
  });
});

describe('early responses', () => {
  test('serve the first call; the next uses the network', async () => {
    const ahead = { items: [{ code: 'ahead' }] };
    early('/api/v1/plans', Promise.resolve(HttpResponse.json(ahead)));
    await expect(api.planList()).resolves.toEqual(ahead);
    expect(asked).toHaveLength(0);
    await expect(api.planList()).resolves.toEqual(plans);
    expect(asked).toHaveLength(1);
  });

  test('a failed one is requested again', async () => {
    early('/api/v1/plans', Promise.reject(new TypeError('Failed to fetch')));
    await expect(api.planList()).resolves.toEqual(plans);
    expect(asked).toHaveLength(1);
  });

  test('a refusal counts as a response and is not retried', async () => {
    early('/api/v1/plans', Promise.resolve(new HttpResponse(null, { status: 401 })));
    await expect(api.planList()).rejects.toMatchObject({
      name: 'ApiError',
      status: 401,
      endpoint: 'planList',
    });
    expect(asked).toHaveLength(0);
  });

  test('serve only their URL, and only reads', async () => {
    early('/api/v1/customers?page=1', Promise.resolve(HttpResponse.json({ items: ['ahead'] })));
    await expect(api.customerList({ query: { page: 2 } })).resolves.toEqual(plans);
    early('/api/v1/customers', Promise.resolve(HttpResponse.json({ items: ['ahead'] })));
    await api.customerCreate({ body: { kind: 'person', name: 'Eva' } });
    expect(asked.map(({ method }) => method)).toEqual(['GET', 'POST']);
  });
});

test("the oldest response determines the stream's start position, for a minute", async () => {
  const positions = ['730', '728', '999999999999'];
  server.use(
    http.get('/api/v1/plans', () =>
      HttpResponse.json(plans, { headers: { [livePositionHeader]: positions.shift() ?? '' } }),
    ),
  );
  expect(firstPosition()).toBeNull();
  askAhead('/api/v1/plans');
  await api.planList();
  await Promise.all([api.planList(), api.planList()]);
  expect(firstPosition()).toBe('728');
  const later = performance.now() + 60_000;
  jest.spyOn(performance, 'now').mockReturnValue(later);
  expect(firstPosition()).toBeNull();
});

test('a network error fails with status 0', async () => {
  server.use(http.get('/api/v1/plans', () => HttpResponse.error()));
  await expect(api.planList()).rejects.toMatchObject({
    name: 'ApiError',
    status: 0,
    problem: null,
  });
});

describe('prefetched responses', () => {
  const url = '/api/v1/plans';

  test("are requested once with the person's token and serve the screen", async () => {
    const session = sessionFor(ana);
    useAuth.getState().setAuth(session);
    askAhead(url);
    askAhead(url);
    await api.planList();
    expect(asked).toHaveLength(1);
    expect(asked[0]?.headers.get('authorization')).toBe(`Bearer ${session.token}`);
    await api.planList();
    expect(asked).toHaveLength(2);
  });

  test.each<[string, () => unknown]>([
    ['a change', () => api.authSignOut()],
    ['another person', () => useAuth.getState().reset()],
  ])('are dropped on %s', async (_name, happen) => {
    useAuth.getState().setAuth(sessionFor(ana));
    askAhead(url);
    await happen();
    await api.planList();
    expect(asked.filter((request) => request.url.endsWith(url))).toHaveLength(2);
  });

  test('expire after ten seconds', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'] });
    askAhead(url);
    jest.advanceTimersByTime(10_000);
    jest.useRealTimers();
    await api.planList();
    expect(asked).toHaveLength(2);
  });

  const begun = () => apiQuery('planList').initialData();

  test("become a query's initial data once, and later queries ask the server", async () => {
    expect(begun()).toBeUndefined();
    askAhead(url);
    expect(begun()).toBeUndefined();
    await waitFor(() => expect(begun()).toEqual(plans));
    expect(begun()).toBeUndefined();
    expect(asked).toHaveLength(1);
    await api.planList();
    expect(asked).toHaveLength(2);
  });

  /** Waits until the body has been read, in request order. */
  const read = async () => (await globalThis.salaEarlyAnswers?.get(url))?.clone().text();

  test('from before this code loaded become initial data, too', async () => {
    early(url, Promise.resolve(HttpResponse.json({ items: ['ahead'] })));
    let begin: ((of: string) => unknown) | undefined;
    await jest.isolateModulesAsync(async () => {
      ({ takeEarlyData: begin } = await import('./early-answers'));
    });
    await waitFor(() => expect(begin?.(url)).toEqual({ items: ['ahead'] }));
  });

  test('a refusal never becomes initial data', async () => {
    server.use(http.get('/api/v1/plans', () => HttpResponse.json({}, { status: 403 })));
    askAhead(url);
    await read();
    expect(begun()).toBeUndefined();
  });

  test('data changed during the request never becomes initial data', async () => {
    askAhead(url);
    const come = read();
    await api.authSignOut();
    await come;
    expect(begun()).toBeUndefined();
  });

  test.each([
    ['the person the page started with', 'own', 0],
    ['somebody who signed in meanwhile in another tab', 'other', 1],
    ['nobody any more, then the next person', null, 1],
  ] as const)(
    'as the cookie’s person it is for %s: %s, asked again %d times',
    async (_for, cookie, times) => {
      const tokens = { own: sessionFor(ana).token, other: sessionFor(ana, inSeconds(1800)).token };
      globalThis.salaEarlyToken = tokens.own;
      early(url, Promise.resolve(new HttpResponse(null, { status: 401 })));
      useAuth.setState({ initialized: false });
      if (cookie)
        document.cookie = `access_token=${tokens[cookie]}; path=/; secure; samesite=strict`;
      useAuth.getState().initialize();
      if (!cookie) useAuth.getState().setAuth({ token: tokens.own, user: ana });
      await api.planList().catch(() => undefined);
      expect(asked).toHaveLength(times);
    },
  );

  test('a failed one is requested again', async () => {
    server.use(http.get('/api/v1/plans', () => HttpResponse.error(), { once: true }));
    askAhead(url);
    expect(await api.planList()).toEqual(plans);
  });
});
