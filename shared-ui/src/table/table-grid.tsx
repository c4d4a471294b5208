import { chakra } from '@chakra-ui/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useAppearance } from '../appearance/appearance';
import { useUiMessages } from '../messages/messages';
import type { DataTableProps } from './columns';
import { Head, HeadCell } from './table-head';
import { lookOf } from './table-row';
import { isLong, TableRows } from './table-rows';
import { useKeptWidths } from './use-kept-widths';
import { useTicks } from './use-ticks';

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
    '& tbody > tr[data-selected] > td, & tbody > tr[data-ticked] > td': { bg: 'accent.subtle' },
    '& tbody > tr[data-muted]': { color: 'fg.subtle' },
    '& tbody > tr > td[data-cut]': { maxW: { base: 'calc(var(--cut-below) + 1.5rem)', xl: 'calc(var(--cut) + 1.5rem)' } }, // and its padding
    '& tbody > tr > td[data-mono]': { fontFamily: 'mono', fontSize: '0.93em' },
    '& tbody > tr > td[data-end]': { textAlign: 'end' },
    '& tbody > tr > td[data-actions]': { width: '1px', textAlign: 'end', overflow: 'visible', py: '0', pe: '2' },
    '& tbody > tr > td[data-actions] > div': { display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: '1' },
    '& tbody > tr > td[data-from=lg]': { display: { base: 'none', lg: 'table-cell' } },
    '& tbody > tr > td[data-from=xl]': { display: { base: 'none', xl: 'table-cell' } },
    '& td[data-tick]': { width: '2.5rem', px: '0' },
    '& :is(th, td) > label': { display: 'flex', alignItems: 'center', justifyContent: 'center', height: '8', cursor: 'pointer' },
    '& [type=checkbox]': { boxSize: '1rem', m: '0', accentColor: 'accent.solid', cursor: 'pointer' },
    '& [data-row-focus]': openLook,
    // A place that waits, like Skeleton: invisible for 150 ms, because what comes sooner needs none.
    '& td > i': {
      display: 'block',
      width: '55%',
      height: '3',
      bg: 'bg.emphasized',
      borderRadius: 'sm',
      animation: 'appear 120ms linear 150ms both, pulse 1.6s ease-in-out 270ms infinite',
    },
    '& td[data-end] > i': { ms: 'auto' },
  },
  variants: {
    density: {
      compact: { '& tbody > tr > td': { height: 'row' } },
      comfortable: { '& tbody > tr > td': { height: 'rowComfortable' } },
    },
  },
});

/** The table of a desk. */
export const TableGrid = <Row,>(props: DataTableProps<Row>) => {
  const { label, columns, rows, rowKey, sort, onSortChange, rowActions, loading = false } = props;
  const { density: chosen } = useAppearance();
  const { density = chosen, skeletonRows = 14, more, fit = false } = props;
  const { messages } = useUiMessages();
  const table = useRef<HTMLTableElement>(null);
  const [measured, setMeasured] = useState<readonly number[]>([]);
  const ticks = useTicks(props);
  const tickAll = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (tickAll.current) tickAll.current.indeterminate = ticks?.some ?? false;
  });
  const long = !loading && isLong(rows);
  const layout = `${density} ${columns.map(({ key }) => key).join(' ')}`;
  const [top] = rows;
  const growing = more && !loading && top !== undefined ? `${layout} ${rowKey(top)}` : null;
  const kept = useKeptWidths(table, growing, rows.length);
  const widths = long && measured.length > 0 ? measured : kept;
  const before = ticks ? 1 : 0;
  const span = before + columns.length + (rowActions ? 1 : 0);
  return (
    <>
      <Table
        ref={table}
        aria-label={label}
        aria-rowcount={more ? -1 : long ? rows.length + 1 : undefined}
        density={density}
        {...(fit || widths.length > 0 ? { style: { tableLayout: 'fixed' } } : {})}
      >
        <thead>
          <tr>
            {ticks ? (
              <HeadCell scope="col" style={{ width: '2.5rem', padding: 0 }}>
                <label>
                  <input ref={tickAll} type="checkbox" aria-label={messages.selectAll} checked={ticks.all} onChange={(event) => ticks.tickAll(event.target.checked)} />
                </label>
              </HeadCell>
            ) : null}
            {columns.map((column, index) => (
              <Head key={column.key} column={column} sort={sort} onSortChange={onSortChange} kept={widths[before + index] || undefined} />
            ))}
            {rowActions ? (
              <HeadCell scope="col" end {...(fit || widths.length > 0 ? { style: { width: widths[span - 1] ?? '5.5rem' } } : {})}>
                <chakra.span srOnly>{messages.actions}</chakra.span>
              </HeadCell>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {loading ? (
            Array.from({ length: skeletonRows }, (_, index) => (
              <tr key={index}>
                {ticks ? <td data-tick="" aria-hidden /> : null}
                {columns.map((column, place) => (
                  <td key={column.key} {...lookOf(column)}>
                    <i aria-hidden {...(place === 0 ? { style: { width: `${70 - (index % 3) * 12}%` } } : {})} />
                  </td>
                ))}
                {rowActions ? <td data-actions="" aria-hidden /> : null}
              </tr>
            ))
          ) : (
            <TableRows {...props} table={table} ticks={ticks} layout={layout} onWidths={setMeasured} />
          )}
        </tbody>
      </Table>
    </>
  );
};
