import { useHeldPlace } from '@sala/shell-sdk';
import { useEffect, useRef } from 'react';

/**
 * Keeps kiosk users out of the rest of the application: no shortcuts, and Back does nothing. The
 * address bar belongs to the browser; the help explains how to pin a tablet to one page.
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
      event.preventDefault(); // keeps the dialog open
      escape.current();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
};
