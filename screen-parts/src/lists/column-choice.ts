import { useCallback, useSyncExternalStore } from 'react';

type Choices = Readonly<Record<string, readonly string[]>>;
type ColumnChoice = readonly [
  chosen: readonly string[] | undefined,
  choose: (keys: readonly string[] | undefined) => void,
];

const isChoices = (value: unknown): value is Choices =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    (keys) => Array.isArray(keys) && keys.every((key) => typeof key === 'string'),
  );

/**
 * Chosen columns of each list, stored on this device.
 *
 * @param storageKey separate for each remote, since each caches what it read.
 * @returns the hook for one list, by name: keys in order, undefined until chosen.
 */
export const columnChoiceAt = (storageKey: string): ((list: string) => ColumnChoice) => {
  /*
   * Stored content may come from an older release or be edited by hand; without storage nothing is
   * remembered.
   */
  const read = (): Choices => {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
      return isChoices(stored) ? stored : {};
    } catch {
      return {};
    }
  };

  const listeners = new Set<() => void>();
  let choices: Choices | undefined;
  const held = (): Choices => (choices ??= read());

  const subscribe = (listener: () => void): (() => void) => {
    const elsewhere = (event: StorageEvent) => {
      if (event.key !== storageKey) return;
      choices = undefined;
      listener();
    };
    listeners.add(listener);
    window.addEventListener('storage', elsewhere);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) choices = undefined; // the next list rereads what other windows chose
      window.removeEventListener('storage', elsewhere);
    };
  };

  const put = (list: string, keys: readonly string[] | undefined): void => {
    const { [list]: _before, ...others } = held();
    choices = keys ? { ...others, [list]: keys } : others;
    try {
      localStorage.setItem(storageKey, JSON.stringify(choices));
    } catch {
      // without storage the choice lasts for this page
    }
    for (const listener of listeners) listener();
  };

  const useColumnChoice = (list: string): ColumnChoice => {
    const all = useSyncExternalStore(subscribe, held);
    return [
      Object.hasOwn(all, list) ? all[list] : undefined,
      useCallback((keys) => put(list, keys), [list]),
    ];
  };
  return useColumnChoice;
};
