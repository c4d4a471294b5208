import type { ReactNode } from 'react';

export interface TableToolbarProps {
  /** Search and filters. */
  readonly children: ReactNode;
  /** At the other end: export, density. */
  readonly end?: ReactNode;
}

/** Row above a list: 40 px; wraps where space is short. */
export const TableToolbar = ({ children, end }: TableToolbarProps) => (
  <div className="sala-toolbar">
    {children}
    {end ? <div data-end="">{end}</div> : null}
  </div>
);
