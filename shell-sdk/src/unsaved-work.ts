import { useEffect, useRef, useSyncExternalStore } from 'react';

/** Saves what a form has; false: it could not. */
type Save = () => Promise<boolean>;

const dirtyForms = new Map<symbol, Save | undefined>();
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

/** For the shell: saves the drafts that save themselves. @returns false: something would be lost */
export const saveUnsavedWork = async (): Promise<boolean> => {
  const saves = [...dirtyForms.values()];
  if (saves.includes(undefined)) return false;
  return (await Promise.all(saves.map((save) => save?.()))).every((saved) => saved === true);
};

/**
 * Marks a form as unsaved while `dirty`: closing the tab asks first, and the shell postpones a new
 * version of the remote.
 *
 * @param save of a draft that saves itself: leaving the page does so, instead of asking
 */
export const useUnsavedWork = (dirty: boolean, save?: Save): void => {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  const saves = save !== undefined;
  useEffect(() => {
    if (!dirty) return undefined;
    const mark = Symbol('unsaved');
    dirtyForms.set(mark, saves ? async () => (await latest.current?.()) === true : undefined);
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
  }, [dirty, saves]);
};
