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

/**
 * Whether a media query holds now; false where there are none. It is asked once, and not with each
 * drawing.
 */
export const useMedia = (query: string): boolean => {
  const { subscribe, holds } = useMemo(() => watch(query), [query]);
  return useSyncExternalStore(subscribe, holds);
};

/** Under 768 px: a phone (the sidebar is a drawer, tables are cards). */
export const useIsPhone = (): boolean => useMedia('(max-width: 47.99rem)');
