import { useEffect } from 'react';

/** Milliseconds after which the code is fetched even if the page is never idle. */
const patience = 5000;

/**
 * Fetches code that the screen will need when somebody acts (a panel, a dialog), once the page has
 * nothing better to do. @param load the same import as the lazy part's; it stays the same function.
 */
export const useLoadAhead = (load: () => Promise<unknown>): void => {
  useEffect(() => {
    const fetchNow = () => void load().catch(() => undefined); // asked for again when it is needed
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(fetchNow, patience / 2);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(fetchNow, { timeout: patience });
    return () => cancelIdleCallback(handle);
  }, [load]);
};
