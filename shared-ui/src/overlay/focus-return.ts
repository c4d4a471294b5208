import { useEffect, useState } from 'react';

/**
 * What had the focus when a dialog came, and what that stood for; the first that is still there
 * gets it back.
 */
type Openers = readonly HTMLElement[];

/* Of the dialogs on the page, the newest last. */
const mounted: Openers[] = [];

/** A sheet that takes the place of another (a skeleton's, say) gives back to what opened that one. */
const openersNow = (): Openers => {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return [];
  return [focused, ...(focused.closest('[data-sheet]') ? (mounted.at(-1) ?? []) : [])];
};

/**
 * A dialog that is taken away while it is open (its address changed) cannot hand the focus back by
 * itself: it would fall to the page's start. It goes back to what opened it, or to the screen.
 */
export const useFocusReturn = (): void => {
  const [openers] = useState(openersNow);
  useEffect(() => {
    mounted.push(openers);
    return () => {
      mounted.splice(mounted.indexOf(openers), 1);
      queueMicrotask(() => {
        const lost = document.activeElement === null || document.activeElement === document.body;
        if (!lost) return;
        const target =
          openers.find(({ isConnected }) => isConnected) ??
          document.querySelector<HTMLElement>('main');
        target?.focus({ preventScroll: true });
      });
    };
  }, [openers]);
};
