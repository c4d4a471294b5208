import { onUnattended } from '@sala/shell-sdk';
import type { QueryClient } from '@tanstack/react-query';
import type { DataRouter } from 'react-router-dom';
import { check, watchExpiry } from './expiry';
import { followOtherTabs } from './other-tabs';
import { startRenewal } from './renewal';
import { storeDrafts } from './stored-drafts';

/** Milliseconds: a cookie may come later to a tab than the news of it. */
const pauses = [50, 250, 1000, 3000, 10_000] as const;

const signsOfWork = ['keydown', 'input', 'pointerdown', 'pointermove', 'wheel'] as const;

/**
 * The life of a session in this page (specification §4): its token is renewed while somebody works,
 * it ends when the token does, and what another tab does to it holds here too.
 *
 * @returns what ends it.
 */
export const startSessionLife = (router: DataRouter, queryClient: QueryClient): (() => void) => {
  const follow = () => followOtherTabs(router, queryClient);
  const followNews = async (): Promise<void> => {
    for (const pause of pauses) {
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
    // A tab that slept has missed timers and news.
    check();
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
  for (const type of signsOfWork) listen(window, type, renewal.work, true);
  listen(document, 'visibilitychange', onLook);
  listen(window, 'focus', onLook);
  listen(window, 'pageshow', onLook);
  listen(window, 'online', renewal.online);
  listen(window, 'storage', (event) => {
    // null: everything was cleared
    if (event instanceof StorageEvent && (event.key === 'auth-storage' || event.key === null))
      void followNews();
  });
  void followNews(); // what happened before this code was there
  return () => ends.forEach((end) => end());
};
