import { memo, useMemo, useState, type RefObject } from 'react';
import { WordsAlone } from '../controls/words-alone';
import { lazyPart } from '../loading/lazy-with-retry';
import { rowsOfBand, type DataTableProps, type RowRange, type RowWindow } from './columns';
import { RowSpacer } from './row-spacer';
import { lookOf, TableRow, type RowProps } from './table-row';
import type { Ticks } from './use-ticks';

/* Lists that fit into a few screens are drawn whole, and never need it. */
const RowWindowWatch = lazyPart(
  () => import('./row-window'),
  (module) => module.RowWindowWatch,
);
const drawnWhole = 60;

type Passed<Row> = Pick<
  DataTableProps<Row>,
  | 'columns'
  | 'rows'
  | 'rowKey'
  | 'onOpen'
  | 'rowActions'
  | 'selectedKey'
  | 'isMuted'
  | 'selection'
  | 'more'
>;

export interface TableRowsProps<Row> extends Passed<Row> {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly ticks: Ticks<Row> | undefined;
  /** What makes rows taller or columns wider. */
  readonly layout: string;
  /**
   * Pixels that the columns must keep while only a part of the rows is drawn; none: as wide as they
   * like.
   */
  readonly onWidths: (widths: readonly number[]) => void;
}

/** Whether there are so many rows that only those in sight are drawn. */
export const isLong = (rows: readonly unknown[]): boolean => rows.length > drawnWhole;

interface BandProps<Row> extends Omit<Passed<Row>, 'more'>, RowRange {
  readonly looks: RowProps<Row>['looks'];
  readonly ticks: Ticks<Row> | undefined;
  /** Rows say which of all they are. */
  readonly counted: boolean;
  /** Words alone. */
  readonly bare: boolean;
}

const PlainBand = <Row,>(props: BandProps<Row>) => {
  const {
    start,
    end,
    counted,
    bare,
    looks,
    ticks,
    columns,
    rows,
    rowKey,
    onOpen,
    rowActions,
    selectedKey,
    isMuted,
    selection,
  } = props;
  return (
    <WordsAlone value={bare}>
      <tbody>
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
              place={counted ? start + index + 2 : undefined}
              bare={bare}
              selected={selectedKey === key}
              muted={isMuted?.(row) ?? false}
              ticked={selection ? selection.keys.has(key) : undefined}
              name={selection?.nameOf(row)}
              onTick={ticks?.tick}
            />
          );
        })}
      </tbody>
    </WordsAlone>
  );
};

/** Rows that come and go together. */
const Band = memo(PlainBand) as typeof PlainBand; // memo forgets the parameter of the type

/**
 * Those in sight, and what holds the place of the others. Scrolling draws this alone again, not the
 * table around it.
 */
export const TableRows = <Row,>({
  table,
  layout,
  onWidths,
  more,
  ...shown
}: TableRowsProps<Row>) => {
  const { columns, rows, rowKey, onOpen, rowActions, selectedKey, isMuted, selection, ticks } =
    shown; // of all that a table is given
  const [inSight, setInSight] = useState<RowWindow | null>(null);
  const looks = useMemo(() => columns.map(lookOf), [columns]);
  const long = isLong(rows);
  const { start, end, rowHeight, whole }: RowWindow = (long ? inSight : null) ?? {
    start: 0,
    end: rows.length,
    rowHeight: 0,
  };
  const counted = long || more !== undefined;
  const size = long ? rowsOfBand : rows.length;
  return (
    <>
      <RowSpacer height={start * rowHeight} />
      {Array.from(
        { length: Math.ceil((end - start) / size) },
        (_, band) => start + band * size,
      ).map((first) => (
        <Band
          key={first}
          {...{
            columns,
            rows,
            rowKey,
            onOpen,
            rowActions,
            selectedKey,
            isMuted,
            selection,
            ticks,
            looks,
            counted,
          }}
          start={first}
          end={Math.min(first + size, end)}
          bare={whole !== undefined && (first < whole.start || first >= whole.end)}
        />
      ))}
      <RowSpacer height={(rows.length - end) * rowHeight} />
      {long ? (
        <RowWindowWatch
          table={table}
          count={rows.length}
          layout={layout}
          onChange={setInSight}
          onWidths={onWidths}
        />
      ) : null}
    </>
  );
};
