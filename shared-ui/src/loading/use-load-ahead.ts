import { useEffect } from 'react';

/** Milliseconds after which the code loads even if the page is never idle. */
const idleTimeoutMs = 5000;

const acts = ['pointermove', 'pointerdown', 'keydown'] as const;

let somebody: Promise<void> | null = null;

/** Resolves on the first pointer move, touch or key press. */
const somebodyActs = (): Promise<void> =>
  (somebody ??= new Promise((resolve) => {
    const done = () => {
      for (const act of acts) window.removeEventListener(act, done, true);
      resolve();
    };
    for (const act of acts) window.addEventListener(act, done, { capture: true, passive: true });
  }));

/** Whether the page's scripts came from the cache, so that preloads likely do, too. */
const keepsThePage = (): boolean =>
  'getEntriesByType' in performance &&
  (performance.getEntriesByType('resource') as PerformanceResourceTiming[]) // entries of type `resource`
    .some(({ name, transferSize }) => name.endsWith('.js') && transferSize === 0);

/** @returns cancels the callback. */
const whenIdle = (run: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, idleTimeoutMs / 2);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: idleTimeoutMs });
  return () => cancelIdleCallback(handle);
};

/**
 * Preloads code the screen needs on demand (a panel, a dialog) after user activity and when the
 * page is idle, so a slow connection is not used for an unattended window or before the list has
 * loaded. With a cached page no activity is needed, since the first key may open the palette.
 *
 * @param load the lazy part's import; a stable function.
 */
export const useLoadAhead = (load: () => Promise<unknown>): void => {
  useEffect(() => {
    let callOff: (() => void) | null = null;
    let gone = false;
    void (keepsThePage() ? Promise.resolve() : somebodyActs()).then(() => {
      if (!gone) callOff = whenIdle(() => void load().catch(() => undefined)); // retried when it is needed
    });
    return () => {
      gone = true;
      callOff?.();
    };
  }, [load]);
};
