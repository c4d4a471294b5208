import { renewPush } from './renew-push';
import type { WorkerScope } from './scope';

const subscriptionAt = (endpoint: string) =>
  ({
    endpoint,
    options: { userVisibleOnly: true, applicationServerKey: new ArrayBuffer(65) },
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' }, expirationTime: null }),
  }) as unknown as PushSubscription; // what the worker uses of it

const before = subscriptionAt('https://push.example.net/before');
const after = subscriptionAt('https://push.example.net/after');

/** What a browser would do; jsdom has no workers. */
const workerWith = (token: string | null) => {
  const asked: unknown[] = [];
  const told: { url: unknown; init: RequestInit }[] = [];
  const subscribe = async (options: unknown) => {
    asked.push(options);
    return after;
  };
  const get = async (name: string) =>
    token === null || name !== 'access_token' ? null : { value: token };
  const scope = {
    registration: { pushManager: { subscribe } },
    cookieStore: { get },
  } as unknown as WorkerScope; // what the handler uses of it
  const answer: typeof fetch = async (url, init = {}) => {
    told.push({ url, init });
    return Promise.reject(new TypeError('no line'));
  };
  globalThis.fetch = answer;
  return { scope, asked, told };
};

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});
const event = { waitUntil: () => undefined } as unknown as Event & {
  waitUntil(work: Promise<unknown>): void;
}; // the handler's promise goes to the caller

test('subscribes again with the same key and tells the server what it replaces, even offline', async () => {
  const { scope, asked, told } = workerWith('t0k3n');
  await renewPush(scope, { ...event, oldSubscription: before, newSubscription: null });
  expect(asked).toEqual([before.options]);
  expect(told).toHaveLength(1);
  expect(told[0]?.url).toBe('/api/v1/push-subscriptions');
  expect(told[0]?.init.headers).toMatchObject({ authorization: 'Bearer t0k3n' });
  expect(JSON.parse(String(told[0]?.init.body))).toEqual({
    endpoint: after.endpoint,
    keys: { p256dh: 'p', auth: 'a' },
    replaces: before.endpoint,
  });
});

test('takes what the browser subscribed to by itself', async () => {
  const { scope, asked, told } = workerWith('t0k3n');
  await renewPush(scope, { ...event, oldSubscription: null, newSubscription: after });
  expect(asked).toEqual([]);
  expect(JSON.parse(String(told[0]?.init.body))).not.toHaveProperty('replaces');
});

test('without a session tells nobody: the next page does', async () => {
  const { scope, asked, told } = workerWith(null);
  await renewPush(scope, { ...event, oldSubscription: before });
  await renewPush(scope, event);
  expect([asked.length, told]).toEqual([1, []]);
});
