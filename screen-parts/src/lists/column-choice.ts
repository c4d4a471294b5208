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
 * Which columns each list of a remote shows on this device.
 *
 * @param storageKey the remote’s own: each remote remembers apart from the others what it has read.
 * @returns the hook for one of its lists, by name: the keys in order, undefined until somebody
 *   chose.
 */
export const columnChoiceAt = (storageKey: string): ((list: string) => ColumnChoice) => {
  /* What a person or an older release left there may be anything; without a place to keep it nothing is remembered. */
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
      if (listeners.size === 0) choices = undefined; // what other windows choose meanwhile is read by the next list
      window.removeEventListener('storage', elsewhere);
    };
  };

  const put = (list: string, keys: readonly string[] | undefined): void => {
    const { [list]: _before, ...others } = held();
    choices = keys ? { ...others, [list]: keys } : others;
    try {
      localStorage.setItem(storageKey, JSON.stringify(choices));
    } catch {
      // nothing is remembered, and the choice holds for this page
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
