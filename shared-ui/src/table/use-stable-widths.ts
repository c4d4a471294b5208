import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Column widths in pixels, from the headings. */
export const widthsOf = (table: HTMLTableElement | null): readonly number[] =>
  [...(table?.tHead?.rows[0]?.cells ?? [])].map((cell) => cell.getBoundingClientRect().width);

/** Subscribes to changes of text width: window resize, or a font that loads later. */
export const onTextResize = (call: () => void): (() => void) => {
  const fonts = 'fonts' in document ? document.fonts : undefined; // jsdom has no document.fonts
  window.addEventListener('resize', call);
  fonts?.addEventListener('loadingdone', call);
  return () => {
    window.removeEventListener('resize', call);
    fonts?.removeEventListener('loadingdone', call);
  };
};

interface Measured {
  readonly of: string;
  readonly widths: readonly number[];
}

const none: readonly number[] = [];

/**
 * Keeps the column widths of the first rows while a list grows, so that nothing moves while
 * reading.
 *
 * @param of columns and first row, which define the widths; null: the list does not grow
 * @param count rows present
 * @returns pixels per column; empty until rows were added
 */
export const useStableWidths = (
  table: RefObject<HTMLTableElement | null>,
  of: string | null,
  count: number,
): readonly number[] => {
  const first = useRef<(Measured & { readonly count: number }) | null>(null);
  const [kept, setKept] = useState<Measured | null>(null);
  const [changes, setChanges] = useState(0);
  useLayoutEffect(() => {
    if (of === null || count === 0) return;
    if (first.current?.of !== of) first.current = { of, count, widths: widthsOf(table.current) };
    else if (count > first.current.count) setKept(first.current);
  }, [of, count, table, changes]);
  useEffect(() => {
    // Measured immediately with the present rows, since further ones could change the widths.
    const measureAgain = () => {
      first.current = null;
      setKept(null);
      setChanges((times) => times + 1);
    };
    return onTextResize(measureAgain);
  }, []);
  return kept?.of === of ? kept.widths : none;
};
