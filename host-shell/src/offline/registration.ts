import { wantsOfflineStart } from '@sala/shell-sdk';
import { cachePrefix, type Forget } from '../service-worker/messages';

const script = '/service-worker.js';

/** Whether pushes arrive through this worker, which then stays without a copy. */
const takesPushes = async ({ pushManager }: ServiceWorkerRegistration): Promise<boolean> =>
  // Old browsers have none; one that fails is not subscribed.
  Boolean(await pushManager?.getSubscription().catch(() => null));

/** Deletes the caches, and unregisters the worker unless it is needed for pushes. */
const remove = async (keepForPushes: boolean): Promise<void> => {
  const registrations = await navigator.serviceWorker.getRegistrations();
  const forget: Forget = { type: 'forget' };
  for (const { active } of registrations) active?.postMessage(forget); // pending downloads are dropped, too
  await Promise.all(
    registrations.map(
      async (registration) =>
        (keepForPushes && (await takesPushes(registration))) || registration.unregister(),
    ),
  );
  const names = (await caches.keys()).filter((name) => name.startsWith(cachePrefix));
  await Promise.all(names.map((name) => caches.delete(name)));
};

/**
 * Registers the service worker of the shell in force. Without one on the server (404), or opted out
 * on this device, removes it with its caches; while pushes arrive here, it stays without them.
 *
 * @returns null when there is none or the browser supports none.
 * @throws when the server is unreachable.
 */
export const registerWorker = async (): Promise<ServiceWorker | null> => {
  if (!('serviceWorker' in navigator)) return null; // needs HTTPS and a recent browser
  const has = async (): Promise<boolean> =>
    (await fetch(script, { method: 'HEAD', cache: 'no-cache' })).status !== 404;
  if (wantsOfflineStart() && !(await has())) {
    await remove(false);
    return null;
  }
  // Checked last: it may have changed during the request.
  if (!wantsOfflineStart()) {
    await remove(true);
    return null;
  }
  await navigator.serviceWorker.register(script, { updateViaCache: 'none' });
  return (await navigator.serviceWorker.ready).active;
};
