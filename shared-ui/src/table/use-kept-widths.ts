import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Pixels of each column, as its heading has them. */
export const widthsOf = (table: HTMLTableElement | null): readonly number[] =>
  [...(table?.tHead?.rows[0]?.cells ?? [])].map((cell) => cell.getBoundingClientRect().width);

/**
 * Calls when words are of another width: the window is another size, or the typeface came after
 * them.
 */
export const onNewMeasures = (call: () => void): (() => void) => {
  const fonts = 'fonts' in document ? document.fonts : undefined; // jsdom has none
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
 * Columns of a list that grows keep the widths of its first rows: what comes below moves nothing
 * that somebody reads.
 *
 * @param of what another width may come with: the columns, the first row; null: the list does not
 *   grow
 * @param count rows that are there
 * @returns pixels of each column; empty as long as nothing came after the first rows
 */
export const useKeptWidths = (
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
    // Measured again at once, with the rows that are there: those that come next would be wider or narrower.
    const measureAgain = () => {
      first.current = null;
      setKept(null);
      setChanges((times) => times + 1);
    };
    return onNewMeasures(measureAgain);
  }, []);
  return kept?.of === of ? kept.widths : none;
};
