import { respondWithFile, respondWithPage, fromNetwork } from './responses';
import { handleDocument } from './store-composition';
import type { Forget, InForce } from './messages';
import { openPushed, showPush } from './push';
import { renewPush } from './renew-push';
import { handlingOf } from './requests';
import { scope } from './scope';
import { stopServing } from './storage';

/* Takes over at once: what is served depends on the stored copy, not on the worker's version. */
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => {
  // Navigation preload hides the worker's start-up time.
  event.waitUntil(
    Promise.all([scope.clients.claim(), scope.registration.navigationPreload?.enable()]),
  );
});

scope.addEventListener('fetch', (event) => {
  const handling = handlingOf(event.request, location.origin);
  if (handling === 'file') event.respondWith(respondWithFile(event));
  if (handling === 'page') event.respondWith(respondWithPage(event));
  if (handling === 'passed') event.respondWith(fromNetwork(event));
});

scope.addEventListener('push', (event) => event.waitUntil(showPush(scope, event)));
scope.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renewPush(scope, event)),
);
scope.addEventListener('notificationclick', (event) => event.waitUntil(openPushed(scope, event)));

const answer = async (wish: InForce, port: MessagePort | undefined): Promise<void> =>
  port?.postMessage(await handleDocument(wish));

let lastTask: Promise<unknown> = Promise.resolve();

scope.addEventListener('message', (event) => {
  const wish = event.data as InForce | Forget; // only pages of this origin can send messages, and these are the ones they send
  // Sequential: two tabs would write to the same cache.
  lastTask = lastTask.then(() =>
    wish.type === 'forget' ? stopServing().catch(() => undefined) : answer(wish, event.ports[0]),
  );
  event.waitUntil(lastTask);
});
