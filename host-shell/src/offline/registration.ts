import { cachePrefix } from '../service-worker/messages';

const script = '/service-worker.js';

/** Takes the worker out of this browser, with all that it kept. */
const remove = async (): Promise<void> => {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  const names = (await caches.keys()).filter((name) => name.startsWith(cachePrefix));
  await Promise.all(names.map((name) => caches.delete(name)));
};

/**
 * Registers the worker of the shell in force. Where the server has none (404) the one that is here goes, with all
 * that it kept: that is how it is switched off.
 * @returns null where there is none, or the browser allows none.
 * @throws when the server cannot be reached.
 */
export const registerWorker = async (): Promise<ServiceWorker | null> => {
  if (!('serviceWorker' in navigator)) return null; // not over HTTPS, or an old browser
  const { status } = await fetch(script, { method: 'HEAD', cache: 'no-cache' });
  if (status === 404) {
    await remove();
    return null;
  }
  await navigator.serviceWorker.register(script, { updateViaCache: 'none' });
  return (await navigator.serviceWorker.ready).active;
};
