import { useDraggable, useDroppable } from '@dnd-kit/core';
import { useCallback } from 'react';
import { useDragState } from './drag-state';

/** Refs, listeners and drag state of an item. */
export const useDragItem = (item: string, disabled = false) => {
  const { lifted, edge } = useDragState();
  const { setNodeRef: setDragged, listeners } = useDraggable({ id: item, disabled });
  const { setNodeRef: setTarget } = useDroppable({ id: item });
  const attach = useCallback(
    (element: HTMLElement | null) => {
      setDragged(element);
      setTarget(element);
    },
    [setDragged, setTarget],
  );
  return {
    attach,
    /** `onMouseDown` and `onTouchStart` for the drag handle or the item. */
    listeners: disabled ? {} : listeners,
    isLifted: lifted?.item === item,
    /** Side at which the lifted item would land. */
    drop: edge?.item === item ? edge.side : undefined,
  };
};
