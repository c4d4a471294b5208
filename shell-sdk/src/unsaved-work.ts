import { useEffect } from 'react';

const open = new Set<symbol>();

/** Whether any form on the page holds something typed and not saved. */
export const hasUnsavedWork = (): boolean => open.size > 0;

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

/**
 * Says that a form holds unsaved work while `dirty` is true: closing the tab asks first, and the
 * shell puts off a new version of the remote.
 */
export const useUnsavedWork = (dirty: boolean): void => {
  useEffect(() => {
    if (!dirty) return undefined;
    const mark = Symbol('unsaved');
    open.add(mark);
    if (open.size === 1) window.addEventListener('beforeunload', warn);
    return () => {
      open.delete(mark);
      if (open.size === 0) window.removeEventListener('beforeunload', warn);
    };
  }, [dirty]);
};
