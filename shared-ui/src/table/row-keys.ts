import { useLayoutEffect, useRef, type RefObject } from 'react';

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [role=dialog], [role=menu]') !== null);

/** A key without modifiers, outside fields, dialogs and menus. */
export const isBareKey = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !takesText(event.target);

/**
 * `j` and `k` move focus between elements marked `data-row-focus`; Enter activates, `x` selects and
 * `e` edits the row.
 *
 * @param onEdit receives the row's `data-row`.
 */
export const useRowKeys = (
  container: RefObject<HTMLElement | null>,
  onEdit: (row: string) => void,
): void => {
  const edit = useRef(onEdit);
  useLayoutEffect(() => {
    edit.current = onEdit;
  });
  // In the layout effect of the list, so that a key pressed immediately is not lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.key === 'x' || event.key === 'e') && isBareKey(event)) {
        const row = document.activeElement?.closest<HTMLElement>('[data-row]');
        if (!row || !container.current?.contains(row)) return;
        event.preventDefault();
        if (event.key === 'e') edit.current(row.dataset['row'] ?? '');
        else
          row.querySelector<HTMLInputElement>('input[type=checkbox]:not([role=switch])')?.click();
        return;
      }
      const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
      if (step === 0 || !isBareKey(event) || !container.current) return;
      const stops = [...container.current.querySelectorAll<HTMLElement>('[data-row-focus]')];
      const rows = stops.map((stop) => stop.closest('tr, li'));
      const here = rows.findIndex((row) => row?.contains(document.activeElement));
      const next = here === -1 ? (step === 1 ? 0 : stops.length - 1) : here + step;
      const stop = stops[next];
      if (!stop) return;
      event.preventDefault();
      stop.focus();
      stop.scrollIntoView?.({ block: 'nearest' });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [container]);
};
