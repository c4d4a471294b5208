import { useMemo, useSyncExternalStore } from 'react';

const noChange = () => () => undefined;

const watch = (query: string) => {
  const list = typeof matchMedia === 'function' ? matchMedia(query) : null;
  return {
    subscribe: list
      ? (listener: () => void) => {
          list.addEventListener('change', listener);
          return () => list.removeEventListener('change', listener);
        }
      : noChange,
    holds: () => list?.matches ?? false,
  };
};

/** Whether a media query matches; false without support. Cached across renders. */
export const useMedia = (query: string): boolean => {
  const { subscribe, holds } = useMemo(() => watch(query), [query]);
  return useSyncExternalStore(subscribe, holds);
};

/** Below 768 px: phones (drawer instead of sidebar, cards instead of tables). */
export const useIsPhone = (): boolean => useMedia('(max-width: 47.99rem)');
