import type { Appointment } from '@sala/shared-contracts';
import { useCallback } from 'react';
import { useCategoryName } from '../../../parts/category-name';

/** Why somebody comes: of the company's list, and in words; null where nobody said. */
export const useReasonWords = (): ((
  appointment: Pick<Appointment, 'reasonCategory' | 'reason'>,
) => string | null) => {
  const nameOf = useCategoryName();
  return useCallback(
    ({ reasonCategory, reason }) =>
      [reasonCategory && nameOf(reasonCategory), reason].filter(Boolean).join(' · ') || null,
    [nameOf],
  );
};
