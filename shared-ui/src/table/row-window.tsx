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

/* Bands beyond each edge of what is in sight. */
const beyond = 1;

const Watch = ({ measures, count, flying, onChange }: WatchProps) => {
  const { top, rowHeight } = measures;
  // What it answers is read here, in the render that asked.
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(count / rowsOfBand),
    estimateSize: () => rowHeight * rowsOfBand,
    overscan: beyond,
    scrollMargin: top,
  });
  const [first] = virtualizer.getVirtualItems();
  // As many as there can be, and not as there are: so one comes when another goes, in the same frame.
  const most = Math.ceil(window.innerHeight / (rowHeight * rowsOfBand)) + 1 + 2 * beyond;
  const start = (first?.index ?? 0) * rowsOfBand;
  const end = first ? Math.min(count, start + most * rowsOfBand) : start;
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
  /** What makes rows taller or columns wider: when it changes they are measured anew. */
  readonly layout: string;
  readonly onChange: SetWindow;
  /** Pixels of the columns; none while they are measured. */
  readonly onWidths: (widths: readonly number[]) => void;
}

const none: readonly number[] = [];

/* Milliseconds without scrolling. */
const still = 100;

/* More than a screen within so many milliseconds is too fast to read, and to point at anything. */
const glance = 250;

/**
 * How the rows go by. Those that move under the pointer are nobody's: to light each and put it out
 * again is a third of what painting them takes, so a pane lies on the list while it moves
 * (list-css.ts). Those that fly by are words alone: their boxes, buttons and icons are another
 * third, and are made when the list comes to rest.
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
      // In pieces: who scrolls on does not wait for it.
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
      if (begins || far || at - since.at > glance) {
        fly(far && !begins);
        since = { at, top };
      }
      clearTimeout(timer);
      timer = setTimeout(rest, still);
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

/** Tells which rows are in sight while somebody scrolls. */
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
  return measures && measures.rowHeight > 0 ? (
    <Watch key={now} measures={measures} count={count} flying={flying} onChange={onChange} />
  ) : null;
};
