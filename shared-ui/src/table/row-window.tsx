import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type Dispatch,
  type RefObject,
  type SetStateAction,
} from 'react';
import { rowsOfBand, type RowRange, type RowWindow } from './columns';
import { onTextResize, widthsOf } from './use-stable-widths';

type SetWindow = Dispatch<SetStateAction<RowWindow | null>>;

interface Measures extends Pick<RowWindow, 'rowHeight'> {
  /** Column widths measured with all rows, so that scrolling does not change them. */
  readonly widths: readonly number[];
  /** Pixels from the top of the page to the first row. */
  readonly top: number;
}

const measure = (table: HTMLTableElement | null): Measures | null => {
  const body = table?.tBodies[0];
  const row = table?.querySelector<HTMLElement>('tr[data-row]');
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
  readonly flying: RefObject<boolean>;
  readonly onChange: SetWindow;
}

const overlap = (one: RowRange, other: RowRange): RowRange => {
  const start = Math.max(one.start, other.start);
  return { start, end: Math.max(start, Math.min(one.end, other.end)) };
};

/* Groups rendered beyond each edge. */
const overscan = 1;

const Watch = ({ measures, count, flying, onChange }: WatchProps) => {
  const { top, rowHeight } = measures;
  // Reads the virtualizer during the render that configured it.
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(count / rowsOfBand),
    estimateSize: () => rowHeight * rowsOfBand,
    overscan,
    scrollMargin: top,
  });
  const [first] = virtualizer.getVirtualItems();
  // The maximum rather than the current number, so that one group replaces another in the same
  // frame.
  const maxGroups = Math.ceil(window.innerHeight / (rowHeight * rowsOfBand)) + 1 + 2 * overscan;
  const start = (first?.index ?? 0) * rowsOfBand;
  const end = first ? Math.min(count, start + maxGroups * rowsOfBand) : start;
  useLayoutEffect(() => {
    if (end <= start) return;
    const range = { start, end };
    onChange((before) => ({
      ...range,
      rowHeight,
      ...(before && flying.current ? { whole: overlap(before.whole ?? before, range) } : {}),
    }));
  }, [start, end, rowHeight, flying, onChange]);
  return null;
};

export interface RowWindowWatchProps {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly count: number;
  /** Changes when rows get taller or columns wider, and triggers a measurement. */
  readonly layout: string;
  readonly onChange: SetWindow;
  /** Column widths in pixels; none while measuring. */
  readonly onWidths: (widths: readonly number[]) => void;
}

const none: readonly number[] = [];

/* Milliseconds without scrolling that count as standstill. */
const restMs = 100;

/* Milliseconds: more than a screen within this time is too fast to read or point at. */
const fastScrollMs = 250;

/**
 * Scroll speed of the rows. Hover effects on moving rows cost a third of painting them, so a pane
 * covers the list while it moves (list-css.ts). Rows that pass quickly render as text; checkboxes,
 * buttons and icons, another third, follow at standstill.
 */
const useMotion = (
  table: RefObject<HTMLTableElement | null>,
  onChange: SetWindow,
): RefObject<boolean> => {
  const flying = useRef(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let since = { at: 0, top: 0 };
    const fly = (flies: boolean): void => {
      // As a transition, which continued scrolling may interrupt.
      if (flying.current && !flies)
        startTransition(() =>
          onChange((window) => (window?.whole ? { ...window, whole: undefined } : window)),
        );
      flying.current = flies;
    };
    const rest = (): void => {
      timer = undefined;
      fly(false);
      table.current?.parentElement?.removeAttribute('data-moving');
    };
    const onScroll = (): void => {
      const [at, top] = [performance.now(), window.scrollY];
      const begins = timer === undefined;
      if (begins) table.current?.parentElement?.setAttribute('data-moving', '');
      const far = Math.abs(top - since.top) > window.innerHeight;
      if (begins || far || at - since.at > fastScrollMs) {
        fly(far && !begins);
        since = { at, top };
      }
      clearTimeout(timer);
      timer = setTimeout(rest, restMs);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      clearTimeout(timer);
      rest();
    };
  }, [table, onChange]);
  return flying;
};

/** Reports the visible rows while scrolling. */
export const RowWindowWatch = ({
  table,
  count,
  layout,
  onChange,
  onWidths,
}: RowWindowWatchProps) => {
  const flying = useMotion(table, onChange);
  const [measured, setMeasured] = useState<{
    readonly of: string;
    readonly measures: Measures | null;
  }>();
  const [changes, setChanges] = useState(0);
  const now = `${changes} ${layout}`;
  useEffect(() => onTextResize(() => setChanges((times) => times + 1)), []);
  useEffect(
    () => () => {
      onChange(null);
      onWidths(none);
    },
    [onChange, onWidths],
  );
  useEffect(() => {
    // Columns take their natural width for one frame and then keep it.
    onWidths(none);
    const frame = requestAnimationFrame(() => {
      const measures = measure(table.current);
      setMeasured({ of: now, measures });
      if (measures && measures.rowHeight > 0) onWidths(measures.widths);
    });
    return () => cancelAnimationFrame(frame);
  }, [now, onWidths, table]);
  const measures = measured?.of === now ? measured.measures : null;
  // Without layout rows have no height, and all are rendered.
  return measures && measures.rowHeight > 0 ? (
    <Watch key={now} measures={measures} count={count} flying={flying} onChange={onChange} />
  ) : null;
};
