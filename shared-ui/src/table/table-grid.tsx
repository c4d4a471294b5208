import { useLayoutEffect, useRef, useState } from 'react';
import { useAppearance } from '../appearance/appearance';
import { useUiMessages } from '../messages/messages';
import type { DataTableProps } from './columns';
import { Head } from './table-head';
import { booleanAttribute, cellAttributes } from './table-row';
import { isLong, TableRows } from './table-rows';
import { useStableWidths } from './use-stable-widths';
import { useRowCheckboxes } from './use-row-checkboxes';

/**
 * Desktop table of plain elements styled by data attributes (list-css.ts): computing Chakra styles
 * per element took half of the render time on an old computer.
 */
export const TableGrid = <Row,>(props: DataTableProps<Row>) => {
  const { label, columns, rows, rowKey, sort, onSortChange, rowActions, loading = false } = props;
  const { density: chosen } = useAppearance();
  const { density = chosen, skeletonRows = 14, more, fit = false, actionsWidth = '5.5rem' } = props;
  const { messages } = useUiMessages();
  const table = useRef<HTMLTableElement>(null);
  const [measured, setMeasured] = useState<readonly number[]>([]);
  const ticks = useRowCheckboxes(props);
  const tickAll = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (tickAll.current) tickAll.current.indeterminate = ticks?.some ?? false;
  });
  const long = !loading && isLong(rows);
  const layout = `${density} ${columns.map(({ key }) => key).join(' ')}`;
  const [top] = rows;
  const growing = more && !loading && top !== undefined ? `${layout} ${rowKey(top)}` : null;
  const kept = useStableWidths(table, growing, rows.length);
  const widths = long && measured.length > 0 ? measured : kept;
  const before = ticks ? 1 : 0;
  const span = before + columns.length + (rowActions ? 1 : 0);
  return (
    <>
      <table
        ref={table}
        className="sala-table"
        aria-label={label}
        aria-rowcount={more ? -1 : long ? rows.length + 1 : undefined}
        data-density={density}
        data-long={booleanAttribute(long)}
        {...(fit || widths.length > 0 ? { style: { tableLayout: 'fixed' } } : {})}
      >
        <thead>
          <tr>
            {ticks ? (
              <th scope="col" data-tick="">
                <label>
                  <input
                    ref={tickAll}
                    type="checkbox"
                    aria-label={messages.selectAll}
                    disabled={loading}
                    checked={ticks.all}
                    onChange={(event) => ticks.tickAll(event.target.checked)}
                  />
                </label>
              </th>
            ) : null}
            {columns.map((column, index) => (
              <Head
                key={column.key}
                column={column}
                sort={sort}
                onSortChange={onSortChange}
                kept={widths[before + index] || undefined}
              />
            ))}
            {rowActions ? (
              <th
                scope="col"
                data-end=""
                data-actions=""
                {...(fit || widths.length > 0
                  ? { style: { width: widths[span - 1] ?? actionsWidth } }
                  : {})}
              >
                <span data-unseen="">{messages.actions}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        {loading ? (
          <tbody>
            {Array.from({ length: skeletonRows }, (_, index) => (
              <tr key={index}>
                {ticks ? <td data-tick="" aria-hidden /> : null}
                {columns.map((column, place) => (
                  <td key={column.key} {...cellAttributes(column)}>
                    <i
                      aria-hidden
                      {...(place === 0 ? { style: { width: `${70 - (index % 3) * 12}%` } } : {})}
                    />
                  </td>
                ))}
                {rowActions ? <td data-actions="" aria-hidden /> : null}
              </tr>
            ))}
          </tbody>
        ) : (
          <TableRows
            {...props}
            table={table}
            ticks={ticks}
            layout={layout}
            onWidths={setMeasured}
          />
        )}
      </table>
    </>
  );
};
