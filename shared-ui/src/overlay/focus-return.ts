import { useEffect, useState } from 'react';

/**
 * A dialog that is taken away while it is open (its address changed) cannot hand the focus back by
 * itself: it would fall to the page's start. It goes back to what opened it, or to the screen.
 */
export const useFocusReturn = (): void => {
  const [opener] = useState(() => (document.activeElement instanceof HTMLElement ? document.activeElement : null));
  useEffect(
    () => () =>
      queueMicrotask(() => {
        const lost = document.activeElement === null || document.activeElement === document.body;
        if (!lost) return;
        const target = opener?.isConnected && opener !== document.body ? opener : document.querySelector<HTMLElement>('main');
        target?.focus({ preventScroll: true });
      }),
    [opener],
  );
};
