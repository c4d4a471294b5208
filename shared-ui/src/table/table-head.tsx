import { chakra } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { directionOf, nextSort, type Column } from './columns';

const shownFrom = { lg: { base: 'none', lg: 'table-cell' }, xl: { base: 'none', xl: 'table-cell' } };

export const HeadCell = chakra('th', {
  base: {
    position: 'sticky',
    top: 'var(--header-height, 0px)', // that of the frame, where the page itself scrolls
    zIndex: 'sticky',
    height: '8',
    px: '3',
    bg: 'bg.canvas',
    borderBottomWidth: '1px',
    borderColor: 'border.strong',
    fontSize: 'xs',
    fontWeight: 'medium',
    color: 'fg.muted',
    textAlign: 'start',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  variants: { end: { true: { textAlign: 'end' } } },
});

const SortButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    font: 'inherit',
    color: 'inherit',
    cursor: 'pointer',
    borderRadius: 'sm',
    _hover: { color: 'fg' },
    '& .lucide': { width: '0.875rem', height: '0.875rem' },
    '& .lucide-chevrons-up-down': { opacity: 0.55 },
  },
  variants: { active: { true: { color: 'fg', fontWeight: 'semibold' } } },
});

export interface HeadProps<Row> {
  readonly column: Column<Row>;
  readonly sort: string | undefined;
  readonly onSortChange: ((sort: string) => void) | undefined;
  /** Pixels that it must keep. */
  readonly kept: number | undefined;
}

/** The title of a column, by which it is sorted. */
export const Head = <Row,>({ column, sort, onSortChange, kept }: HeadProps<Row>) => {
  const direction = directionOf(column.key, sort);
  const Arrow = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ChevronsUpDown;
  const width = kept ?? column.width;
  return (
    <HeadCell
      scope="col"
      end={column.align === 'end'}
      {...(width === undefined ? {} : { style: { width } })}
      {...(column.showFrom ? { display: shownFrom[column.showFrom] } : {})}
      {...(column.sortable ? { 'aria-sort': direction ?? 'none' } : {})}
    >
      {column.sortable && onSortChange ? (
        <SortButton
          type="button"
          active={direction !== undefined}
          onClick={() => onSortChange(nextSort(column.key, sort))}
        >
          {column.header}
          <Arrow />
        </SortButton>
      ) : (
        column.header
      )}
    </HeadCell>
  );
};
