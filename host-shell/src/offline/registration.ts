import { wantsOfflineStart } from '@sala/shell-sdk';
import { cachePrefix, type Forget } from '../service-worker/messages';

const script = '/service-worker.js';

/** Takes the worker out of this browser, with all that it kept. */
const remove = async (): Promise<void> => {
  const registrations = await navigator.serviceWorker.getRegistrations();
  const forget: Forget = { type: 'forget' };
  for (const { active } of registrations) active?.postMessage(forget); // what it is fetching right now goes, too
  await Promise.all(registrations.map((registration) => registration.unregister()));
  const names = (await caches.keys()).filter((name) => name.startsWith(cachePrefix));
  await Promise.all(names.map((name) => caches.delete(name)));
};

/**
 * Registers the worker of the shell in force. Where the server has none (404), or nobody wants one
 * on this device, the one that is here goes, with all that it kept: that is how it is switched
 * off.
 *
 * @returns null where there is none, or the browser allows none.
 * @throws when the server cannot be reached.
 */
export const registerWorker = async (): Promise<ServiceWorker | null> => {
  if (!('serviceWorker' in navigator)) return null; // not over HTTPS, or an old browser
  const has = async (): Promise<boolean> =>
    (await fetch(script, { method: 'HEAD', cache: 'no-cache' })).status !== 404;
  // Looked at last: somebody may switch it off while the server is asked.
  if (!(wantsOfflineStart() && (await has()) && wantsOfflineStart())) {
    await remove();
    return null;
  }
  await navigator.serviceWorker.register(script, { updateViaCache: 'none' });
  return (await navigator.serviceWorker.ready).active;
};
