import { memo, type CSSProperties, type MouseEvent, type ReactNode } from 'react';
import type { Column, DataTableProps } from './columns';

/* Boolean attribute: present or absent. */
export const booleanAttribute = (on: boolean): '' | undefined => (on ? '' : undefined);

const cutAt = (cut: NonNullable<Column<unknown>['cut']>): CSSProperties => {
  const { from, below } = typeof cut === 'string' ? { from: cut, below: cut } : cut;
  return { '--cut': from, '--cut-below': below } as CSSProperties; // CSSProperties lacks custom properties
};

/** Attributes of a column's cells. */
export const cellAttributes = ({
  align,
  showFrom,
  cut,
  mono = false,
}: Pick<Column<never>, 'align' | 'showFrom' | 'cut' | 'mono'>) => ({
  'data-end': booleanAttribute(align === 'end'),
  'data-from': showFrom,
  'data-cut': booleanAttribute(cut !== undefined),
  'data-mono': booleanAttribute(mono),
  ...(cut ? { style: cutAt(cut) } : {}),
});

/* Clicks on controls inside a row are theirs. */
const isControl = (event: MouseEvent): boolean =>
  event.target instanceof Element &&
  event.target.closest('a, button, input, select, label, [role=menu]') !== null;

/* Full text of truncated cells, as tooltip. */
const hint = (
  column: Pick<Column<never>, 'cut'>,
  content: ReactNode,
): { readonly title?: string } =>
  column.cut !== undefined && typeof content === 'string' ? { title: content } : {};

export interface RowProps<Row> extends Pick<
  DataTableProps<Row>,
  'columns' | 'onOpen' | 'rowActions'
> {
  /** Cell attributes by column. */
  readonly looks: readonly ReturnType<typeof cellAttributes>[];
  readonly row: Row;
  readonly rowId: string;
  /** aria-rowindex, 1-based including the header; undefined when all rows are rendered. */
  readonly place: number | undefined;
  /** Text only, during fast scrolling. */
  readonly bare: boolean;
  readonly selected: boolean;
  readonly muted: boolean;
  /** Checkbox state; undefined without checkboxes. */
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
      data-opens={booleanAttribute(onOpen !== undefined)}
      data-selected={booleanAttribute(selected)}
      data-ticked={booleanAttribute(ticked ?? false)}
      data-muted={booleanAttribute(muted)}
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
                // a checkbox change is a click event, which carries the Shift state
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

/** One record; rendered again only when it changed. */
export const TableRow = memo(PlainRow) as typeof PlainRow; // memo drops the type parameter
