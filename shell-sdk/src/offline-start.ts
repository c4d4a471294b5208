import { create } from 'zustand';

const key = 'offline-start';

/**
 * For the shell: whether this device may store the application for offline starts. Read afresh, as
 * another tab may have changed it.
 */
export const wantsOfflineStart = (): boolean => {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true; // storage may be forbidden: nothing can be stored anyway
  }
};

const useWish = create(() => ({ wanted: wantsOfflineStart() }));

/** Whether this device starts offline. */
export const useOfflineStart = (): boolean => useWish(({ wanted }) => wanted);

/** Turns offline start on or off for everybody on this device; off also deletes what was stored. */
export const setOfflineStart = (wanted: boolean): void => {
  try {
    if (wanted) localStorage.removeItem(key);
    else localStorage.setItem(key, 'off');
  } catch {
    return; // the setting cannot be stored
  }
  useWish.setState({ wanted });
};

/** For the shell: called when the setting changes in this page. @returns unsubscribes. */
export const onOfflineStart = (listener: () => void): (() => void) => useWish.subscribe(listener);
