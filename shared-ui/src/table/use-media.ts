import { useSyncExternalStore } from 'react';

const noChange = () => () => undefined;

/** Whether a media query holds now; false where there are none. */
export const useMedia = (query: string): boolean => {
  const list = typeof matchMedia === 'function' ? matchMedia(query) : null;
  return useSyncExternalStore(
    list
      ? (listener) => {
          list.addEventListener('change', listener);
          return () => list.removeEventListener('change', listener);
        }
      : noChange,
    () => list?.matches ?? false,
  );
};

/** Under 768 px: a phone (the sidebar is a drawer, tables are cards). */
export const useIsPhone = (): boolean => useMedia('(max-width: 47.99rem)');
