import { Box } from '@sala/shared-ui';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Step } from './category-order';

const steps: Readonly<Record<string, Step>> = { ArrowUp: -1, ArrowDown: 1 };

export interface MoveKeysProps {
  /** @param index of the row that has the focus, from 0. */
  readonly onMove: (index: number, step: Step) => void;
  /** A DataTable. */
  readonly children: ReactNode;
}

/** Alt and an arrow move the row that has the focus. Rows are known as DataTable marks them for `j` and `k`. */
export const MoveKeys = ({ onMove, children }: MoveKeysProps) => {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.altKey ? steps[event.key] : undefined;
    const target = event.target;
    if (!step || !(target instanceof Node)) return;
    const rows = [...event.currentTarget.querySelectorAll('[data-row-focus]')].map((stop) => stop.closest('tr, li'));
    const index = rows.findIndex((row) => row?.contains(target));
    if (index === -1) return;
    event.preventDefault();
    onMove(index, step);
  };
  return <Box onKeyDown={onKeyDown}>{children}</Box>;
};
