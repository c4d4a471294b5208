import { create } from 'zustand';

const key = 'offline-start';

/**
 * For the shell: whether this device may keep what it takes to begin without a line. Another tab
 * may have changed it.
 */
export const wantsOfflineStart = (): boolean => {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true; // storage may be forbidden: then nothing can be kept either
  }
};

const useWish = create(() => ({ wanted: wantsOfflineStart() }));

/** Whether the application shall begin on this device without a connection. */
export const useOfflineStart = (): boolean => useWish(({ wanted }) => wanted);

/**
 * Switches that on or off, for everybody who works on this device; off also takes away what was
 * kept.
 */
export const setOfflineStart = (wanted: boolean): void => {
  try {
    if (wanted) localStorage.removeItem(key);
    else localStorage.setItem(key, 'off');
  } catch {
    return; // nothing that is chosen can be kept
  }
  useWish.setState({ wanted });
};

/** For the shell: calls back whenever somebody switches it in this page. @returns what ends it. */
export const onOfflineStart = (listener: () => void): (() => void) => useWish.subscribe(listener);
