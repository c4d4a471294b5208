import { useLayoutEffect, useSyncExternalStore } from 'react';
import { useMedia } from '../table/use-media';

/** From here a panel stands beside its list; below, it covers the screen or its right side. */
const wideEnough = '(min-width: 85.375rem)'; // 1366 px

/** Widths of the panels that now stand beside a list, newest last. */
const docked: { readonly width: number }[] = [];
const listeners = new Set<() => void>();

const publish = (): void => {
  const { style, dataset } = document.documentElement;
  const { width } = docked.at(-1) ?? {};
  if (width === undefined) {
    style.removeProperty('--beside');
    delete dataset['beside'];
  } else {
    style.setProperty('--beside', `${width}px`);
    dataset['beside'] = '';
  }
  for (const listener of listeners) listener();
};

/** Whether the window has room for a panel beside a list. */
export const useRoomBeside = (): boolean => useMedia(wideEnough);

/** Makes room for a panel of this width; null: it needs none. */
export const useMakeRoom = (width: number | null): void => {
  useLayoutEffect(() => {
    if (width === null) return undefined;
    const panel = { width };
    docked.push(panel);
    publish();
    return () => {
      docked.splice(docked.indexOf(panel), 1);
      publish();
    };
  }, [width]);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const isDocked = (): boolean => docked.length > 0;

/** Whether a panel stands beside the screen's list. */
export const useBeside = (): boolean => useSyncExternalStore(subscribe, isDocked);

/**
 * The opening control of the list's open record, if the list shows it. Elements marked
 * `data-records`, with links as rows, stand for a list.
 */
export const openRow = (): HTMLElement | null =>
  document.querySelector<HTMLElement>(
    '.sala-list [data-selected] [data-row-focus], [data-records] a[aria-current=true]',
  );
