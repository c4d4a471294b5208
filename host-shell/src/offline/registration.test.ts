import '../testing/page';
import { setOfflineStart } from '@sala/shell-sdk';
import { registerWorker } from './registration';

/* jsdom has neither workers nor caches. */
const posted: unknown[] = [];
const active = { postMessage: (message: unknown) => void posted.push(message) };
let registered = false;
let subscription: object | null = null;
let kept: string[] = [];
let status = 200;
const asked: string[] = [];

beforeAll(() => {
  const pushManager = { getSubscription: async () => subscription };
  const registration = { active, pushManager, unregister: async () => (registered = false) };
  Object.defineProperty(navigator, 'serviceWorker', {
    value: {
      ready: Promise.resolve(registration),
      register: async () => (registered = true),
      getRegistrations: async () => (registered ? [registration] : []),
    },
  });
  Object.assign(globalThis, {
    caches: {
      keys: async () => kept,
      delete: async (name: string) => (kept = kept.filter((one) => one !== name)).length >= 0,
    },
  });
});
beforeEach(() => {
  [registered, kept, status] = [true, ['sala-kept', 'sala-c-000001', 'of-somebody-else'], 200];
  asked.length = posted.length = 0;
  subscription = null;
  setOfflineStart(true);
  jest.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    asked.push(String(input));
    return Promise.resolve(new Response(null, { status }));
  });
});

test('registers the worker of the shell in force', async () => {
  registered = false;
  expect(await registerWorker()).toBe(active);
  expect(registered).toBe(true);
});

test('opting out removes the worker and its caches without asking the server', async () => {
  setOfflineStart(false);
  expect(await registerWorker()).toBeNull();
  expect({ registered, kept, asked, posted }).toEqual({
    registered: false,
    kept: ['of-somebody-else'],
    asked: [],
    posted: [{ type: 'forget' }],
  });
  expect(await registerWorker()).toBeNull();
  expect(registered).toBe(false);
  setOfflineStart(true);
  expect(await registerWorker()).toBe(active);
});

test('opting out keeps the worker that pushes arrive through, without a copy', async () => {
  subscription = {};
  setOfflineStart(false);
  expect(await registerWorker()).toBeNull();
  expect({ registered, kept }).toEqual({ registered: true, kept: ['of-somebody-else'] });
  expect(posted).toEqual([{ type: 'forget' }]);
});

test('opting out during the check prevents registration', async () => {
  registered = false;
  const begun = registerWorker();
  setOfflineStart(false);
  expect(await begun).toBeNull();
  expect(registered).toBe(false);
});

test('a server without a worker removes it', async () => {
  status = 404;
  expect(await registerWorker()).toBeNull();
  expect({ registered, kept }).toEqual({ registered: false, kept: ['of-somebody-else'] });
});
