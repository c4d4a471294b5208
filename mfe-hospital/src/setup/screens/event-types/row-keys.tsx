import { Box } from '@sala/shared-ui';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Step } from './use-event-type-changes';

const stepOf = (key: string): Step | undefined =>
  key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : undefined;

interface RowKeysProps<Row> {
  /** Rows of the table in display order. */
  readonly rows: readonly Row[];
  readonly onMove: (row: Row, step: Step) => void;
  readonly children: ReactNode;
}

/**
 * Alt+arrow moves the focused row. Finds rows by the attributes that DataTable sets for `j` and
 * `k`.
 */
export const RowKeys = <Row,>({ rows, onMove, children }: RowKeysProps<Row>) => {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.altKey ? stepOf(event.key) : undefined;
    const { target } = event;
    if (!step || !(target instanceof Node)) return;
    const stops = [...event.currentTarget.querySelectorAll('[data-row-focus]')];
    const row = rows[stops.findIndex((stop) => stop.closest('tr, li')?.contains(target))];
    if (row === undefined) return;
    event.preventDefault();
    onMove(row, step);
  };
  return <Box onKeyDown={onKeyDown}>{children}</Box>;
};
