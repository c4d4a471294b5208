import { Box } from '@sala/shared-ui';
import { GripIcon } from '@sala/shared-ui/icons';
import {
  useEffect,
  useEffectEvent,
  useState,
  type PointerEvent as Press,
  type ReactNode,
} from 'react';

export interface DropPlace {
  readonly id: string;
  readonly side: 'before' | 'after';
}

/** What a row is taken by with mouse, pen or finger; keys and the menu of the row do the same. */
export const RowGrip = ({ id }: { readonly id: string }) => (
  <Box
    as="span"
    data-grip={id}
    aria-hidden
    display="inline-flex"
    alignItems="center"
    justifyContent="center"
    flexShrink={0}
    minW={{ base: 'touch', md: '4' }}
    minH={{ base: 'touch', md: '0' }}
    color="fg.subtle"
    cursor="grab"
    touchAction="none" // a finger here moves the row, not the page
    onClick={(event) => event.stopPropagation()}
  >
    <GripIcon />
  </Box>
);

/** A mark at the edge of the row where what is dragged would land. */
export const dropEdge = (place: DropPlace | null, id: string): string | undefined => {
  if (place?.id !== id) return undefined;
  return `0 ${place.side === 'before' ? '-2px' : '2px'} 0 0 var(--chakra-colors-accent-solid)`;
};

interface RowDragProps<Row> {
  /** What the table inside shows, in its order. */
  readonly rows: readonly Row[];
  /** Where what is dragged would land. */
  readonly place: DropPlace | null;
  readonly onPlace: (place: DropPlace | null) => void;
  /** Absent: anywhere. */
  readonly mayLand?: (row: Row, beside: Row) => boolean;
  readonly onDrop: (row: Row, place: DropPlace) => void;
  /** A DataTable. */
  readonly children: ReactNode;
}

/* Rows are known as DataTable marks them for `j` and `k`. */
const lineAt = (x: number, y: number): { readonly index: number; readonly box: DOMRect } | null => {
  const line = document.elementFromPoint(x, y)?.closest('tr, li');
  const list = line?.closest('table, ul');
  if (!line || !list) return null;
  const index = [...list.querySelectorAll('[data-row-focus]')].findIndex(
    (stop) => stop.closest('tr, li') === line,
  );
  return { index, box: line.getBoundingClientRect() };
};

/** Rows are put beside others by their grip. */
export const RowDrag = <Row extends { readonly id: string }>({
  rows,
  place,
  onPlace,
  mayLand,
  onDrop,
  children,
}: RowDragProps<Row>) => {
  const [dragged, setDragged] = useState<Row | null>(null);
  const take = (event: Press<HTMLElement>) => {
    const grip =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-grip]') : null;
    const row = rows.find(({ id }) => id === grip?.dataset['grip']);
    if (!row || event.button > 0) return;
    event.preventDefault(); // no text is marked on the way
    setDragged(row);
  };
  const over = useEffectEvent(({ clientX, clientY }: PointerEvent) => {
    const line = lineAt(clientX, clientY);
    const row = line ? rows[line.index] : undefined;
    if (!line || !row || !dragged || row.id === dragged.id || mayLand?.(dragged, row) === false)
      return onPlace(null);
    const side = clientY < line.box.top + line.box.height / 2 ? 'before' : 'after';
    if (place?.id !== row.id || place.side !== side) onPlace({ id: row.id, side });
  });
  const end = useEffectEvent((landed: boolean) => {
    if (landed && dragged && place) onDrop(dragged, place);
    setDragged(null);
    onPlace(null);
  });
  useEffect(() => {
    if (!dragged) return undefined;
    const moved = (event: PointerEvent) => over(event);
    const landed = () => end(true);
    const gaveUp = () => end(false);
    const escaped = ({ key }: KeyboardEvent) => key === 'Escape' && end(false);
    window.addEventListener('pointermove', moved);
    window.addEventListener('pointerup', landed);
    window.addEventListener('pointercancel', gaveUp);
    window.addEventListener('keydown', escaped);
    return () => {
      window.removeEventListener('pointermove', moved);
      window.removeEventListener('pointerup', landed);
      window.removeEventListener('pointercancel', gaveUp);
      window.removeEventListener('keydown', escaped);
    };
  }, [dragged]);
  return <Box onPointerDown={take}>{children}</Box>;
};
