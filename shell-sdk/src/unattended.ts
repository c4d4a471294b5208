import { useEffect } from 'react';

/** Milliseconds: much less than half of a token's life, when activity renews it. */
const intervalMs = 5 * 60_000;

const eventName = 'sala-unattended';

/** For the shell: called periodically while an unattended screen is in use. @returns unsubscribes. */
export const onUnattended = (watcher: () => void): (() => void) => {
  window.addEventListener(eventName, watcher);
  return () => window.removeEventListener(eventName, watcher);
};

/**
 * Marks this screen as in use without interaction, such as a wall display: its session renews as if
 * somebody worked, up to the server's limit.
 */
export const useUnattended = (): void => {
  useEffect(() => {
    const timer = setInterval(() => window.dispatchEvent(new Event(eventName)), intervalMs);
    return () => clearInterval(timer);
  }, []);
};
