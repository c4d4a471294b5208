import type { NewPushSubscription } from '@sala/shared-contracts';

const script = '/service-worker.js';
const key = 'push';

/** What the server was last told of this browser (docs/adr/0095). */
export interface ToldPush {
  readonly userId: string;
  readonly endpoint: string;
  /** Of the installation, to subscribe with again. */
  readonly publicKey: string;
}

const isTold = (value: unknown): value is ToldPush =>
  typeof value === 'object' &&
  value !== null &&
  ['userId', 'endpoint', 'publicKey'].every(
    (name) => typeof Object.entries(value).find(([one]) => one === name)?.[1] === 'string',
  );

/** Kept on this device: a browser does not say that it lost its subscription. */
export const toldPush = {
  read: (): ToldPush | null => {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
      return isTold(stored) ? stored : null;
    } catch {
      return null; // forbidden or malformed
    }
  },
  write: (told: ToldPush | null): void => {
    try {
      if (told) localStorage.setItem(key, JSON.stringify(told));
      else localStorage.removeItem(key);
    } catch {
      return; // what gets lost is not repaired
    }
  },
};

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );

const isOfKey = (subscription: PushSubscription, publicKey: Uint8Array): boolean => {
  const { applicationServerKey: own } = subscription.options;
  return own !== null && new Uint8Array(own).every((byte, place) => byte === publicKey[place]);
};

/**
 * Subscribes this browser, which lets notifications be shown, or returns what it is subscribed to.
 *
 * @throws when the push service of the browser cannot be reached
 */
export const subscribePush = async (publicKey: string): Promise<NewPushSubscription> => {
  await navigator.serviceWorker.register(script, { updateViaCache: 'none' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const applicationServerKey = bytesOf(publicKey);
  const present = await pushManager.getSubscription();
  const kept = present && isOfKey(present, applicationServerKey) ? present : null;
  if (!kept) await present?.unsubscribe(); // with a key of before, pushes would be refused
  const subscription =
    kept ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  const { endpoint = '', keys } = subscription.toJSON();
  return {
    endpoint,
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
  };
};
