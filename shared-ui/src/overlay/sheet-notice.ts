import { useSyncExternalStore, type ReactNode } from 'react';

let notice: ReactNode = null;
const watchers = new Set<() => void>();

/**
 * For the shell: what has to stay in sight and in reach while a dialog or panel covers the header
 * of the page. It stands beside the title of each of them.
 */
export const setSheetNotice = (next: ReactNode): void => {
  notice = next;
  for (const watcher of watchers) watcher();
};

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

export const useSheetNotice = (): ReactNode => useSyncExternalStore(watch, () => notice);
