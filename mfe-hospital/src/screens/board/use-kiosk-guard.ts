import { useEffect, useRef } from 'react';

const placeOf = (state: unknown): number | null => {
  const idx: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'idx') : null;
  return typeof idx === 'number' ? idx : null;
};

/**
 * Whoever stands at the kiosk reaches nothing else of the application: no key is heard outside of it, and Back leads nowhere.
 * What another document holds (an address that is typed) is the browser's; the help says how a tablet is bound to one page.
 */
export const useKioskGuard = (onEscape: () => void): void => {
  const escape = useRef(onEscape);
  useEffect(() => {
    escape.current = onEscape;
  }, [onEscape]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      event.stopPropagation();
      if (event.key !== 'Escape') return;
      event.preventDefault(); // else the dialog closes
      escape.current();
    };
    const here = placeOf(history.state);
    const onPop = (event: PopStateEvent) => {
      event.stopImmediatePropagation(); // the router must not follow
      const there = placeOf(event.state);
      if (here !== null && there !== null && here !== there) history.go(here - there);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    window.addEventListener('popstate', onPop, { capture: true });
    return () => {
      window.removeEventListener('keydown', onKey, { capture: true });
      window.removeEventListener('popstate', onPop, { capture: true });
    };
  }, []);
};
