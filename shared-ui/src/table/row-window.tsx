import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useState, type Dispatch, type RefObject, type SetStateAction } from 'react';
import type { RowWindow } from './columns';
import { onNewMeasures, widthsOf } from './use-kept-widths';

type SetWindow = Dispatch<SetStateAction<RowWindow | null>>;

interface Measures extends Pick<RowWindow, 'rowHeight'> {
  /** Of the columns, as they are with every row: others in sight do not move them. */
  readonly widths: readonly number[];
  /** Pixels between the top of the page and the first row. */
  readonly top: number;
}

const measure = (table: HTMLTableElement | null): Measures | null => {
  const body = table?.tBodies[0];
  const row = body?.querySelector<HTMLElement>('tr[data-row]');
  if (!table || !body || !row) return null;
  return {
    top: body.getBoundingClientRect().top + window.scrollY,
    rowHeight: row.getBoundingClientRect().height,
    widths: widthsOf(table),
  };
};

interface WatchProps {
  readonly measures: Measures;
  readonly count: number;
  readonly onChange: SetWindow;
}

/* Rows come and go by eights: what is watched is an eighth as long, and of three turns of the wheel two draw nothing. */
const together = 8;

const Watch = ({ measures, count, onChange }: WatchProps) => {
  const { top, rowHeight } = measures;
  // What it answers is read here, in the render that asked.
  const virtualizer = useWindowVirtualizer({ count: Math.ceil(count / together), estimateSize: () => rowHeight * together, overscan: 1, scrollMargin: top });
  const shown = virtualizer.getVirtualItems();
  const start = (shown[0]?.index ?? 0) * together;
  const end = Math.min(count, ((shown.at(-1)?.index ?? -1) + 1) * together);
  useLayoutEffect(() => {
    if (end > start) onChange({ start, end, rowHeight });
  }, [start, end, rowHeight, onChange]);
  return null;
};

export interface RowWindowWatchProps {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly count: number;
  /** What makes rows taller or columns wider: when it changes they are measured anew. */
  readonly layout: string;
  readonly onChange: SetWindow;
  /** Pixels of the columns; none while they are measured. */
  readonly onWidths: (widths: readonly number[]) => void;
}

const none: readonly number[] = [];

/* Milliseconds without scrolling. */
const still = 100;

/** Rows that fly by under the pointer are nobody's: to light each and put it out again is a third of what painting them takes. */
const useStillPointer = (table: RefObject<HTMLTableElement | null>): void => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const mark = (on: boolean): void => {
      const body = table.current?.tBodies[0];
      if (body) body.style.pointerEvents = on ? 'none' : '';
    };
    const onScroll = (): void => {
      if (timer === undefined) mark(true);
      clearTimeout(timer);
      timer = setTimeout(() => {
        timer = undefined;
        mark(false);
      }, still);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      clearTimeout(timer);
      mark(false);
    };
  }, [table]);
};

/** Tells which rows are in sight while somebody scrolls. */
export const RowWindowWatch = ({ table, count, layout, onChange, onWidths }: RowWindowWatchProps) => {
  useStillPointer(table);
  const [measured, setMeasured] = useState<{ readonly of: string; readonly measures: Measures | null }>();
  const [changes, setChanges] = useState(0);
  const now = `${changes} ${layout}`;
  useEffect(() => onNewMeasures(() => setChanges((times) => times + 1)), []);
  useEffect(
    () => () => {
      onChange(null);
      onWidths(none);
    },
    [onChange, onWidths],
  );
  useEffect(() => {
    // Columns are as wide as they like for a frame, and then stay so.
    onWidths(none);
    const frame = requestAnimationFrame(() => {
      const measures = measure(table.current);
      setMeasured({ of: now, measures });
      if (measures && measures.rowHeight > 0) onWidths(measures.widths);
    });
    return () => cancelAnimationFrame(frame);
  }, [now, onWidths, table]);
  const measures = measured?.of === now ? measured.measures : null;
  // A page without a layout has rows without a height, and shows them as they are.
  return measures && measures.rowHeight > 0 ? <Watch key={now} measures={measures} count={count} onChange={onChange} /> : null;
};
