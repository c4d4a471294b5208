import type { SearchChanges } from '@sala/shell-sdk';
import type { ReactNode } from 'react';
import type { StaffPlace } from './staff-search';

/** What people, shifts and coverage are given. */
export interface StaffViewProps {
  readonly place: StaffPlace;
  readonly go: (
    changes: SearchChanges<StaffPlace>,
    options?: { readonly replace?: boolean },
  ) => void;
  /** People, shifts or coverage. */
  readonly views: ReactNode;
}
