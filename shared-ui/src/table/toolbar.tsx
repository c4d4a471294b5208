import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const Bar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    minH: '10',
    pb: '2',
    minW: '0',
  },
});

const End = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '2', ms: { base: '0', md: 'auto' } } });

export interface TableToolbarProps {
  /** Search and filters. */
  readonly children: ReactNode;
  /** At the other end: export, density. */
  readonly end?: ReactNode;
}

/** The row above a list: 40 px; wraps where there is no room, on a phone nearly always. */
export const TableToolbar = ({ children, end }: TableToolbarProps) => (
  <Bar>
    {children}
    {end ? <End>{end}</End> : null}
  </Bar>
);
