import { useEffect } from 'react';

/**
 * Milliseconds: much less than half of a token's life, from which on it is renewed for whoever
 * works.
 */
const everyMs = 5 * 60_000;

const sign = 'sala-unattended';

/**
 * For the shell: calls back now and then while a screen is in use that nobody touches. @returns
 * what ends it.
 */
export const onUnattended = (watcher: () => void): (() => void) => {
  window.addEventListener(sign, watcher);
  return () => window.removeEventListener(sign, watcher);
};

/**
 * Says that this screen is in use though nobody touches it, such as one on the wall: its session is
 * renewed as if somebody worked, until the server says that even work ends.
 */
export const useUnattended = (): void => {
  useEffect(() => {
    const timer = setInterval(() => window.dispatchEvent(new Event(sign)), everyMs);
    return () => clearInterval(timer);
  }, []);
};
