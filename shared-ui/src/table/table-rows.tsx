import { memo, useMemo, useState, type RefObject } from 'react';
import { TextOnly } from '../controls/text-only';
import { lazyPart } from '../loading/lazy-with-retry';
import { rowsOfBand, type DataTableProps, type RowRange, type RowWindow } from './columns';
import { RowSpacer } from './row-spacer';
import { cellAttributes, TableRow, type RowProps } from './table-row';
import type { RowCheckboxes } from './use-row-checkboxes';

/* Loaded on demand: short lists are rendered whole. */
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
  readonly ticks: RowCheckboxes<Row> | undefined;
  /** Changes when rows get taller or columns wider. */
  readonly layout: string;
  /** Fixed column widths in pixels while only some rows are rendered; none: natural widths. */
  readonly onWidths: (widths: readonly number[]) => void;
}

/** Whether the list is long enough to render visible rows only. */
export const isLong = (rows: readonly unknown[]): boolean => rows.length > drawnWhole;

interface BandProps<Row> extends Omit<Passed<Row>, 'more'>, RowRange {
  readonly looks: RowProps<Row>['looks'];
  readonly ticks: RowCheckboxes<Row> | undefined;
  /** Rows carry their position. */
  readonly counted: boolean;
  /** Text only. */
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
    <TextOnly value={bare}>
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
    </TextOnly>
  );
};

/** Rows that mount together. */
const Band = memo(PlainBand) as typeof PlainBand; // memo drops the type parameter

/** Visible rows and the space of the others. Scrolling renders only this, not the table around it. */
export const TableRows = <Row,>({
  table,
  layout,
  onWidths,
  more,
  ...shown
}: TableRowsProps<Row>) => {
  const { columns, rows, rowKey, onOpen, rowActions, selectedKey, isMuted, selection, ticks } =
    shown; // all rows of the table
  const [inSight, setInSight] = useState<RowWindow | null>(null);
  const looks = useMemo(() => columns.map(cellAttributes), [columns]);
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
