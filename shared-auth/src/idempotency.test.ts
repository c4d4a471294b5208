import { customerRoutes, idempotencyKeyHeader } from '@sala/shared-contracts';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { api, ApiError, learnEndpoints, useAuth } from './index';
import { ana, sessionFor } from './testing/people';

const keys: (string | null)[] = [];
let answer: () => Response | Promise<Response>;
const server = setupServer(
  http.all('/api/v1/*', ({ request }) => {
    keys.push(request.headers.get(idempotencyKeyHeader));
    return answer();
  }),
);

const customerId = '5d0f5e0c-41f6-4f57-9a53-0d5f6b8f1c11';
const note = (text: string) => api.customerNoteCreate({ params: { customerId }, body: { text } });
const failed = async (call: Promise<unknown>): Promise<number> => {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`not an ApiError: ${String(error)}`);
  return error.status;
};
const distinct = () => new Set(keys).size;

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
  learnEndpoints(customerRoutes);
});
beforeEach(() => {
  answer = () => HttpResponse.json({});
  useAuth.getState().setAuth(sessionFor(ana));
});
afterEach(() => {
  keys.length = 0;
  useAuth.getState().reset();
});
afterAll(() => server.close());

test('two clicks in one frame send one request, whose key is a valid header', async () => {
  const both = [note('Hola'), note('Hola')];
  expect(await Promise.all(both)).toEqual([{}, {}]);
  expect(keys).toEqual([expect.stringMatching(/^"[0-9a-f]{32}"$/)]);
});

test('repeats the key after a response, until something else changes', async () => {
  await note('Hola');
  await note('Hola');
  expect([keys.length, distinct()]).toEqual([2, 1]);
  await api.customerUpdate({ params: { customerId }, body: { version: 1, name: 'Eva' } });
  await note('Hola');
  expect([keys.length, distinct()]).toEqual([4, 3]); // PATCH has no key
});

test.each([
  ['no response', () => HttpResponse.error(), 0],
  ['a server error', () => HttpResponse.json({}, { status: 503 }), 503],
])(
  'after %s the same call repeats its key, and another has its own',
  async (_what, failure, status) => {
    answer = failure;
    expect(await failed(note('Hola'))).toBe(status);
    expect(await failed(note('Adiós'))).toBe(status);
    answer = () => HttpResponse.json({});
    await note('Hola');
    expect(keys[2]).toBe(keys[0]);
    expect(keys[1]).not.toBe(keys[0]);
  },
);

test('a refused call gets a new key', async () => {
  answer = () => HttpResponse.json({}, { status: 409 });
  expect(await failed(note('Hola'))).toBe(409);
  await failed(note('Hola'));
  expect([keys.length, distinct()]).toEqual([2, 2]);
});

test('the next person gets new keys', async () => {
  answer = () => HttpResponse.error();
  await failed(note('Hola'));
  useAuth.getState().reset();
  useAuth.getState().setAuth(sessionFor({ ...ana, id: '5d0f5e0c-41f6-4f57-9a53-0d5f6b8f1c12' }));
  await failed(note('Hola'));
  expect(distinct()).toBe(2);
});

test('reads have no key', async () => {
  await api.customerList({ query: {} });
  expect(keys).toEqual([null]);
});
