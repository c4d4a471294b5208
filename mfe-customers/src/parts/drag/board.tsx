import { useDroppable } from '@dnd-kit/core';
import { Badge, Box, Heading, HStack } from '@sala/shared-ui';
import { useFormat } from '@sala/shell-sdk';
import { useCallback, useMemo, type ReactNode } from 'react';
import { DragHandle } from './drag-handle';
import { DragScope } from './drag-scope';
import { columnKey, useDragState } from './drag-state';
import type { Place } from './drop-places';
import { useDragItem } from './use-drag-item';

export interface BoardColumn<Item> {
  readonly id: string;
  readonly label: string;
  readonly items: readonly Item[];
  /** Total, when not all are shown. */
  readonly total?: number;
}

export interface BoardProps<Item> {
  /** Label of the board for screen readers. */
  readonly label: string;
  readonly columns: readonly BoardColumn<Item>[];
  readonly idOf: (item: Item) => string;
  readonly labelOf: (item: Item) => string;
  /** Content of a card; `handle` is its drag handle, null when it cannot be moved. */
  readonly renderItem: (item: Item, handle: ReactNode) => ReactNode;
  /** Shown below the column's title, such as a sum or a button. */
  readonly renderHead?: (column: BoardColumn<Item>) => ReactNode;
  /** Shown in an empty column. */
  readonly renderEmpty?: (column: BoardColumn<Item>) => ReactNode;
  readonly canMove?: (item: Item) => boolean;
  readonly canDrop?: (item: Item, column: string) => boolean;
  /** Called after a drop elsewhere; must update `columns` synchronously. */
  readonly onMove: (item: Item, place: Place) => void;
  /** Whether something else, such as a tab, shows the titles and totals of the columns. */
  readonly untitled?: boolean;
}

interface CardProps {
  readonly id: string;
  readonly movable: boolean;
  readonly children: (handle: ReactNode) => ReactNode;
}

const line = {
  content: '""',
  position: 'absolute',
  insetInline: '0',
  height: '2px',
  bg: 'accent.solid',
  borderRadius: 'full',
} as const;

const Card = ({ id, movable, children }: CardProps) => {
  const { attach, listeners, isLifted, drop } = useDragItem(id, !movable);
  return (
    <Box
      as="li"
      ref={attach}
      {...listeners}
      position="relative"
      p="2"
      bg="bg.panel"
      borderWidth="1px"
      borderColor={isLifted ? 'accent.solid' : 'border'}
      borderRadius="md"
      fontSize="sm"
      minW="0"
      opacity={isLifted ? 0.6 : 1}
      cursor={movable ? 'grab' : undefined}
      _before={drop === 'before' ? { ...line, top: '-5px' } : {}}
      _after={drop === 'after' ? { ...line, bottom: '-5px' } : {}}
    >
      {children(movable ? <DragHandle item={id} /> : null)}
    </Box>
  );
};

interface ColumnProps {
  readonly id: string;
  readonly label: string;
  readonly count: number;
  readonly head: ReactNode;
  readonly untitled: boolean;
  readonly children: ReactNode;
}

const Column = ({ id, label, count, head, untitled, children }: ColumnProps) => {
  const format = useFormat();
  const { lifted } = useDragState();
  const { setNodeRef } = useDroppable({ id: columnKey(id) });
  return (
    <Box
      as="section"
      ref={setNodeRef}
      aria-label={label}
      flex={{ base: 'none', md: '1 0 12.25rem' }}
      minW="0"
      maxW={{ base: 'full', md: '24rem' }}
      p={untitled ? '0' : '2'}
      bg={untitled ? undefined : 'bg.subtle'}
      borderWidth={untitled ? '0' : '1px'}
      borderColor={lifted?.place.column === id ? 'accent.solid' : 'border'}
      borderRadius="lg"
    >
      {untitled ? null : (
        <HStack justify="space-between" px="1" pb="2">
          <Heading as="h2" size="sm">
            {label}
          </Heading>
          <Badge>{format.number(count)}</Badge>
        </HStack>
      )}
      {head}
      {children}
    </Box>
  );
};

const always = (): boolean => true;

/** Columns of cards, side by side or stacked on a phone. */
export const Board = <Item,>(props: BoardProps<Item>) => {
  const {
    label,
    columns,
    idOf,
    labelOf,
    renderItem,
    renderHead,
    renderEmpty,
    canMove = always,
    canDrop = always,
    onMove,
    untitled = false,
  } = props;
  const byId = useMemo(
    () => new Map(columns.flatMap(({ items }) => items.map((item) => [idOf(item), item] as const))),
    [columns, idOf],
  );
  const places = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        label: column.label,
        items: column.items.map(idOf),
      })),
    [columns, idOf],
  );
  const nameOf = useCallback(
    (id: string) => {
      const item = byId.get(id);
      return item === undefined ? '' : labelOf(item);
    },
    [byId, labelOf],
  );
  return (
    <DragScope
      columns={places}
      labelOf={nameOf}
      canDrop={(id, column) => {
        const item = byId.get(id);
        return item !== undefined && canDrop(item, column);
      }}
      onMove={(id, place) => {
        const item = byId.get(id);
        if (item !== undefined) onMove(item, place);
      }}
    >
      <Box
        role="group"
        aria-label={label}
        display="flex"
        flexDirection={{ base: 'column', md: 'row' }}
        alignItems={{ base: 'stretch', md: 'flex-start' }}
        gap="3"
        overflowX={{ md: 'auto' }}
        pb="2"
      >
        {columns.map((column) => (
          <Column
            key={column.id}
            id={column.id}
            label={column.label}
            count={column.total ?? column.items.length}
            head={renderHead?.(column)}
            untitled={untitled}
          >
            {column.items.length === 0 ? renderEmpty?.(column) : null}
            <Box
              as="ul"
              display="flex"
              flexDirection="column"
              gap="2"
              listStyle="none"
              m="0"
              p="0"
              minH="4"
            >
              {column.items.map((item) => (
                <Card key={idOf(item)} id={idOf(item)} movable={canMove(item)}>
                  {(handle) => renderItem(item, handle)}
                </Card>
              ))}
            </Box>
          </Column>
        ))}
      </Box>
    </DragScope>
  );
};
