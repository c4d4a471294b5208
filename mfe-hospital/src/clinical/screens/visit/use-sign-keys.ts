import { useEffect, useRef } from 'react';

/** Dialogs have keys of their own; the question before signing is one of this key. */
const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role=dialog]') !== null;

/**
 * Ctrl+Enter anywhere in the visit goes on towards the signature: to what is missing, to the
 * question, and answers it.
 */
export const useSignKeys = (onPress: () => void): void => {
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      if (isInDialog(event.target)) return;
      event.preventDefault();
      latest.current();
    };
    // Before the form around a text, which would take the key for itself.
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, []);
};
