import type { Category } from '@sala/shared-contracts';
import { Box } from '@sala/shared-ui';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Step } from './category-order';

const stepOf = (key: string): Step | undefined =>
  key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : undefined;

export interface MoveKeysProps {
  /** Rows of the table in display order. */
  readonly rows: readonly Category[];
  readonly onMove: (category: Category, step: Step) => void;
  /** A DataTable. */
  readonly children: ReactNode;
}

/**
 * Alt+arrow moves the focused row. Finds rows by the attributes that DataTable sets for `j` and
 * `k`.
 */
export const MoveKeys = ({ rows, onMove, children }: MoveKeysProps) => {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.altKey ? stepOf(event.key) : undefined;
    const target = event.target;
    if (!step || !(target instanceof Node)) return;
    const stops = [...event.currentTarget.querySelectorAll('[data-row-focus]')];
    const category = rows[stops.findIndex((stop) => stop.closest('tr, li')?.contains(target))];
    if (!category) return;
    event.preventDefault();
    onMove(category, step);
  };
  return <Box onKeyDown={onKeyDown}>{children}</Box>;
};
