import { chakra } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { CSSProperties, MouseEvent, ReactNode } from 'react';
import { useAppearance } from '../appearance/appearance';
import { Skeleton } from '../controls/spinner';
import { useUiMessages } from '../messages/messages';
import { directionOf, nextSort, type Column, type DataTableProps } from './columns';

const openLook = {
  font: 'inherit',
  fontWeight: 'medium',
  color: 'inherit',
  textAlign: 'start',
  maxW: 'full',
  truncate: true,
  cursor: 'pointer',
  borderRadius: 'sm',
  _hover: { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
} as const;

/** What opens a record, in a card. */
export const OpenButton = chakra('button', { base: openLook });

/* Rows and cells are plain elements: working out the look of each by itself took an old computer half of the
   time to a full screen. What they are is in their data attributes. */
const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'separate',
    borderSpacing: '0',
    fontSize: 'sm',
    textAlign: 'start',
    '& tbody > tr > td': {
      px: '3',
      bg: 'bg.panel',
      borderBottomWidth: '1px',
      fontVariantNumeric: 'tabular-nums',
      whiteSpace: 'nowrap',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      maxW: '20rem',
    },
    '& tbody > tr:hover > td': { bg: 'bg.subtle' },
    '& tbody > tr[data-opens]': { cursor: 'pointer' },
    '& tbody > tr[data-selected] > td': { bg: 'accent.subtle' },
    '& tbody > tr[data-muted]': { color: 'fg.subtle' },
    '& tbody > tr > td[data-cut]': { maxW: { base: 'calc(var(--cut-below) + 1.5rem)', xl: 'calc(var(--cut) + 1.5rem)' } }, // and its padding
    '& tbody > tr > td[data-mono]': { fontFamily: 'mono', fontSize: '0.93em' },
    '& tbody > tr > td[data-end]': { textAlign: 'end' },
    '& tbody > tr > td[data-actions]': { width: '1px', textAlign: 'end', overflow: 'visible', py: '0', pe: '2' },
    '& tbody > tr > td[data-actions] > div': { display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: '1' },
    '& tbody > tr > td[data-from=lg]': { display: { base: 'none', lg: 'table-cell' } },
    '& tbody > tr > td[data-from=xl]': { display: { base: 'none', xl: 'table-cell' } },
    '& [data-row-focus]': openLook,
  },
  variants: {
    density: {
      compact: { '& tbody > tr > td': { height: 'row' } },
      comfortable: { '& tbody > tr > td': { height: 'rowComfortable' } },
    },
  },
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

/* An attribute that is there or not. */
const flag = (on: boolean): '' | undefined => (on ? '' : undefined);

const cutAt = (cut: NonNullable<Column<unknown>['cut']>): CSSProperties => {
  const { from, below } = typeof cut === 'string' ? { from: cut, below: cut } : cut;
  return { '--cut': from, '--cut-below': below } as CSSProperties; // the type knows no custom properties
};

/* What may be cut is said whole on hover. */
const hint = (column: Column<never>, content: ReactNode): { readonly title?: string } =>
  column.cut !== undefined && typeof content === 'string' ? { title: content } : {};

/** The table of a desk. */
export const TableGrid = <Row,>(props: DataTableProps<Row>) => {
  const { label, columns, rows, rowKey, sort, onSortChange, onOpen, rowActions, loading = false } = props;
  const { density: chosen } = useAppearance();
  const { density = chosen, selectedKey, skeletonRows = 14, isMuted } = props;
  const { messages } = useUiMessages();
  const look = ({ align, showFrom, cut, mono = false }: Column<Row>) => ({
    'data-end': flag(align === 'end'),
    'data-from': showFrom,
    'data-cut': flag(cut !== undefined),
    'data-mono': flag(mono),
    ...(cut ? { style: cutAt(cut) } : {}),
  });
  return (
    <Table aria-label={label} density={density}>
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
              <tr key={index}>
                {columns.map((column, place) => (
                  <td key={column.key} {...look(column)}>
                    <Skeleton
                      width={place === 0 ? `${70 - (index % 3) * 12}%` : '55%'}
                      animation="appear 120ms linear 150ms both, pulse 1.6s ease-in-out 270ms infinite"
                      {...(column.align === 'end' ? { ms: 'auto' } : {})}
                    />
                  </td>
                ))}
                {rowActions ? <td data-actions="" aria-hidden /> : null}
              </tr>
            ))
          : rows.map((row) => (
              <tr
                key={rowKey(row)}
                data-opens={flag(onOpen !== undefined)}
                data-selected={flag(selectedKey === rowKey(row))}
                data-muted={flag(isMuted?.(row) ?? false)}
                onClick={(event) => {
                  if (!isControl(event)) onOpen?.(row);
                }}
              >
                {columns.map((column, place) => {
                  const content = column.cell(row);
                  return (
                    <td key={column.key} {...look(column)} {...hint(column, content)}>
                      {place === 0 && onOpen ? (
                        <button type="button" data-row-focus onClick={() => onOpen(row)}>
                          {content}
                        </button>
                      ) : (
                        content
                      )}
                    </td>
                  );
                })}
                {rowActions ? (
                  <td data-actions="">
                    <div>{rowActions(row)}</div>
                  </td>
                ) : null}
              </tr>
            ))}
      </tbody>
    </Table>
  );
};
