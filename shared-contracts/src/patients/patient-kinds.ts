/* Words about patients that a screen needs without the schemas. */

/** Hombre, mujer, no binario: the letters of a CURP. */
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
/** Two letters of a CURP; `NE`: born abroad. */
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

/** Order of the list; `relevance` puts those who have the very words first. */
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

/** By full years: 0–11, 12–17, 18–29, 30–59, 60 and more. */
export const ageBands = ['child', 'teen', 'young', 'adult', 'senior'] as const;

/** When somebody was last seen: within 30 days, 90 days, a year, before that, not yet. */
export const lastVisitPeriods = ['month', 'quarter', 'year', 'older', 'never'] as const;

/**
 * What is asked for: the notice itself, and the uses of data and treatment that need a yes of their
 * own.
 */
export const patientConsentPurposes = [
  'privacy_notice',
  'service',
  'reminders',
  'marketing',
  'treatment',
] as const;
export const patientConsentMethods = ['verbal', 'signed', 'electronic'] as const;

/** These are asked for each channel; the others once. */
export const channelPurposes: readonly (typeof patientConsentPurposes)[number][] = [
  'service',
  'reminders',
  'marketing',
];

export const bloodTypes = ['O+', 'O-', 'A+', 'A-', 'B+', 'B-', 'AB+', 'AB-'] as const;
export const allergySeverities = ['mild', 'moderate', 'severe', 'unknown'] as const;
export const allergyStatuses = ['active', 'inactive', 'entered_in_error'] as const;
export type BloodType = (typeof bloodTypes)[number];
