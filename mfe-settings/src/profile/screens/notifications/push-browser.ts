import type { NewPushSubscription } from '@sala/shared-contracts';
import { subscribePush, toldPush } from '@sala/shell-sdk';

export type PushSupport = 'unsupported' | 'home_screen' | NotificationPermission;

/** iPads call themselves Macs, which have no touch screen. */
const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/**
 * Whether this browser takes pushes, and whether the person lets it show notifications. iOS takes
 * them from 16.4 on, in what was added to the home screen.
 */
export const pushSupport = (): PushSupport =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
    ? Notification.permission
    : isIos()
      ? 'home_screen'
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

/**
 * Asks for the permission and subscribes this browser.
 *
 * @returns null when the person refuses
 * @throws when the push service of the browser cannot be reached
 */
export const subscribeBrowser = async (publicKey: string): Promise<NewPushSubscription | null> =>
  (await Notification.requestPermission()) === 'granted' ? subscribePush(publicKey) : null;

/** Nothing more is shown here; that nothing more is sent is the server's part. */
export const unsubscribeBrowser = async (): Promise<void> => {
  toldPush.write(null);
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
};
