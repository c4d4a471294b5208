import { useLayoutEffect, useRef, type RefObject } from 'react';

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest(
      'input, textarea, select, [role=dialog]:not([data-beside=record], [data-page=record]), [role=menu]',
    ) !== null);

/** A key without modifiers, outside fields, dialogs and menus. */
export const isBareKey = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !takesText(event.target);

export interface RowKeyHandlers {
  /** `e`. Receives the row's `data-row`. */
  readonly onEdit: (row: string) => void;
  /** A record is open beside the list: it follows the focus, which arrow keys then move too. */
  readonly onFollow?: ((row: string) => void) | undefined;
}

/** The list, or all parts of the list that it is a part of. */
const partsOf = (list: HTMLElement): readonly HTMLElement[] =>
  list.hasAttribute('data-part')
    ? [...document.querySelectorAll<HTMLElement>('.sala-list[data-part]')]
    : [list];

/** Milliseconds that the focus rests on a row before its record opens. */
const restFor = 150;

const jumps: Partial<Record<string, 1 | -1>> = { j: 1, k: -1 };
const arrows: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * `j` and `k` move focus between elements marked `data-row-focus`; Enter activates, `x` selects and
 * `e` edits the row.
 */
export const useRowKeys = (
  container: RefObject<HTMLElement | null>,
  handlers: RowKeyHandlers,
): void => {
  const latest = useRef(handlers);
  const following = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  // In the layout effect of the list, so that a key pressed immediately is not lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const list = container.current;
      if (!list || !isBareKey(event)) return;
      const focused = document.activeElement;
      const parts = partsOf(list);
      if (event.key === 'x' || event.key === 'e') {
        const row = focused?.closest<HTMLElement>('[data-row]');
        if (!row || !list.contains(focused)) return;
        event.preventDefault();
        if (event.key === 'e') latest.current.onEdit(row.dataset['row'] ?? '');
        else
          row.querySelector<HTMLInputElement>('input[type=checkbox]:not([role=switch])')?.click();
        return;
      }
      if (parts[0] !== list) return; // the first part moves through all of them
      const inList = parts.some((part) => part.contains(focused));
      const { onFollow } = latest.current;
      const step = jumps[event.key] ?? (onFollow && inList ? arrows[event.key] : undefined);
      if (step === undefined) return;
      const stops = parts.flatMap((part) => [
        ...part.querySelectorAll<HTMLElement>('[data-row-focus]'),
      ]);
      const rows = stops.map((stop) => stop.closest<HTMLElement>('tr, li'));
      const focusedAt = rows.findIndex((row) => row?.contains(focused));
      const here =
        focusedAt === -1 && onFollow
          ? rows.findIndex((row) => row?.hasAttribute('data-selected'))
          : focusedAt;
      const next = here === -1 ? (step === 1 ? 0 : stops.length - 1) : here + step;
      const stop = stops[next];
      if (!stop) return;
      event.preventDefault();
      stop.focus();
      stop.scrollIntoView?.({ block: 'nearest' });
      const key = rows[next]?.dataset['row'];
      clearTimeout(following.current);
      if (onFollow && key !== undefined)
        following.current = setTimeout(() => latest.current.onFollow?.(key), restFor);
    };
    document.addEventListener('keydown', onKey);
    return () => {
      clearTimeout(following.current);
      document.removeEventListener('keydown', onKey);
    };
  }, [container]);
};
