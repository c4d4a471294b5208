import { chakra } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useAppearance } from '../appearance/appearance';
import { Skeleton } from '../controls/spinner';
import { useUiMessages } from '../messages/messages';
import { directionOf, nextSort, type Column, type DataTableProps } from './columns';

const Table = chakra('table', {
  base: { width: 'full', borderCollapse: 'separate', borderSpacing: '0', fontSize: 'sm', textAlign: 'start' },
});

const shownFrom = { lg: { base: 'none', lg: 'table-cell' }, xl: { base: 'none', xl: 'table-cell' } };

const HeadCell = chakra('th', {
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

const BodyRow = chakra('tr', {
  base: { '& > td': { borderBottomWidth: '1px' }, _hover: { '& > td': { bg: 'bg.subtle' } } },
  variants: {
    opens: { true: { cursor: 'pointer' } },
    selected: { true: { '& > td': { bg: 'accent.subtle!' } } },
    muted: { true: { color: 'fg.subtle' } },
  },
});

const Cell = chakra('td', {
  base: {
    px: '3',
    bg: 'bg.panel',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    maxW: '20rem',
  },
  variants: {
    density: { compact: { height: 'row' }, comfortable: { height: 'rowComfortable' } },
    end: { true: { textAlign: 'end' } },
    actions: { true: { width: '1px', textAlign: 'end', overflow: 'visible', py: '0', pe: '2' } },
  },
});

export const OpenButton = chakra('button', {
  base: {
    font: 'inherit',
    fontWeight: 'medium',
    color: 'inherit',
    textAlign: 'start',
    maxW: 'full',
    truncate: true,
    cursor: 'pointer',
    borderRadius: 'sm',
    _hover: { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  },
});

const ActionBox = chakra('div', {
  base: { display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: '1' },
});

/* A click on a control inside a row is that control's own. */
const isControl = (event: MouseEvent): boolean =>
  event.target instanceof Element && event.target.closest('a, button, input, select, label, [role=menu]') !== null;

interface HeadProps<Row> {
  readonly column: Column<Row>;
  readonly sort: string | undefined;
  readonly onSortChange: ((sort: string) => void) | undefined;
}

const Head = <Row,>({ column, sort, onSortChange }: HeadProps<Row>) => {
  const direction = directionOf(column.key, sort);
  const Arrow = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ChevronsUpDown;
  return (
    <HeadCell
      scope="col"
      end={column.align === 'end'}
      {...(column.width ? { style: { width: column.width } } : {})}
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

/** The table of a desk. */
export const TableGrid = <Row,>(props: DataTableProps<Row>) => {
  const { label, columns, rows, rowKey, sort, onSortChange, onOpen, rowActions, loading = false } = props;
  const { density: chosen } = useAppearance();
  const { density = chosen, selectedKey, skeletonRows = 14, isMuted } = props;
  const { messages } = useUiMessages();
  const look = (column: Column<Row>) => ({
    density,
    end: column.align === 'end',
    ...(column.showFrom ? { display: shownFrom[column.showFrom] } : {}),
  });
  return (
    <Table aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.key} column={column} sort={sort} onSortChange={onSortChange} />
          ))}
          {rowActions ? (
            <HeadCell scope="col" end>
              <chakra.span srOnly>{messages.actions}</chakra.span>
            </HeadCell>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {loading
          ? Array.from({ length: skeletonRows }, (_, index) => (
              <BodyRow key={index}>
                {columns.map((column, place) => (
                  <Cell key={column.key} {...look(column)}>
                    <Skeleton
                      width={place === 0 ? `${70 - (index % 3) * 12}%` : '55%'}
                      animation="appear 120ms linear 150ms both, pulse 1.6s ease-in-out 270ms infinite"
                      {...(column.align === 'end' ? { ms: 'auto' } : {})}
                    />
                  </Cell>
                ))}
                {rowActions ? <Cell density={density} actions /> : null}
              </BodyRow>
            ))
          : rows.map((row) => (
              <BodyRow
                key={rowKey(row)}
                opens={onOpen !== undefined}
                selected={selectedKey === rowKey(row)}
                muted={isMuted?.(row) ?? false}
                onClick={(event) => {
                  if (!isControl(event)) onOpen?.(row);
                }}
              >
                {columns.map((column, place) => (
                  <Cell key={column.key} {...look(column)}>
                    {place === 0 && onOpen ? (
                      <OpenButton type="button" data-row-focus onClick={() => onOpen(row)}>
                        {column.cell(row)}
                      </OpenButton>
                    ) : (
                      column.cell(row)
                    )}
                  </Cell>
                ))}
                {rowActions ? (
                  <Cell density={density} actions>
                    <ActionBox>{rowActions(row)}</ActionBox>
                  </Cell>
                ) : null}
              </BodyRow>
            ))}
      </tbody>
    </Table>
  );
};
