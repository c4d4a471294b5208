import { useEffect, useSyncExternalStore } from 'react';

const dirtyForms = new Set<symbol>();
const watchers = new Set<() => void>();

/** Whether any form on the page has unsaved work. */
export const hasUnsavedWork = (): boolean => dirtyForms.size > 0;

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

const publish = (): void => {
  for (const watcher of watchers) watcher();
};

/** For the shell: called when work becomes unsaved, and when none is left. @returns unsubscribes. */
export const onUnsavedWork = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** For the shell: reactive {@link hasUnsavedWork}. */
export const useHasUnsavedWork = (): boolean => useSyncExternalStore(onUnsavedWork, hasUnsavedWork);

/**
 * Marks a form as unsaved while `dirty`: closing the tab asks first, and the shell postpones a new
 * version of the remote.
 */
export const useUnsavedWork = (dirty: boolean): void => {
  useEffect(() => {
    if (!dirty) return undefined;
    const mark = Symbol('unsaved');
    dirtyForms.add(mark);
    if (dirtyForms.size === 1) {
      window.addEventListener('beforeunload', warn);
      publish();
    }
    return () => {
      dirtyForms.delete(mark);
      if (dirtyForms.size > 0) return;
      window.removeEventListener('beforeunload', warn);
      publish();
    };
  }, [dirty]);
};
