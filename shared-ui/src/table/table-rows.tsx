import { useMemo, useState, type RefObject } from 'react';
import { lazyPart } from '../loading/lazy-with-retry';
import type { DataTableProps, RowWindow } from './columns';
import { RowSpacer } from './row-spacer';
import { lookOf, TableRow } from './table-row';
import type { Ticks } from './use-ticks';

/* Lists that fit into a few screens are drawn whole, and never need it. */
const RowWindowWatch = lazyPart(() => import('./row-window'), (module) => module.RowWindowWatch);
const drawnWhole = 80;

type Passed<Row> = Pick<DataTableProps<Row>, 'columns' | 'rows' | 'rowKey' | 'onOpen' | 'rowActions' | 'selectedKey' | 'isMuted' | 'selection' | 'more'>;

export interface TableRowsProps<Row> extends Passed<Row> {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly ticks: Ticks<Row> | undefined;
  /** What makes rows taller or columns wider. */
  readonly layout: string;
  /** Pixels that the columns must keep while only a part of the rows is drawn; none: as wide as they like. */
  readonly onWidths: (widths: readonly number[]) => void;
}

/** Whether there are so many rows that only those in sight are drawn. */
export const isLong = (rows: readonly unknown[]): boolean => rows.length > drawnWhole;

/** Those in sight, and what holds the place of the others. Scrolling draws this alone again, not the table around it. */
export const TableRows = <Row,>(props: TableRowsProps<Row>) => {
  const { table, ticks, layout, onWidths, columns, rows, rowKey, onOpen, rowActions, selectedKey, isMuted, selection, more } = props;
  const [inSight, setInSight] = useState<RowWindow | null>(null);
  const looks = useMemo(() => columns.map(lookOf), [columns]);
  const long = isLong(rows);
  const { start, end, rowHeight, whole }: RowWindow = (long ? inSight : null) ?? { start: 0, end: rows.length, rowHeight: 0 };
  return (
    <>
      <RowSpacer height={start * rowHeight} />
      {rows.slice(start, end).map((row, index) => {
        const key = rowKey(row);
        return (
          <TableRow
            key={key}
            row={row}
            rowId={key}
            columns={columns}
            looks={looks}
            onOpen={onOpen}
            rowActions={rowActions}
            place={long || more ? start + index + 2 : undefined}
            bare={whole !== undefined && (start + index < whole.start || start + index >= whole.end)}
            selected={selectedKey === key}
            muted={isMuted?.(row) ?? false}
            ticked={selection ? selection.keys.has(key) : undefined}
            name={selection?.nameOf(row)}
            onTick={ticks?.tick}
          />
        );
      })}
      <RowSpacer height={(rows.length - end) * rowHeight} />
      {long ? <RowWindowWatch table={table} count={rows.length} layout={layout} onChange={setInSight} onWidths={onWidths} /> : null}
    </>
  );
};
