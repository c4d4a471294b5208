import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Pixels between tabs; the gap of the list. */
const gap = 4;

/** Width of the menu's button until it is there to be measured. */
const usualMenu = 80;

interface Measured {
  readonly value: string;
  readonly width: number;
}

const widthOf = (tabs: readonly Measured[]): number =>
  tabs.reduce((sum, { width }) => sum + width, 0) + gap * Math.max(0, tabs.length - 1);

/** The tabs that have no room: the last ones, but never the open one. */
export const withoutRoom = (
  tabs: readonly Measured[],
  open: string,
  room: number,
  menu: number,
): readonly string[] => {
  if (room === 0 || widthOf(tabs) <= room) return []; // 0: not laid out
  const chosen = tabs.find(({ value }) => value === open);
  for (let count = tabs.length - 1; count >= 0; count -= 1) {
    const first = tabs.slice(0, count);
    const shown = !chosen || first.includes(chosen) ? first : [...first, chosen];
    if (count === 0 || widthOf(shown) + gap + menu <= room)
      return tabs.filter((tab) => !shown.includes(tab)).map(({ value }) => value);
  }
  return [];
};

const listIn = (strip: HTMLElement): HTMLElement | null =>
  strip.querySelector<HTMLElement>('[role=tablist]');

const measure = (strip: HTMLElement): readonly Measured[] =>
  [...(listIn(strip)?.children ?? [])].flatMap((tab) =>
    tab instanceof HTMLElement
      ? [{ value: tab.dataset['value'] ?? '', width: tab.offsetWidth }]
      : [],
  );

/**
 * Which tabs go into the menu, as the strip and the counts on the tabs change.
 *
 * @param labels what the tabs say, so that other words are measured again
 */
export const useTabsWithoutRoom = (
  strip: RefObject<HTMLDivElement | null>,
  open: string,
  labels: string,
): ReadonlySet<string> => {
  const [without, setWithout] = useState<readonly string[]>([]);
  const look = useRef<() => void>(undefined);
  const hasMenu = without.length > 0;
  useLayoutEffect(() => {
    look.current = () => {
      const { current } = strip;
      if (!current) return;
      const menu = listIn(current)?.nextElementSibling;
      const width = menu instanceof HTMLElement ? menu.offsetWidth : usualMenu;
      const next = withoutRoom(measure(current), open, current.clientWidth, width);
      setWithout((before) => (before.join(' ') === next.join(' ') ? before : next));
    };
    look.current();
  }, [strip, open, labels, hasMenu]);
  useLayoutEffect(() => {
    const { current } = strip;
    if (!current || typeof ResizeObserver !== 'function') return undefined;
    const observer = new ResizeObserver(() => look.current?.());
    observer.observe(current);
    for (const tab of listIn(current)?.children ?? []) observer.observe(tab);
    return () => observer.disconnect();
  }, [strip, labels]);
  return new Set(without);
};
