import { memo, type CSSProperties, type MouseEvent, type ReactNode } from 'react';
import type { Column, DataTableProps } from './columns';

/* An attribute that is there or not. */
export const flag = (on: boolean): '' | undefined => (on ? '' : undefined);

const cutAt = (cut: NonNullable<Column<unknown>['cut']>): CSSProperties => {
  const { from, below } = typeof cut === 'string' ? { from: cut, below: cut } : cut;
  return { '--cut': from, '--cut-below': below } as CSSProperties; // the type knows no custom properties
};

/** What a cell of the column looks like. */
export const lookOf = ({
  align,
  showFrom,
  cut,
  mono = false,
}: Pick<Column<never>, 'align' | 'showFrom' | 'cut' | 'mono'>) => ({
  'data-end': flag(align === 'end'),
  'data-from': showFrom,
  'data-cut': flag(cut !== undefined),
  'data-mono': flag(mono),
  ...(cut ? { style: cutAt(cut) } : {}),
});

/* A click on a control inside a row is that control's own. */
const isControl = (event: MouseEvent): boolean =>
  event.target instanceof Element &&
  event.target.closest('a, button, input, select, label, [role=menu]') !== null;

/* What may be cut is said whole on hover. */
const hint = (
  column: Pick<Column<never>, 'cut'>,
  content: ReactNode,
): { readonly title?: string } =>
  column.cut !== undefined && typeof content === 'string' ? { title: content } : {};

export interface RowProps<Row> extends Pick<
  DataTableProps<Row>,
  'columns' | 'onOpen' | 'rowActions'
> {
  /** What the cells of each column look like. */
  readonly looks: readonly ReturnType<typeof lookOf>[];
  readonly row: Row;
  readonly rowId: string;
  /**
   * From 1, of all rows with those of the head; undefined where all of them are there to be
   * counted.
   */
  readonly place: number | undefined;
  /** Words alone: it flies by. */
  readonly bare: boolean;
  readonly selected: boolean;
  readonly muted: boolean;
  /** Its box, ready made; undefined where rows have none. */
  readonly ticked: boolean | undefined;
  readonly name: string | undefined;
  readonly onTick: ((row: Row, ticked: boolean, range: boolean) => void) | undefined;
}

const PlainRow = <Row,>(props: RowProps<Row>) => {
  const {
    row,
    rowId,
    columns,
    looks,
    onOpen,
    rowActions,
    place,
    bare,
    selected,
    muted,
    ticked,
    name,
    onTick,
  } = props;
  return (
    <tr
      data-row={rowId}
      data-opens={flag(onOpen !== undefined)}
      data-selected={flag(selected)}
      data-ticked={flag(ticked ?? false)}
      data-muted={flag(muted)}
      aria-rowindex={place}
      onClick={(event) => {
        if (!isControl(event)) onOpen?.(row);
      }}
    >
      {ticked === undefined ? null : (
        <td data-tick="">
          {bare ? null : (
            <label>
              <input
                type="checkbox"
                aria-label={name}
                checked={ticked}
                // the event of a box that changes is a click, which knows of Shift
                onChange={(event) =>
                  onTick?.(
                    row,
                    event.target.checked,
                    (event.nativeEvent as globalThis.MouseEvent).shiftKey,
                  )
                }
              />
            </label>
          )}
        </td>
      )}
      {columns.map((column, index) => {
        const content = column.cell(row);
        return (
          <td key={column.key} {...looks[index]} {...hint(column, content)}>
            {index === 0 && onOpen ? (
              <button type="button" data-row-focus onClick={() => onOpen(row)}>
                {content}
              </button>
            ) : (
              content
            )}
          </td>
        );
      })}
      {rowActions ? <td data-actions="">{bare ? null : <div>{rowActions(row)}</div>}</td> : null}
    </tr>
  );
};

/** One record; drawn again only when something of it changed. */
export const TableRow = memo(PlainRow) as typeof PlainRow; // memo forgets the parameter of the type
