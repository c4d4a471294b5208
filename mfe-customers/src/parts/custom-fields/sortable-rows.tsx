import { useDroppable } from '@dnd-kit/core';
import { Box } from '@sala/shared-ui';
import { useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { DragHandle } from '../drag/drag-handle';
import { DragScope } from '../drag/drag-scope';
import { columnKey } from '../drag/drag-state';
import { withMoved } from '../drag/drop-places';
import { useDragItem } from '../drag/use-drag-item';

const listId = 'rows';

/* A line between table rows, or above and below a card. */
const marks = {
  '& [data-drop=before]': { boxShadow: '0 -2px 0 0 {colors.accent.solid}' },
  '& [data-drop=after]': { boxShadow: '0 2px 0 0 {colors.accent.solid}' },
  '& tr[data-drop=before] > td': { boxShadow: 'inset 0 2px 0 0 {colors.accent.solid}' },
  '& tr[data-drop=after] > td': { boxShadow: 'inset 0 -2px 0 0 {colors.accent.solid}' },
  '& [data-lifted]': { opacity: 0.5 },
} as const;

const Rows = ({ children }: { readonly children: ReactNode }) => {
  const { setNodeRef } = useDroppable({ id: columnKey(listId) });
  return (
    <Box ref={setNodeRef} css={marks}>
      {children}
    </Box>
  );
};

export interface SortableRowsProps {
  readonly ids: readonly string[];
  readonly labelOf: (id: string) => string;
  readonly onSort: (ids: string[]) => void;
  readonly children: ReactNode;
}

/** Makes the rows of the table inside sortable by dragging. */
export const SortableRows = ({ ids, labelOf, onSort, children }: SortableRowsProps) => {
  const columns = useMemo(() => [{ id: listId, label: '', items: ids }], [ids]);
  return (
    <DragScope
      columns={columns}
      labelOf={labelOf}
      onMove={(id, place) => onSort(withMoved(columns, id, place).flatMap(({ items }) => items))}
    >
      <Rows>{children}</Rows>
    </DragScope>
  );
};

/** Drag handle in a cell; it moves the whole row. */
export const RowHandle = ({ id }: { readonly id: string }) => {
  const { attach, listeners, isLifted, drop } = useDragItem(id);
  const anchor = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const row = anchor.current?.closest<HTMLElement>('tr, li') ?? null;
    attach(row);
    return () => attach(null);
  }, [attach]);
  // The table renders the row, so drag attributes are set from here.
  useLayoutEffect(() => {
    const row = anchor.current?.closest<HTMLElement>('tr, li');
    row?.toggleAttribute('data-lifted', isLifted);
    if (drop) row?.setAttribute('data-drop', drop);
    else row?.removeAttribute('data-drop');
  }, [isLifted, drop]);
  return (
    <span ref={anchor}>
      <DragHandle item={id} listeners={listeners} />
    </span>
  );
};
