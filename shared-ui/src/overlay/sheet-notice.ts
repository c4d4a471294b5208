import { useSyncExternalStore, type ReactNode } from 'react';

let notice: ReactNode = null;
const watchers = new Set<() => void>();

/**
 * For the shell: a notice that stays reachable while a dialog or panel covers the page header.
 * Shown next to each one's title.
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
