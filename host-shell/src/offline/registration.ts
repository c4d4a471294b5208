import { wantsOfflineStart } from '@sala/shell-sdk';
import { cachePrefix, type Forget } from '../service-worker/messages';

const script = '/service-worker.js';

/** Unregisters the worker and deletes its caches. */
const remove = async (): Promise<void> => {
  const registrations = await navigator.serviceWorker.getRegistrations();
  const forget: Forget = { type: 'forget' };
  for (const { active } of registrations) active?.postMessage(forget); // pending downloads are dropped, too
  await Promise.all(registrations.map((registration) => registration.unregister()));
  const names = (await caches.keys()).filter((name) => name.startsWith(cachePrefix));
  await Promise.all(names.map((name) => caches.delete(name)));
};

/**
 * Registers the service worker of the shell in force. Without one on the server (404), or opted out
 * on this device, removes it with its caches.
 *
 * @returns null when there is none or the browser supports none.
 * @throws when the server is unreachable.
 */
export const registerWorker = async (): Promise<ServiceWorker | null> => {
  if (!('serviceWorker' in navigator)) return null; // needs HTTPS and a recent browser
  const has = async (): Promise<boolean> =>
    (await fetch(script, { method: 'HEAD', cache: 'no-cache' })).status !== 404;
  // Check the setting last: it may change during the request.
  if (!(wantsOfflineStart() && (await has()) && wantsOfflineStart())) {
    await remove();
    return null;
  }
  await navigator.serviceWorker.register(script, { updateViaCache: 'none' });
  return (await navigator.serviceWorker.ready).active;
};
