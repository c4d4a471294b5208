import { useEffect, useSyncExternalStore } from 'react';

/* One slot per component that names something, in the order in which they were mounted. */
const named = new Map<symbol, string>();
const watchers = new Set<() => void>();
let shown: readonly string[] = [];

const publish = (): void => {
  shown = [...named.values()];
  for (const watcher of watchers) watcher();
};

/**
 * Says what the open record is called: it stands last in the breadcrumbs and in the title of the
 * page for as long as the component is shown. @param label undefined while the name is not known.
 */
export const useCrumb = (label: string | undefined): void => {
  useEffect(() => {
    if (!label) return undefined;
    const place = Symbol(label);
    named.set(place, label);
    publish();
    return () => {
      named.delete(place);
      publish();
    };
  }, [label]);
};

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** For the shell: names of what is open on the screen, the innermost last. */
export const useCrumbs = (): readonly string[] => useSyncExternalStore(watch, () => shown);
