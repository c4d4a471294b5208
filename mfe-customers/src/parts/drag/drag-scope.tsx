import {
  DndContext,
  DragOverlay,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type Collision,
  type CollisionDetection,
  type Modifier,
} from '@dnd-kit/core';
import { Box, VisuallyHidden } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import {
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { columnKey, DragStateContext, type DragState, type Lifted } from './drag-state';
import {
  edgeAt,
  isMoveKey,
  placeAfterKey,
  placeOf,
  placeUnder,
  samePlace,
  sizeWith,
  type DragColumn,
  type Place,
} from './drop-places';

export interface DragScopeProps {
  readonly columns: readonly DragColumn[];
  readonly labelOf: (item: string) => string;
  /** Limits the columns an item may be dropped in; defaults to all. */
  readonly canDrop?: (item: string, column: string) => boolean;
  /** Called after a drop elsewhere; must update `columns` synchronously. */
  readonly onMove: (item: string, place: Place) => void;
  readonly children: ReactNode;
}

/* dnd-kit announces in English; the live region below is translated. */
const silent: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

/* The dragged copy follows the pointer, since a wide item may be grabbed at its far end. */
const atPointer: Modifier = ({ activatorEvent, draggingNodeRect, transform }) => {
  // Both sensors produce only these; some browsers do not define TouchEvent.
  const point =
    activatorEvent instanceof MouseEvent
      ? activatorEvent
      : (activatorEvent as Partial<TouchEvent> | null)?.touches?.[0];
  if (!point || !draggingNodeRect) return transform;
  return {
    ...transform,
    x: transform.x + point.clientX - draggingNodeRect.left + 12,
    y: transform.y + point.clientY - draggingNodeRect.top + 12,
  };
};

const acceptAll = (): boolean => true;

/* Set by the collision detection below. */
const placeIn = (collisions: readonly Collision[] | null): Place | undefined =>
  collisions?.[0]?.data?.['place'] as Place | undefined;

/** Moves items within and between columns by mouse, touch, and the keys of their handles. */
export const DragScope = ({
  columns,
  labelOf,
  canDrop = acceptAll,
  onMove,
  children,
}: DragScopeProps) => {
  const { t } = useTranslation('customers');
  const instructionsId = useId();
  const handles = useRef(new Map<string, HTMLElement>());
  const droppedItem = useRef<string | null>(null);
  const isPointerDrag = useRef(false);
  const [drag, setDrag] = useState<Lifted | null>(null);
  const [announcement, setAnnouncement] = useState('');
  // it may have been removed meanwhile
  const lifted = drag && placeOf(columns, drag.item) ? drag : null;
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  );

  // Moving an element in the DOM drops its focus: restore it unless it moved elsewhere.
  useLayoutEffect(() => {
    if (droppedItem.current !== null && document.activeElement === document.body)
      handles.current.get(droppedItem.current)?.focus();
  }, [columns]);

  const announce = useCallback(
    (what: 'lifted' | 'moved' | 'dropped' | 'cancelled', item: string, place: Place) => {
      const name = labelOf(item);
      const column =
        columns.length > 1 ? columns.find(({ id }) => id === place.column)?.label : undefined;
      const facts = {
        name,
        column,
        place: place.index + 1,
        total: sizeWith(columns, item, place.column),
      };
      setAnnouncement(t(column === undefined ? `drag.${what}` : `drag.${what}In`, facts));
    },
    [columns, labelOf, t],
  );

  const state = useMemo((): DragState => {
    const lift = (item: string, by: Lifted['by']): void => {
      const place = placeOf(columns, item);
      if (!place) return;
      droppedItem.current = null;
      setDrag({ item, place, by });
      announce('lifted', item, place);
    };
    const drop = (item: string, place: Place): void => {
      const from = placeOf(columns, item);
      setDrag(null);
      droppedItem.current = item;
      announce('dropped', item, place);
      if (from && !samePlace(from, place)) onMove(item, place);
    };
    const cancel = (): void => {
      const from = lifted && placeOf(columns, lifted.item);
      if (!lifted || !from) return;
      setDrag(null);
      announce('cancelled', lifted.item, from);
    };
    return {
      lifted,
      edge: lifted ? edgeAt(columns, lifted.item, lifted.place) : undefined,
      labelOf,
      instructionsId,
      toggle: (item) => (lifted?.item === item ? drop(item, lifted.place) : lift(item, 'keys')),
      onKeyDown: (event: KeyboardEvent, item) => {
        if (lifted?.item !== item) return;
        if (event.key === 'Escape') {
          event.preventDefault();
          event.stopPropagation(); // keeps the surrounding panel open
          cancel();
        } else if (isMoveKey(event.key)) {
          event.preventDefault();
          event.stopPropagation();
          const place = placeAfterKey(columns, item, lifted.place, event.key, (column) =>
            canDrop(item, column),
          );
          setDrag({ ...lifted, place });
          announce('moved', item, place);
        }
      },
      leave: (item) => {
        if (droppedItem.current === item) droppedItem.current = null;
        if (lifted?.item === item && lifted.by === 'keys') cancel();
      },
      keepHandle: (item, handle) => {
        if (handle) handles.current.set(item, handle);
        else handles.current.delete(item);
      },
    };
  }, [columns, lifted, labelOf, instructionsId, announce, onMove, canDrop]);

  const collide: CollisionDetection = ({ active, pointerCoordinates, droppableRects }) => {
    if (!pointerCoordinates) return [];
    const item = String(active.id);
    const rectOf = {
      column: (id: string) => droppableRects.get(columnKey(id)),
      item: (id: string) => droppableRects.get(id),
    };
    const place = placeUnder(columns, item, pointerCoordinates, rectOf, (column) =>
      canDrop(item, column),
    );
    return place ? [{ id: columnKey(place.column), data: { place } }] : [];
  };
  const follow = (item: string, place: Place | undefined): void => {
    const from = place ?? placeOf(columns, item);
    // On slow machines dnd-kit reports the last move after the drop.
    if (from && isPointerDrag.current)
      setDrag((before) =>
        before && before.item === item && samePlace(before.place, from)
          ? before
          : { item, place: from, by: 'pointer' },
      );
  };
  const letGo = (): void => {
    isPointerDrag.current = false;
    setDrag(null);
  };

  return (
    <DragStateContext value={state}>
      <DndContext
        sensors={sensors}
        collisionDetection={collide}
        accessibility={{
          announcements: silent,
          screenReaderInstructions: { draggable: '' },
          restoreFocus: false,
        }}
        onDragStart={({ active }) => {
          isPointerDrag.current = true;
          follow(String(active.id), undefined);
        }}
        onDragMove={({ active, collisions }) => follow(String(active.id), placeIn(collisions))}
        onDragCancel={letGo}
        onDragEnd={({ active, collisions }) => {
          const item = String(active.id);
          const from = placeOf(columns, item);
          const place = placeIn(collisions) ?? from;
          letGo();
          if (!place) return;
          announce('dropped', item, place);
          if (from && !samePlace(from, place)) onMove(item, place);
        }}
      >
        {children}
        <DragOverlay dropAnimation={null} modifiers={[atPointer]}>
          {lifted?.by === 'pointer' ? (
            <Box
              px="3"
              py="2"
              bg="bg.panel"
              borderWidth="1px"
              borderColor="accent.solid"
              borderRadius="md"
              boxShadow="lg"
              fontSize="sm"
              truncate
              maxW="18rem"
              width="max-content"
            >
              {labelOf(lifted.item)}
            </Box>
          ) : null}
        </DragOverlay>
      </DndContext>
      <VisuallyHidden id={instructionsId}>{t('drag.instructions')}</VisuallyHidden>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </DragStateContext>
  );
};
