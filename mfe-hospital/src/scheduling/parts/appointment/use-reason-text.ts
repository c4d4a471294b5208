import type { Appointment } from '@sala/shared-contracts';
import { useCallback } from 'react';
import { useCategoryName } from '../../../parts/category-name';

/** Reason of a visit: listed reason and free text; null without either. */
export const useReasonText = (): ((
  appointment: Pick<Appointment, 'reasonCategory' | 'reason'>,
) => string | null) => {
  const nameOf = useCategoryName();
  return useCallback(
    ({ reasonCategory, reason }) =>
      [reasonCategory && nameOf(reasonCategory), reason].filter(Boolean).join(' · ') || null,
    [nameOf],
  );
};
