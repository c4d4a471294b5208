import { useEffect, useSyncExternalStore } from 'react';

const open = new Set<symbol>();
const watchers = new Set<() => void>();

/** Whether any form on the page holds something typed and not saved. */
export const hasUnsavedWork = (): boolean => open.size > 0;

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

const publish = (): void => {
  for (const watcher of watchers) watcher();
};

/**
 * For the shell: calls back whenever work begins to be unsaved, and when nothing is any more. @returns
 * what ends it.
 */
export const onUnsavedWork = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** For the shell: {@link hasUnsavedWork}, followed. */
export const useHasUnsavedWork = (): boolean => useSyncExternalStore(onUnsavedWork, hasUnsavedWork);

/**
 * Says that a form holds unsaved work while `dirty` is true: closing the tab asks first, and the
 * shell puts off a new version of the remote.
 */
export const useUnsavedWork = (dirty: boolean): void => {
  useEffect(() => {
    if (!dirty) return undefined;
    const mark = Symbol('unsaved');
    open.add(mark);
    if (open.size === 1) {
      window.addEventListener('beforeunload', warn);
      publish();
    }
    return () => {
      open.delete(mark);
      if (open.size > 0) return;
      window.removeEventListener('beforeunload', warn);
      publish();
    };
  }, [dirty]);
};
