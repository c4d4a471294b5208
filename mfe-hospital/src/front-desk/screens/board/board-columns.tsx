import {
  DndContext,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
  type Announcements,
} from '@dnd-kit/core';
import { boardColumns, type BoardColumn, type QueueCard } from '@sala/shared-contracts';
import { Badge, Box, Heading, HStack, Text } from '@sala/shared-ui';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useRef, useState, type ReactNode } from 'react';
import { cardStyle, cardsStyle, columnStyle, columnsStyle } from './board-styles';
import { dropEffectOf, type DropEffect } from './board-moves';
import { useCardFocus, useRestoreFocus, type CardFocus } from './use-card-focus';

/* The library announces in English only; the card menu offers the same moves by keyboard. */
const noAnnouncements: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

interface CardProps {
  readonly card: QueueCard;
  readonly movable: boolean;
  readonly cardFocus: CardFocus;
  readonly children: ReactNode;
}

const Card = ({ card, movable, cardFocus, children }: CardProps) => {
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: card.appointmentId,
    disabled: !movable,
  });
  const element = useRef<HTMLElement>(null);
  useRestoreFocus(element, card.appointmentId, cardFocus);
  return (
    <Box
      as="li"
      ref={(node: HTMLElement | null) => {
        element.current = node;
        setNodeRef(node);
      }}
      data-card={card.appointmentId}
      {...(movable ? listeners : {})}
      {...cardStyle}
      borderColor={card.status === 'called' ? 'accent.solid' : 'border'}
      opacity={isDragging ? 0.5 : 1}
      cursor={movable ? 'grab' : undefined}
    >
      {children}
    </Box>
  );
};

interface ColumnProps {
  readonly column: BoardColumn;
  readonly count: number;
  /** Whether the dragged card may be dropped here; undefined while nothing is dragged. */
  readonly takes: boolean | undefined;
  readonly children: ReactNode;
}

const Column = ({ column, count, takes, children }: ColumnProps) => {
  const { t } = useTranslation('hospital');
  const { number } = useFormat();
  const { setNodeRef, isOver } = useDroppable({ id: column, disabled: takes !== true });
  return (
    <Box
      as="section"
      ref={setNodeRef}
      aria-label={t(`board.columns.${column}`)}
      {...columnStyle}
      bg={isOver ? 'bg.selected' : 'bg.subtle'}
      borderColor={takes ? 'accent.solid' : 'border'}
      opacity={takes === false ? 0.6 : 1}
    >
      <HStack justify="space-between" px="1" pb={count > 0 ? '2' : { base: '0', md: '2' }}>
        <Heading as="h2" size="sm">
          {t(`board.columns.${column}`)}
        </Heading>
        <Badge>{number(count)}</Badge>
      </HStack>
      <Box {...cardsStyle}>{children}</Box>
    </Box>
  );
};

export interface BoardColumnsProps {
  readonly cards: readonly QueueCard[];
  readonly columns: readonly BoardColumn[];
  readonly mayReceive: boolean;
  readonly onDrop: (card: QueueCard, effect: DropEffect) => void;
  readonly renderCard: (card: QueueCard) => ReactNode;
}

const hasDropTarget = (card: QueueCard, mayReceive: boolean): boolean =>
  boardColumns.some((column) => dropEffectOf(card, column, mayReceive) !== null);

/** Columns from left to right, stacked on a phone. A card can only be dropped on its next steps. */
export const BoardColumns = ({
  cards,
  columns,
  mayReceive,
  onDrop,
  renderCard,
}: BoardColumnsProps) => {
  const { t } = useTranslation('hospital');
  const [draggedId, setDragged] = useState<string | null>(null);
  const { cardFocus, onFocus } = useCardFocus();
  const dragged = cards.find(({ appointmentId }) => appointmentId === draggedId);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  const drop = (target: string | undefined): void => {
    setDragged(null);
    const column = boardColumns.find((one) => one === target);
    const effect = dragged && column ? dropEffectOf(dragged, column, mayReceive) : null;
    if (dragged && effect) onDrop(dragged, effect);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={{
        announcements: noAnnouncements,
        screenReaderInstructions: { draggable: '' },
        restoreFocus: false,
      }}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragCancel={() => setDragged(null)}
      onDragEnd={({ over }) => drop(over ? String(over.id) : undefined)}
    >
      <Box role="group" aria-label={t('board.title')} onFocus={onFocus} {...columnsStyle}>
        {columns.map((column) => {
          const own = cards.filter((card) => card.column === column);
          return (
            <Column
              key={column}
              column={column}
              count={own.length}
              takes={
                dragged && dragged.column !== column
                  ? dropEffectOf(dragged, column, mayReceive) !== null
                  : undefined
              }
            >
              {own.map((card) => (
                <Card
                  key={card.appointmentId}
                  card={card}
                  movable={hasDropTarget(card, mayReceive)}
                  cardFocus={cardFocus}
                >
                  {renderCard(card)}
                </Card>
              ))}
            </Column>
          );
        })}
      </Box>
      <DragOverlay dropAnimation={null}>
        {dragged ? (
          <Box
            px="3"
            py="2"
            bg="bg.panel"
            borderWidth="1px"
            borderColor="accent.solid"
            borderRadius="md"
            boxShadow="lg"
            width="max-content"
            maxW="18rem"
          >
            <Text truncate>
              {[dragged.token, dragged.patient.name].filter(Boolean).join(' · ')}
            </Text>
          </Box>
        ) : null}
      </DragOverlay>
    </DndContext>
  );
};
