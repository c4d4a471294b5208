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

/** What the page's boot script leaves: answers by address. */
const early = (url: string, answer: Promise<Response>): void => {
  answer.catch(() => undefined); // as the boot script does
  globalThis.salaEarlyAnswers = new Map([[url, answer]]);
};

const signal = () => new AbortController().signal;

beforeAll(() => learnEndpoints({ ...planRoutes, ...customerRoutes }));

test('an endpoint whose route nobody brought is not called, and the error says what to do', async () => {
  await expect(api.categoryList({ query: { kind: 'service' } })).rejects.toThrow(
    'categoryList: nobody brought its route',
  );
  expect(asked).toEqual([]);
  learnEndpoints(categoryRoutes);
  await api.categoryList({ query: { kind: 'service' } });
  expect(asked[0]?.url).toBe('https://sala.test/api/v1/categories?kind=service');
});

describe('what every call carries', () => {
  test('the token of the session, once there is one', async () => {
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

  test('the language on screen', async () => {
    for (const lang of ['es-MX', 'en']) {
      document.documentElement.lang = lang;
      await api.planList();
    }
    expect(asked.map(({ headers }) => headers.get('accept-language'))).toEqual(['es-MX', 'en']);
  });

  test('method, address and body as the contract has them', async () => {
    const customerId = '5d0f5e0c-41f6-4f57-9a53-0d5f6b8f1c11';
    await api.customerUpdate({ params: { customerId }, body: { version: 1, name: 'Eva' } });
    expect(asked[0]?.method).toBe('PATCH');
    expect(asked[0]?.url).toBe(`https://sala.test/api/v1/customers/${customerId}`);
    expect(asked[0]?.headers.get('content-type')).toBe('application/json');
    expect(await asked[0]?.json()).toEqual({ version: 1, name: 'Eva' });
  });
});

describe('query and mutation options', () => {
  test('a query has the endpoint and its input as key, so that every page of a list is its own', async () => {
    const options = apiQuery('customerList', { query: { page: 2, search: 'sol' } });
    expect(options.queryKey).toEqual(['customerList', { query: { page: 2, search: 'sol' } }]);
    await expect(options.queryFn({ signal: signal() })).resolves.toEqual(plans);
    expect(asked[0]?.url).toBe('https://sala.test/api/v1/customers?page=2&search=sol');
  });

  test('the key of an endpoint is the beginning of all its queries’ keys', () => {
    expect(apiKey('customerList')).toEqual(['customerList']);
    expect(apiQuery('planList').queryKey.slice(0, 1)).toEqual(apiKey('planList'));
  });

  test('an abandoned query aborts its call, and that is no failure of the API', async () => {
    const abort = new AbortController();
    server.use(http.get('/api/v1/plans', () => new Promise<Response>(() => undefined)));
    const call = apiQuery('planList').queryFn({ signal: abort.signal });
    abort.abort();
    const reason: unknown = await call.catch((error: unknown) => error);
    expect(reason).toMatchObject({ name: 'AbortError' });
    expect(reason).not.toBeInstanceOf(ApiError);
  });

  test('a mutation sends what it is given', async () => {
    const { mutationKey, mutationFn } = apiMutation('authResendCode');
    expect(mutationKey).toEqual(['authResendCode']);
    await mutationFn({ body: { email: 'ana@sol.test' } });
    expect(asked[0]?.method).toBe('POST');
    expect(await asked[0]?.json()).toEqual({ email: 'ana@sol.test' });
  });
});

describe('what the page asked ahead', () => {
  test('serves the first call, and the network the second', async () => {
    const ahead = { items: [{ code: 'ahead' }] };
    early('/api/v1/plans', Promise.resolve(HttpResponse.json(ahead)));
    await expect(api.planList()).resolves.toEqual(ahead);
    expect(asked).toHaveLength(0);
    await expect(api.planList()).resolves.toEqual(plans);
    expect(asked).toHaveLength(1);
  });

  test('an answer that never came is asked for again', async () => {
    early('/api/v1/plans', Promise.reject(new TypeError('Failed to fetch')));
    await expect(api.planList()).resolves.toEqual(plans);
    expect(asked).toHaveLength(1);
  });

  test('a refusal is an answer: it is not asked twice', async () => {
    early('/api/v1/plans', Promise.resolve(new HttpResponse(null, { status: 401 })));
    await expect(api.planList()).rejects.toMatchObject({
      name: 'ApiError',
      status: 401,
      endpoint: 'planList',
    });
    expect(asked).toHaveLength(0);
  });

  test('serves only that address, and only reading', async () => {
    early('/api/v1/customers?page=1', Promise.resolve(HttpResponse.json({ items: ['ahead'] })));
    await expect(api.customerList({ query: { page: 2 } })).resolves.toEqual(plans);
    early('/api/v1/customers', Promise.resolve(HttpResponse.json({ items: ['ahead'] })));
    await api.customerCreate({ body: { kind: 'person', name: 'Eva' } });
    expect(asked.map(({ method }) => method)).toEqual(['GET', 'POST']);
  });
});

test('the oldest of the answers that were asked for says from where a line of news has to tell, for a minute', async () => {
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

test('a call that nobody answers fails with status 0', async () => {
  server.use(http.get('/api/v1/plans', () => HttpResponse.error()));
  await expect(api.planList()).rejects.toMatchObject({
    name: 'ApiError',
    status: 0,
    problem: null,
  });
});

describe('what is asked ahead of a click', () => {
  const url = '/api/v1/plans';

  test('is answered once, as the person, and serves the screen', async () => {
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
  ])('is forgotten with %s', async (_name, happen) => {
    useAuth.getState().setAuth(sessionFor(ana));
    askAhead(url);
    await happen();
    await api.planList();
    expect(asked.filter((request) => request.url.endsWith(url))).toHaveLength(2);
  });

  test('is forgotten after ten seconds', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'] });
    askAhead(url);
    jest.advanceTimersByTime(10_000);
    jest.useRealTimers();
    await api.planList();
    expect(asked).toHaveLength(2);
  });

  const begun = () => apiQuery('planList').initialData();

  test('is what its query begins with once it has come, and serves once: who asks later asks the server', async () => {
    expect(begun()).toBeUndefined();
    askAhead(url);
    expect(begun()).toBeUndefined();
    await waitFor(() => expect(begun()).toEqual(plans));
    expect(begun()).toBeUndefined();
    expect(asked).toHaveLength(1);
    await api.planList();
    expect(asked).toHaveLength(2);
  });

  /** Until its body has been read: whoever asked first has it first. */
  const read = async () => (await globalThis.salaEarlyAnswers?.get(url))?.clone().text();

  test('from before this code was there is what a query begins with, too', async () => {
    early(url, Promise.resolve(HttpResponse.json({ items: ['ahead'] })));
    let begin: ((of: string) => unknown) | undefined;
    await jest.isolateModulesAsync(async () => {
      ({ takeEarlyData: begin } = await import('./early-answers'));
    });
    await waitFor(() => expect(begin?.(url)).toEqual({ items: ['ahead'] }));
  });

  test('no query begins with a refusal', async () => {
    server.use(http.get('/api/v1/plans', () => HttpResponse.json({}, { status: 403 })));
    askAhead(url);
    await read();
    expect(begun()).toBeUndefined();
  });

  test('no query begins with what changed while it was under way', async () => {
    askAhead(url);
    const come = read();
    await api.authSignOut();
    await come;
    expect(begun()).toBeUndefined();
  });

  test.each([
    ['whoever the page begins with', 'own', 0],
    ['somebody who signed in meanwhile, in another tab', 'other', 1],
    ['nobody any more, and then whoever signs in', null, 1],
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

  test('that did not come is asked for again', async () => {
    server.use(http.get('/api/v1/plans', () => HttpResponse.error(), { once: true }));
    askAhead(url);
    expect(await api.planList()).toEqual(plans);
  });
});
