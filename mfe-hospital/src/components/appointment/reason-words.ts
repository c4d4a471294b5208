import type { Appointment } from '@sala/shared-contracts';

/** Why somebody comes: of the company's list, and in words; null where nobody said. */
export const reasonWords = ({ reasonCategory, reason }: Pick<Appointment, 'reasonCategory' | 'reason'>): string | null =>
  [reasonCategory?.name, reason].filter(Boolean).join(' · ') || null;
