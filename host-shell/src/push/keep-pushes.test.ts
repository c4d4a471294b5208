import '../testing/page';
import { useAuth } from '@sala/shared-auth';
import { toldPush } from '@sala/shell-sdk';
import { sessionOf, startApi } from '@sala/shell-sdk/testing';
import { waitFor } from '@testing-library/react';
import { keepPushes } from './keep-pushes';

const { answer } = startApi();

const publicKey =
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
const keys = { p256dh: publicKey, auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
const before = 'https://push.example.net/before';
const after = 'https://push.example.net/after';
const session = sessionOf();
const userId = session.user.id;

/** jsdom has neither workers nor notifications. */
const browser = { permission: 'granted', looks: 0, present: null as string | null, subscribed: 0 };
const subscriptionAt = (endpoint: string) => ({
  endpoint,
  options: { applicationServerKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')).buffer },
  toJSON: () => ({ endpoint, keys }),
});
const pushManager = {
  getSubscription: async () => (browser.present === null ? null : subscriptionAt(browser.present)),
  subscribe: async () => {
    browser.subscribed += 1;
    browser.present = after;
    return subscriptionAt(after);
  },
};

beforeAll(() => {
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { register: async () => undefined, ready: Promise.resolve({ pushManager }) },
  });
  Object.assign(window, {
    PushManager: class {},
    Notification: {
      get permission() {
        browser.looks += 1;
        return browser.permission;
      },
    },
  });
  keepPushes();
});
beforeEach(() => {
  useAuth.getState().reset();
  Object.assign(browser, { permission: 'granted', looks: 0, present: null, subscribed: 0 });
  toldPush.write({ userId, endpoint: before, publicKey });
});

const entry = {
  id: '00000000-0000-4000-8000-0000000000a1',
  device: 'Chrome',
  createdAt: '2026-11-20T14:00:00Z',
  lastSentAt: null,
  lastFailedAt: null,
  isCurrent: true,
};
const signIn = () => useAuth.getState().setAuth(session);

test('a subscription that the browser lost is made again, and the server told what it replaces', async () => {
  const told = answer('pushSubscriptionCreate', entry);
  signIn();
  await waitFor(() => expect(told).toHaveLength(1));
  expect(told[0]?.body).toEqual({ endpoint: after, keys, replaces: before });
  await waitFor(() => expect(toldPush.read()?.endpoint).toBe(after));
});

test('after signing in anew the same browser is told again, as the former session took it along', async () => {
  browser.present = before;
  const told = answer('pushSubscriptionCreate', entry);
  signIn();
  await waitFor(() => expect(told).toHaveLength(1));
  expect([told[0]?.body, browser.subscribed]).toEqual([{ endpoint: before, keys }, 0]);
});

test('nothing is subscribed that the person forbade since', async () => {
  browser.permission = 'denied';
  signIn();
  await waitFor(() => expect(browser.looks).toBe(1));
  expect([browser.subscribed, toldPush.read()?.endpoint]).toEqual([0, before]);
});

test.each([
  ['of somebody else', () => toldPush.write({ userId: 'x', endpoint: before, publicKey })],
  ['that nobody chose', () => toldPush.write(null)],
  ['noted as nonsense', () => localStorage.setItem('push', '{"userId":7}')],
])('nothing is done about pushes %s', async (_why, arrange) => {
  const told = answer('pushSubscriptionCreate', entry);
  arrange();
  signIn();
  useAuth.getState().reset();
  // What is repaired afterwards is the first that anybody hears.
  toldPush.write({ userId, endpoint: before, publicKey });
  signIn();
  await waitFor(() => expect(toldPush.read()?.endpoint).toBe(after));
  expect([told.length, browser.subscribed]).toEqual([1, 1]);
});
