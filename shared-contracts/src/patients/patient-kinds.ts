/* Patient vocabulary for screens, without the schemas. */

/** Male, female, non-binary: the sex letters of a CURP. */
export const patientSexes = ['H', 'M', 'X'] as const;
export const patientStatuses = ['active', 'inactive', 'deceased', 'merged'] as const;
export const maritalStatuses = [
  'single',
  'married',
  'free_union',
  'divorced',
  'widowed',
  'other',
] as const;
export const guardianRelations = [
  'mother',
  'father',
  'grandparent',
  'sibling',
  'spouse',
  'legal_guardian',
  'other',
] as const;
/** CURP state codes; `NE`: born abroad. */
export const birthStates = [
  'AS',
  'BC',
  'BS',
  'CC',
  'CL',
  'CM',
  'CS',
  'CH',
  'DF',
  'DG',
  'GT',
  'GR',
  'HG',
  'JC',
  'MC',
  'MN',
  'MS',
  'NT',
  'NL',
  'OC',
  'PL',
  'QT',
  'QR',
  'SP',
  'SL',
  'SR',
  'TC',
  'TS',
  'TL',
  'VZ',
  'YN',
  'ZS',
  'NE',
] as const;

/** List order; `relevance` ranks exact matches first. */
export const patientSorts = [
  'name',
  '-name',
  'recordNumber',
  '-recordNumber',
  'birthDate',
  '-birthDate',
  'createdAt',
  '-createdAt',
  'relevance',
] as const;

/** By full years: 0–11, 12–17, 18–29, 30–59, 60+. */
export const ageBands = ['child', 'teen', 'young', 'adult', 'senior'] as const;

/** Last visit: within 30 days, 90 days, a year, longer ago, never. */
export const lastVisitPeriods = ['month', 'quarter', 'year', 'older', 'never'] as const;

/** Consents: the privacy notice, and each data use or treatment that needs its own. */
export const patientConsentPurposes = [
  'privacy_notice',
  'service',
  'reminders',
  'marketing',
  'treatment',
] as const;
export const patientConsentMethods = ['verbal', 'signed', 'electronic'] as const;

/** Purposes asked per channel; the others are asked once. */
export const channelPurposes: readonly (typeof patientConsentPurposes)[number][] = [
  'service',
  'reminders',
  'marketing',
];

export const bloodTypes = ['O+', 'O-', 'A+', 'A-', 'B+', 'B-', 'AB+', 'AB-'] as const;
export const allergySeverities = ['mild', 'moderate', 'severe', 'unknown'] as const;
export const allergyStatuses = ['active', 'inactive', 'entered_in_error'] as const;
export type BloodType = (typeof bloodTypes)[number];
