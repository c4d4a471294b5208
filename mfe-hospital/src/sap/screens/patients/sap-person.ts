import type { SapPatientRow } from '@sala/shared-contracts';

/** Family names first, as SAP and filing cabinets have them. */
export const sapName = ({ family, given }: Pick<SapPatientRow, 'family' | 'given'>): string =>
  [family, given].filter(Boolean).join(', ');
