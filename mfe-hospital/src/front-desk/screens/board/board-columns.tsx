import {
  DndContext,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useSensor,
  useSensors,
  type Announcements,
} from '@dnd-kit/core';
import { boardColumns, type BoardColumn, type QueueCard } from '@sala/shared-contracts';
import { Box, Text } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { useRef, useState, type ReactNode } from 'react';
import { Rail, WideColumn } from './board-column';
import { cardStyle, columnsStyle } from './board-styles';
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
  readonly open: boolean;
  readonly cardFocus: CardFocus;
  readonly children: ReactNode;
}

const Card = ({ card, movable, open, cardFocus, children }: CardProps) => {
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
      borderColor={open || card.status === 'called' ? 'accent.solid' : 'border'}
      boxShadow={open ? 'inset 3px 0 0 var(--chakra-colors-accent-solid)' : undefined}
      opacity={isDragging ? 0.5 : 1}
      cursor={movable ? 'grab' : undefined}
    >
      {children}
    </Box>
  );
};

export interface BoardColumnsProps {
  readonly cards: readonly QueueCard[];
  /** Columns on the screen: all, or the one of a phone. */
  readonly columns: readonly BoardColumn[];
  /** Of those, the ones in full width. */
  readonly wide: readonly BoardColumn[];
  /** Open by choice, perhaps without a card. */
  readonly chosen: readonly BoardColumn[];
  readonly onToggle: (column: BoardColumn) => void;
  readonly mayReceive: boolean;
  /** The card whose panel is open. */
  readonly openId: string;
  readonly onDrop: (card: QueueCard, effect: DropEffect) => void;
  readonly renderCard: (card: QueueCard) => ReactNode;
}

const hasDropTarget = (card: QueueCard, mayReceive: boolean): boolean =>
  boardColumns.some((column) => dropEffectOf(card, column, mayReceive) !== null);

/** Columns from left to right, one on a phone. A card can only be dropped on its next steps. */
export const BoardColumns = ({
  cards,
  columns,
  wide,
  chosen,
  onToggle,
  mayReceive,
  openId,
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
      <Box
        role="group"
        aria-label={t('board.title')}
        data-records=""
        onFocus={onFocus}
        {...columnsStyle}
      >
        {columns.map((column) => {
          const own = cards.filter((card) => card.column === column);
          const shared = {
            column,
            count: own.length,
            takes:
              dragged && dragged.column !== column
                ? dropEffectOf(dragged, column, mayReceive) !== null
                : undefined,
          };
          if (!wide.includes(column))
            return (
              <Rail
                key={column}
                {...shared}
                cards={own}
                onOpen={chosen.includes(column) ? undefined : () => onToggle(column)}
              />
            );
          return (
            <WideColumn
              key={column}
              {...shared}
              onNarrow={columns.length > 1 ? () => onToggle(column) : undefined}
            >
              {own.map((card) => (
                <Card
                  key={card.appointmentId}
                  card={card}
                  // On a phone there is no other column to drop on, and swipes change it.
                  movable={columns.length > 1 && hasDropTarget(card, mayReceive)}
                  open={card.appointmentId === openId}
                  cardFocus={cardFocus}
                >
                  {renderCard(card)}
                </Card>
              ))}
            </WideColumn>
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
