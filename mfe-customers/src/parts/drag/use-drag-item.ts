import { useDraggable, useDroppable } from '@dnd-kit/core';
import { useCallback } from 'react';
import { useDragState } from './drag-state';

/** What an item needs to be dragged: where it is, what begins a drag, and how it looks meanwhile. */
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
    /** `onMouseDown` and `onTouchStart`, for the part that is taken hold of. */
    listeners: disabled ? {} : listeners,
    isLifted: lifted?.item === item,
    /** On which side of it something would land. */
    drop: edge?.item === item ? edge.side : undefined,
  };
};
