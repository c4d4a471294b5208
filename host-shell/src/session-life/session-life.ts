import { onUnattended } from '@sala/shell-sdk';
import type { QueryClient } from '@tanstack/react-query';
import type { DataRouter } from 'react-router-dom';
import { checkExpiry, watchExpiry } from './expiry';
import { followOtherTabs } from './other-tabs';
import { startRenewal } from './renewal';
import { storeDrafts } from './stored-drafts';

/** Milliseconds: the cookie may reach a tab later than the storage event. */
const cookieRetryMs = [50, 250, 1000, 3000, 10_000] as const;

const activityEvents = ['keydown', 'input', 'pointerdown', 'pointermove', 'wheel'] as const;

/**
 * Runs a session in this page (docs/spec/identity.md): renews the token on activity, ends with it,
 * and follows other tabs.
 *
 * @returns stops it.
 */
export const startSessionLife = (router: DataRouter, queryClient: QueryClient): (() => void) => {
  const follow = () => followOtherTabs(router, queryClient);
  const followNews = async (): Promise<void> => {
    for (const pause of cookieRetryMs) {
      if (await follow()) return;
      await new Promise((resume) => setTimeout(resume, pause));
    }
    await follow();
  };
  const renewal = startRenewal(follow);
  const stopExpiry = watchExpiry();
  let place = router.state.location;
  const stopRouter = router.subscribe(({ location }) => {
    if (location !== place) renewal.work();
    place = location;
  });
  const ends: (() => void)[] = [
    stopRouter,
    stopExpiry,
    renewal.stop,
    storeDrafts(),
    onUnattended(renewal.work),
  ];
  const onLook = (): void => {
    if (document.visibilityState !== 'visible') return;
    // A sleeping tab missed timers and events.
    checkExpiry();
    void follow();
    renewal.work();
  };
  const listen = (
    target: EventTarget,
    type: string,
    listener: (event: Event) => void,
    capture = false,
  ): void => {
    target.addEventListener(type, listener, { capture, passive: true });
    ends.push(() => target.removeEventListener(type, listener, { capture }));
  };
  for (const type of activityEvents) listen(window, type, renewal.work, true);
  listen(document, 'visibilitychange', onLook);
  listen(window, 'focus', onLook);
  listen(window, 'pageshow', onLook);
  listen(window, 'online', renewal.online);
  listen(window, 'storage', (event) => {
    // null: storage was cleared
    if (event instanceof StorageEvent && (event.key === 'auth-storage' || event.key === null))
      void followNews();
  });
  void followNews(); // catch up with events before this code loaded
  return () => ends.forEach((end) => end());
};
