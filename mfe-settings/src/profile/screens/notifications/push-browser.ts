import type { NewPushSubscription } from '@sala/shared-contracts';

/** The worker of the shell, which shows what is pushed. */
const script = '/service-worker.js';

export type PushSupport = 'unsupported' | NotificationPermission;

/** Whether this browser takes pushes, and whether the person lets it show notifications. */
export const pushSupport = (): PushSupport =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
    ? Notification.permission
    : 'unsupported';

/** Tells when the person changes the permission in the settings of the browser. @returns ends it */
export const onPermissionChange = (listener: () => void): (() => void) => {
  let status: PermissionStatus | undefined;
  let ended = false;
  void navigator.permissions?.query({ name: 'notifications' }).then(
    (found) => {
      if (ended) return;
      status = found;
      found.addEventListener('change', listener);
    },
    () => undefined, // some browsers do not tell
  );
  return () => {
    ended = true;
    status?.removeEventListener('change', listener);
  };
};

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );

const isOfKey = (subscription: PushSubscription, key: Uint8Array): boolean => {
  const { applicationServerKey: own } = subscription.options;
  return own !== null && new Uint8Array(own).every((byte, place) => byte === key[place]);
};

/** With a key of before, pushes would be refused. */
const subscribe = async (
  { pushManager }: ServiceWorkerRegistration,
  key: Uint8Array<ArrayBuffer>,
): Promise<PushSubscription> => {
  const present = await pushManager.getSubscription();
  if (present && isOfKey(present, key)) return present;
  await present?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
};

/**
 * Asks for the permission and subscribes this browser.
 *
 * @returns null when the person refuses
 * @throws when the push service of the browser cannot be reached
 */
export const subscribeBrowser = async (publicKey: string): Promise<NewPushSubscription | null> => {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register(script, { updateViaCache: 'none' });
  const registration = await navigator.serviceWorker.ready;
  const subscription = await subscribe(registration, bytesOf(publicKey));
  const { endpoint, keys } = subscription.toJSON();
  return {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
  };
};

/** Nothing more is shown here; that nothing more is sent is the server's part. */
export const unsubscribeBrowser = async (): Promise<void> => {
  if (pushSupport() === 'unsupported') return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
};
