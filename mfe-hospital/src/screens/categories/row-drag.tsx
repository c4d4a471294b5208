import type { Category } from '@sala/shared-contracts';
import { Box } from '@sala/shared-ui';
import { GripIcon } from '@sala/shared-ui/icons';
import { useState, type DragEvent, type ReactNode } from 'react';

export interface DropPlace {
  readonly id: string;
  readonly side: 'before' | 'after';
}

/** What a row is taken by with a mouse; the keys and the menu of the row do the same for everybody else. */
export const RowGrip = ({ category }: { readonly category: Category }) =>
  category.systemManaged ? (
    <Box as="span" w="4" flexShrink={0} />
  ) : (
    <Box as="span" draggable data-grip={category.id} aria-hidden flexShrink={0} color="fg.subtle" cursor="grab" display={{ base: 'none', md: 'inline-flex' }} onClick={(event) => event.stopPropagation()}>
      <GripIcon />
    </Box>
  );

interface RowDragProps {
  /** What the table inside shows, in its order. */
  readonly rows: readonly Category[];
  /** Where what is dragged would land. */
  readonly place: DropPlace | null;
  readonly onPlace: (place: DropPlace | null) => void;
  readonly onDrop: (category: Category, place: DropPlace) => void;
  /** A DataTable. */
  readonly children: ReactNode;
}

const rowAt = (event: DragEvent<HTMLElement>, rows: readonly Category[]): { readonly category: Category; readonly box: DOMRect } | null => {
  if (!(event.target instanceof Element)) return null;
  const line = event.target.closest('tr, li');
  const stops = [...event.currentTarget.querySelectorAll('[data-row-focus]')];
  const category = rows[stops.findIndex((stop) => stop.closest('tr, li') === line)];
  return line && category ? { category, box: line.getBoundingClientRect() } : null;
};

/** Rows are dragged among their siblings. Rows are known as DataTable marks them for `j` and `k`. */
export const RowDrag = ({ rows, place, onPlace, onDrop, children }: RowDragProps) => {
  const [dragged, setDragged] = useState<Category | null>(null);
  const end = () => {
    setDragged(null);
    onPlace(null);
  };
  const over = (event: DragEvent<HTMLElement>) => {
    const row = dragged && rowAt(event, rows);
    if (!row || row.category.parentId !== dragged.parentId || row.category.id === dragged.id) return onPlace(null);
    event.preventDefault(); // it may be put down here
    const side = event.clientY < row.box.top + row.box.height / 2 ? 'before' : 'after';
    if (place?.id !== row.category.id || place.side !== side) onPlace({ id: row.category.id, side });
  };
  return (
    <Box
      onDragStart={(event) => {
        const id = event.target instanceof HTMLElement ? event.target.dataset['grip'] : undefined;
        setDragged(rows.find((category) => category.id === id) ?? null);
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={over}
      onDragEnd={end}
      onDrop={(event) => {
        event.preventDefault();
        if (dragged && place) onDrop(dragged, place);
        end();
      }}
    >
      {children}
    </Box>
  );
};
