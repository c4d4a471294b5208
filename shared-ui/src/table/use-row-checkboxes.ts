import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import type { DataTableProps } from './columns';

export interface RowCheckboxes<Row> {
  readonly all: boolean;
  readonly some: boolean;
  readonly tickAll: (ticked: boolean) => void;
  /** `range`: with Shift, everything since the last one. Stable for the life of the table. */
  readonly tick: (row: Row, ticked: boolean, range: boolean) => void;
}

/** Checkbox handlers of a table; undefined without selection. */
export const useRowCheckboxes = <Row>({
  rows,
  rowKey,
  selection,
}: Pick<DataTableProps<Row>, 'rows' | 'rowKey' | 'selection'>): RowCheckboxes<Row> | undefined => {
  const latest = useRef({ rows, rowKey, selection });
  useLayoutEffect(() => {
    latest.current = { rows, rowKey, selection };
  });
  const anchor = useRef<string>(undefined);
  const put = useCallback((changed: readonly Row[], ticked: boolean) => {
    const { rowKey: keyOf, selection: now } = latest.current;
    if (!now) return;
    const keys = new Set(now.keys);
    for (const row of changed) {
      if (ticked) keys.add(keyOf(row));
      else keys.delete(keyOf(row));
    }
    now.onChange(keys);
  }, []);
  const tick = useCallback(
    (row: Row, ticked: boolean, range: boolean) => {
      const { rows: shown, rowKey: keyOf } = latest.current;
      const here = shown.indexOf(row);
      const there = range ? shown.findIndex((other) => keyOf(other) === anchor.current) : -1;
      anchor.current = keyOf(row);
      put(
        there === -1 ? [row] : shown.slice(Math.min(here, there), Math.max(here, there) + 1),
        ticked,
      );
    },
    [put],
  );
  // Recomputed only on change, since a long list has a hundred thousand rows.
  const keys = selection?.keys;
  const ticked = useMemo(
    () =>
      keys === undefined || keys.size === 0
        ? 0
        : rows.filter((row) => keys.has(rowKey(row))).length,
    [rows, keys, rowKey],
  );
  if (!selection) return undefined;
  return {
    all: rows.length > 0 && ticked === rows.length,
    some: ticked > 0 && ticked < rows.length,
    tickAll: (to) => put(rows, to),
    tick,
  };
};
