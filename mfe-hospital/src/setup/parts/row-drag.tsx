import {
  DndContext,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
  type Announcements,
  type Collision,
  type CollisionDetection,
} from '@dnd-kit/core';
import { Box } from '@sala/shared-ui';
import { GripIcon } from '@sala/shared-ui/icons';
import { useCallback, type ReactNode } from 'react';

export interface DropPlace {
  readonly id: string;
  readonly side: 'before' | 'after';
}

/* The library announces in English only; the screens announce the new position themselves. */
const silent: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

export interface RowGripProps {
  readonly id: string;
  /** The row cannot be dragged but accepts drops beside it. */
  readonly fixed?: boolean;
}

/** Drag handle for mouse, pen or finger; keyboard and row menu offer the same moves. */
export const RowGrip = ({ id, fixed = false }: RowGripProps) => {
  const { setNodeRef: setDragged, listeners } = useDraggable({ id, disabled: fixed });
  const { setNodeRef: setTarget } = useDroppable({ id });
  const attach = useCallback(
    (grip: HTMLElement | null) => {
      setDragged(grip);
      setTarget(grip?.closest<HTMLElement>('tr, li') ?? null);
    },
    [setDragged, setTarget],
  );
  if (fixed) return <Box as="span" ref={attach} aria-hidden w="4" flexShrink={0} />;
  return (
    <Box
      as="span"
      ref={attach}
      {...listeners}
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
      touchAction="none" // touching the handle drags the row instead of scrolling
      onClick={(event) => event.stopPropagation()}
    >
      <GripIcon />
    </Box>
  );
};

/** Line at the edge of the row where the dragged one would land. */
export const dropEdge = (place: DropPlace | null, id: string): string | undefined => {
  if (place?.id !== id) return undefined;
  return `0 ${place.side === 'before' ? '-2px' : '2px'} 0 0 var(--chakra-colors-accent-solid)`;
};

interface RowDragProps<Row> {
  /** Rows of the table in display order. */
  readonly rows: readonly Row[];
  /** Drop position of the dragged row. */
  readonly place: DropPlace | null;
  readonly onPlace: (place: DropPlace | null) => void;
  /** Default: rows may land anywhere. */
  readonly mayLand?: (row: Row, beside: Row) => boolean;
  readonly onDrop: (row: Row, place: DropPlace) => void;
  /** A DataTable whose rows have a grip. */
  readonly children: ReactNode;
}

/* Set by the collision detection below. */
const placeIn = (collisions: readonly Collision[] | null): DropPlace | null =>
  (collisions?.[0]?.data?.['place'] as DropPlace | undefined) ?? null;

/** Makes the rows of a table sortable by their grip. */
export const RowDrag = <Row extends { readonly id: string }>({
  rows,
  place,
  onPlace,
  mayLand,
  onDrop,
  children,
}: RowDragProps<Row>) => {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { distance: 4 } }),
  );
  const rowOf = (id: string | number): Row | undefined => rows.find((row) => row.id === id);
  /* Finds the row under the pointer, and the half of it. */
  const beside: CollisionDetection = (args) => {
    const [under] = pointerWithin(args);
    const rect = under && args.droppableRects.get(under.id);
    const [row, other] = [rowOf(args.active.id), under && rowOf(under.id)];
    if (!rect || !args.pointerCoordinates || !row || !other || row === other) return [];
    if (mayLand?.(row, other) === false) return [];
    const side = args.pointerCoordinates.y < rect.top + rect.height / 2 ? 'before' : 'after';
    return [{ id: under.id, data: { place: { id: other.id, side } satisfies DropPlace } }];
  };
  const follow = (next: DropPlace | null): void => {
    if (next?.id !== place?.id || next?.side !== place?.side) onPlace(next);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={beside}
      accessibility={{
        announcements: silent,
        screenReaderInstructions: { draggable: '' },
        restoreFocus: false,
      }}
      onDragMove={({ collisions }) => follow(placeIn(collisions))}
      onDragCancel={() => onPlace(null)}
      onDragEnd={({ active, collisions }) => {
        const row = rowOf(active.id);
        const landed = placeIn(collisions);
        onPlace(null);
        if (row && landed) onDrop(row, landed);
      }}
    >
      {children}
    </DndContext>
  );
};
