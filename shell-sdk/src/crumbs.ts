import { useEffect, useSyncExternalStore } from 'react';

/* One entry per naming component, in mount order. */
const namedRecords = new Map<symbol, string>();
const watchers = new Set<() => void>();
let crumbNames: readonly string[] = [];

const publish = (): void => {
  crumbNames = [...namedRecords.values()];
  for (const watcher of watchers) watcher();
};

/**
 * Names the open record as the last breadcrumb and in the page title while mounted.
 *
 * @param label undefined while the name is loading.
 */
export const useCrumb = (label: string | undefined): void => {
  useEffect(() => {
    if (!label) return undefined;
    const place = Symbol(label);
    namedRecords.set(place, label);
    publish();
    return () => {
      namedRecords.delete(place);
      publish();
    };
  }, [label]);
};

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** For the shell: names of open records, innermost last. */
export const useCrumbs = (): readonly string[] => useSyncExternalStore(watch, () => crumbNames);
