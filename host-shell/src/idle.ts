import { useEffect, useState } from 'react';

/** Runs a callback when the page is idle. @returns cancels it. */
export const whenIdle = (run: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 0);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run);
  return () => cancelIdleCallback(handle);
};

/** Whether the page has been idle since this component mounted. */
export const useIdle = (): boolean => {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle;
};
