import { useLayoutEffect, useSyncExternalStore } from 'react';

/* How many records stand in place of their list; one may replace another in the same moment. */
let shown = 0;
const listeners = new Set<() => void>();

const screenBehind = (): HTMLElement | null => document.querySelector<HTMLElement>('main');

const publish = (): void => {
  const { style, dataset } = document.documentElement;
  const behind = screenBehind();
  if (shown > 0) dataset['page'] = '';
  else {
    delete dataset['page'];
    style.removeProperty('--screen-start');
  }
  behind?.toggleAttribute('inert', shown > 0);
  for (const listener of listeners) listener();
};

/* The sidebar may be folded at any time. */
const followScreen = (behind: HTMLElement): (() => void) => {
  const measure = () =>
    document.documentElement.style.setProperty(
      '--screen-start',
      `${behind.getBoundingClientRect().left}px`,
    );
  measure();
  if (typeof ResizeObserver !== 'function') return () => undefined;
  const observer = new ResizeObserver(measure);
  observer.observe(behind);
  return () => observer.disconnect();
};

/**
 * While a sheet is the page of a record, its list waits behind it where it was: out of reach, with
 * its filters and position. `--screen-start` is where the screen begins beside the sidebar.
 */
export const useStandsAsPage = (active: boolean): void => {
  useLayoutEffect(() => {
    if (!active) return undefined;
    const behind = screenBehind();
    const stop = behind ? followScreen(behind) : undefined;
    shown += 1;
    publish();
    return () => {
      stop?.();
      shown -= 1;
      publish();
    };
  }, [active]);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const isShown = (): boolean => shown > 0;

/** Whether a record stands in place of the screen's list. */
export const useRecordPage = (): boolean => useSyncExternalStore(subscribe, isShown);
