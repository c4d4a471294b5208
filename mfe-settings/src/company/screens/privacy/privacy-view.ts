import type { SearchChanges } from '@sala/shell-sdk';
import type { ReactNode } from 'react';
import type { PrivacyPlace } from './privacy-place';

export interface PrivacyViewProps {
  readonly place: PrivacyPlace;
  readonly go: (changes: SearchChanges<PrivacyPlace>, options?: { replace?: boolean }) => void;
  /** Leads from one part of the screen to the other. */
  readonly tabs: ReactNode;
}
