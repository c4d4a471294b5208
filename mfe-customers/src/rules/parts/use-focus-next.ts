import { useCallback, useEffect, useState } from 'react';

type Find = () => HTMLElement | null | undefined;

/** Takes the keyboard somewhere once a change is drawn: the button that made it may be gone. */
export const useFocusNext = (): ((find: Find) => void) => {
  const [next, setNext] = useState<{ readonly find: Find } | null>(null);
  useEffect(() => {
    if (!next) return undefined;
    // A menu that closes returns to its own button first.
    const timer = setTimeout(() => next.find()?.focus());
    return () => clearTimeout(timer);
  }, [next]);
  return useCallback((find) => setNext({ find }), []);
};
