import { useEffect } from 'react';

/** Milliseconds after which the code is fetched even if the page is never idle. */
const patience = 5000;

const acts = ['pointermove', 'pointerdown', 'keydown'] as const;

let somebody: Promise<void> | null = null;

/**
 * Resolves when somebody has moved the pointer, touched the page or pressed a key: from then on,
 * somebody is here.
 */
const somebodyActs = (): Promise<void> =>
  (somebody ??= new Promise((resolve) => {
    const done = () => {
      for (const act of acts) window.removeEventListener(act, done, true);
      resolve();
    };
    for (const act of acts) window.addEventListener(act, done, { capture: true, passive: true });
  }));

/**
 * Whether the scripts of this page came without the line: then what is fetched ahead is likely to
 * be here already, too.
 */
const keepsThePage = (): boolean =>
  'getEntriesByType' in performance &&
  (performance.getEntriesByType('resource') as PerformanceResourceTiming[]) // what this type lists
    .some(({ name, transferSize }) => name.endsWith('.js') && transferSize === 0);

/** @returns what calls it off. */
const whenIdle = (run: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, patience / 2);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: patience });
  return () => cancelIdleCallback(handle);
};

/**
 * Fetches code that the screen will need when somebody acts (a panel, a dialog), once somebody is
 * here and the page has nothing better to do: a slow line is not kept busy for a window that nobody
 * works in, nor before the list is there that somebody waits for. A browser that keeps the page's
 * files needs no line, and no sign of somebody: the first key of a morning may be that of the
 * palette. @param load the same import as the lazy part's; it stays the same function.
 */
export const useLoadAhead = (load: () => Promise<unknown>): void => {
  useEffect(() => {
    let callOff: (() => void) | null = null;
    let gone = false;
    void (keepsThePage() ? Promise.resolve() : somebodyActs()).then(() => {
      if (!gone) callOff = whenIdle(() => void load().catch(() => undefined)); // asked for again when it is needed
    });
    return () => {
      gone = true;
      callOff?.();
    };
  }, [load]);
};
