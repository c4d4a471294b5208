import { useHeldPlace } from '@sala/shell-sdk';
import { useEffect, useRef } from 'react';

/**
 * Whoever stands at the kiosk reaches nothing else of the application: no key is heard outside of
 * it, and Back leads nowhere. What another document holds (an address that is typed) is the
 * browser's; the help says how a tablet is bound to one page.
 */
export const useKioskGuard = (onEscape: () => void): void => {
  useHeldPlace();
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
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
};
