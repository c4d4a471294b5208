/* Vocabulary of the staff roster for browsers, without the schemas. */

export const staffStatuses = ['active', 'leave', 'terminated'] as const;
export type StaffStatus = (typeof staffStatuses)[number];

/** What somebody may set; only a termination makes the third. */
export const presentStaffStatuses = ['active', 'leave'] as const;

/** Permanent, fixed term, initial training, professional fees, intern. */
export const contractTypes = ['permanent', 'fixed_term', 'training', 'fees', 'intern'] as const;
export type ContractType = (typeof contractTypes)[number];

/** Licence, degree, life support course, voter card, other. */
export const staffDocumentKinds = [
  'licence',
  'degree',
  'life_support',
  'identity',
  'other',
] as const;
export type StaffDocumentKind = (typeof staffDocumentKinds)[number];

export const documentStates = ['valid', 'expiring', 'expired'] as const;
export type DocumentState = (typeof documentStates)[number];

export const absenceKinds = ['vacation', 'sick_leave', 'other'] as const;
export type AbsenceKind = (typeof absenceKinds)[number];
