import { Box } from '@chakra-ui/react';
import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';

export interface WindowListProps {
  /** Accessible name of the list. */
  readonly label: string;
  readonly count: number;
  /** Pixels of a row that was not drawn yet. */
  readonly rowHeight: number;
  readonly rowKey: (index: number) => string;
  readonly row: (index: number) => ReactNode;
  /** Where it stands at first, and again when it changes: a row, or the end, which it then follows. */
  readonly place: number | 'end';
  /** `log` is what grows at its end, the default. */
  readonly role?: 'log' | 'group';
  /** The first and the last row that are drawn. */
  readonly onWindow?: (first: number, last: number) => void;
}

interface Drawn {
  readonly items: readonly VirtualItem[];
  readonly size: number;
}

const nothing: Drawn = { items: [], size: 0 };

/** Pixels from the end within which it follows the end. */
const nearEnd = 60;
/** Rows drawn beyond each edge. */
const overscan = 8;

const isSame = (one: Drawn, other: Drawn): boolean =>
  one.size === other.size &&
  one.items.length === other.items.length &&
  one.items.every(
    ({ index, start }, place) =>
      index === other.items[place]?.index && start === other.items[place].start,
  );

/** What is drawn as state: the virtualizer changes without React knowing. */
const useWindow = (
  box: RefObject<HTMLDivElement | null>,
  count: number,
  rowHeight: number,
): readonly [Drawn, Virtualizer<HTMLDivElement, HTMLDivElement>] => {
  const [drawn, setDrawn] = useState(nothing);
  const [options] = useState(() => ({
    getScrollElement: () => box.current,
    scrollToFn: elementScroll,
    observeElementOffset,
    // A box that is not laid out yet is as high as the window.
    observeElementRect: (
      instance: Virtualizer<HTMLDivElement, HTMLDivElement>,
      report: (rect: { readonly width: number; readonly height: number }) => void,
    ) =>
      observeElementRect(instance, ({ width, height }) =>
        report({ width, height: height || window.innerHeight }),
      ),
    overscan,
    onChange: (instance: Virtualizer<HTMLDivElement, HTMLDivElement>) => {
      const now = { items: instance.getVirtualItems(), size: instance.getTotalSize() };
      setDrawn((before) => (isSame(before, now) ? before : now));
    },
  }));
  const [virtualizer] = useState(
    () => new Virtualizer({ ...options, count: 0, estimateSize: () => 0 }),
  );
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => {
    virtualizer.setOptions({ ...options, count, estimateSize: () => rowHeight });
    virtualizer._willUpdate();
    options.onChange(virtualizer);
  }, [virtualizer, options, count, rowHeight]);
  return [drawn, virtualizer];
};

/**
 * A list that scrolls in its own box and draws only the rows in sight, whatever their height. At
 * its end it stays there when rows are added, as a conversation does.
 */
export const WindowList = (props: WindowListProps) => {
  const { label, count, rowHeight, rowKey, row, place, role = 'log', onWindow } = props;
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(place === 'end');
  const [{ items, size }, virtualizer] = useWindow(box, count, rowHeight);
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (last >= 0) onWindow?.(first, last);
  }, [first, last, onWindow]);
  useLayoutEffect(() => {
    follows.current = place === 'end';
    if (place !== 'end') virtualizer.scrollToIndex(place, { align: 'center' });
  }, [place, virtualizer]);
  useLayoutEffect(() => {
    const element = box.current;
    if (element && follows.current) element.scrollTop = element.scrollHeight;
  }, [size, place]);
  return (
    <Box
      ref={box}
      flex="1"
      minH="0"
      overflowY="auto"
      overflowAnchor="none"
      tabIndex={0}
      role={role}
      aria-label={label}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        follows.current = scrollHeight - scrollTop - clientHeight < nearEnd;
      }}
    >
      <div style={{ height: size, position: 'relative' }}>
        <div
          style={{
            position: 'absolute',
            insetInline: 0,
            transform: `translateY(${items[0]?.start ?? 0}px)`,
          }}
        >
          {items
            .filter(({ index }) => index < count)
            .map(({ index }) => (
              <div key={rowKey(index)} data-index={index} ref={virtualizer.measureElement}>
                {row(index)}
              </div>
            ))}
        </div>
      </div>
    </Box>
  );
};
