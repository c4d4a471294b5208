import { answerFile, answerPage, fromNetwork } from './answers';
import { heed } from './keep';
import type { Forget, InForce } from './messages';
import { handlingOf } from './requests';
import { scope } from './scope';
import { drop } from './storage';

/* It takes over at once: what it serves is decided by what is kept, not by which worker serves it. */
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => {
  // Pages are asked for while the worker starts: it delays nobody.
  event.waitUntil(
    Promise.all([scope.clients.claim(), scope.registration.navigationPreload?.enable()]),
  );
});

scope.addEventListener('fetch', (event) => {
  const handling = handlingOf(event.request, location.origin);
  if (handling === 'file') event.respondWith(answerFile(event));
  if (handling === 'page') event.respondWith(answerPage(event));
  if (handling === 'passed') event.respondWith(fromNetwork(event));
});

const answer = async (wish: InForce, port: MessagePort | undefined): Promise<void> =>
  port?.postMessage(await heed(wish));

let last: Promise<unknown> = Promise.resolve();

scope.addEventListener('message', (event) => {
  const wish = event.data as InForce | Forget; // only pages of this origin can tell it anything, and those send this
  // One after another: two tabs would write into the same cache.
  last = last.then(() =>
    wish.type === 'forget' ? drop().catch(() => undefined) : answer(wish, event.ports[0]),
  );
  event.waitUntil(last);
});
