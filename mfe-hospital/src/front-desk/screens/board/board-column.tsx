import { useDroppable } from '@dnd-kit/core';
import type { BoardColumn, QueueCard } from '@sala/shared-contracts';
import { Badge, Box, Heading, HStack, IconButton, Text, VisuallyHidden } from '@sala/shared-ui';
import { BackIcon } from '@sala/shared-ui/icons';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import type { ReactNode } from 'react';
import { UndoStep } from './undo-step';
import { cardsStyle, columnStyle, railStyle } from './board-styles';

interface ColumnProps {
  readonly column: BoardColumn;
  readonly count: number;
  /** Whether the dragged card may be dropped here; undefined while nothing is dragged. */
  readonly takes: boolean | undefined;
}

const dropLook = (takes: boolean | undefined, isOver: boolean) => ({
  bg: isOver ? 'bg.selected' : 'bg.subtle',
  borderColor: takes ? 'accent.solid' : 'border',
  opacity: takes === false ? 0.6 : 1,
});

interface WideColumnProps extends ColumnProps {
  /** undefined on a phone, where the switcher names the column. */
  readonly onNarrow: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A column with its cards. */
export const WideColumn = ({ column, count, takes, onNarrow, children }: WideColumnProps) => {
  const { t } = useTranslation('hospital');
  const { number } = useFormat();
  const { setNodeRef, isOver } = useDroppable({ id: column, disabled: takes !== true });
  const name = t(`board.columns.${column}`);
  return (
    <Box
      as="section"
      ref={setNodeRef}
      aria-label={name}
      {...columnStyle}
      css={{ containerType: { md: 'inline-size' } }}
      {...dropLook(takes, isOver)}
    >
      {onNarrow ? (
        <HStack gap="1.5" ps="1" minH="6" pb="1">
          <Heading as="h2" size="sm" truncate>
            {name}
          </Heading>
          <Badge>{number(count)}</Badge>
          <Box ms="auto" css={{ '& button': { width: '6', height: '6' } }}>
            <IconButton
              size="sm"
              label={t('board.narrow', { column: name })}
              icon={<BackIcon />}
              onClick={onNarrow}
            />
          </Box>
        </HStack>
      ) : (
        <VisuallyHidden>
          <h2>{name}</h2>
        </VisuallyHidden>
      )}
      <Box {...cardsStyle}>{children}</Box>
      {count === 0 ? (
        <Text size="sm" tone="muted" px="1" py="2">
          {t(`board.none.${column}`)}
        </Text>
      ) : null}
    </Box>
  );
};

interface RailProps extends ColumnProps {
  readonly cards: readonly QueueCard[];
  /** Opens it; undefined while it is open by choice and merely empty. */
  readonly onOpen: (() => void) | undefined;
}

const railText = {
  flex: '1',
  minH: '0',
  writingMode: 'vertical-rl',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  fontSize: 'sm',
  fontWeight: 'medium',
  color: 'fg.muted',
} as const;

/** A column as a narrow, labelled strip: closed, or empty. It takes cards that are dropped. */
export const Rail = ({ column, count, takes, cards, onOpen }: RailProps) => {
  const { t } = useTranslation('hospital');
  const { number } = useFormat();
  const { setNodeRef, isOver } = useDroppable({ id: column, disabled: takes !== true });
  const name = t(`board.columns.${column}`);
  const content = (
    <>
      <Badge>{number(count)}</Badge>
      <Box as="span" {...railText}>
        {name}
      </Box>
    </>
  );
  const layout = {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '2',
    w: 'full',
    flex: '1',
    minH: '0',
    py: '2',
    textAlign: 'start',
  } as const;
  return (
    <Box
      as="section"
      ref={setNodeRef}
      aria-label={name}
      {...railStyle}
      display="flex"
      flexDirection="column"
      alignItems="center"
      {...dropLook(takes, isOver)}
    >
      {onOpen ? (
        <Box
          asChild
          {...layout}
          cursor="pointer"
          borderRadius="lg"
          _hover={{ bg: 'bg.muted' }}
          _focusVisible={{ outlineOffset: '-2px' }}
        >
          <button
            type="button"
            aria-label={t('board.open', { column: name, count: number(count) })}
            title={t('board.open', { column: name, count: number(count) })}
            aria-expanded={false}
            onClick={onOpen}
          >
            {content}
          </button>
        </Box>
      ) : (
        <Box {...layout}>{content}</Box>
      )}
      {/* A card that was moved in here shows nothing but its way back. */}
      {cards.map((card) => (
        <UndoStep key={card.appointmentId} card={card} />
      ))}
    </Box>
  );
};
