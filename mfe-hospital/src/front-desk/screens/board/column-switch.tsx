import type { BoardColumn } from '@sala/shared-contracts';
import { Badge, Box, Button } from '@sala/shared-ui';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useEffect, useRef } from 'react';

interface ColumnSwitchProps {
  readonly columns: readonly BoardColumn[];
  readonly shown: BoardColumn;
  readonly countOf: (column: BoardColumn) => number;
  readonly onShow: (column: BoardColumn) => void;
}

/** On a phone: which column is shown, with the number of patients in each. */
export const ColumnSwitch = ({ columns, shown, countOf, onShow }: ColumnSwitchProps) => {
  const { t } = useTranslation('hospital');
  const { number } = useFormat();
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>('[aria-pressed=true]');
    const list = strip.current;
    // Not scrollIntoView, which would scroll the page, too.
    if (chosen && list)
      list.scrollLeft = chosen.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2;
  }, [shown]);
  return (
    <Box
      ref={strip}
      role="group"
      aria-label={t('board.column')}
      position="relative"
      display="flex"
      gap="1"
      mx="-3"
      px="3"
      pb="1.5"
      overflowX="auto"
      css={{ scrollbarWidth: 'none' }}
    >
      {columns.map((column) => (
        <Button
          key={column}
          size="sm"
          variant={column === shown ? 'outline' : 'ghost'}
          aria-pressed={column === shown}
          flexShrink="0"
          onClick={() => onShow(column)}
        >
          {t(`board.columns.${column}`)}
          <Badge>{number(countOf(column))}</Badge>
        </Button>
      ))}
    </Box>
  );
};
