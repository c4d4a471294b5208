/* Vocabulary of medication doses for screens, without the schemas. */

/** Units of an active ingredient. `IU`: international units. */
export const massUnits = ['mcg', 'mg', 'g', 'IU', 'mEq'] as const;
export type MassUnit = (typeof massUnits)[number];

/** What somebody takes. */
export const doseUnits = [
  'tablet',
  'capsule',
  'ml',
  'drop',
  'puff',
  'application',
  'sachet',
  'suppository',
  'pessary',
  'patch',
  'ampoule',
  'vial',
  'syringe',
] as const;
export type DoseUnit = (typeof doseUnits)[number];

/** What packages are counted in: dose units, and grams of creams. */
export const packageUnits = [...doseUnits, 'g'] as const;
export type PackageUnit = (typeof packageUnits)[number];

export const medicationForms = [
  'tablet',
  'extended_release_tablet',
  'chewable_tablet',
  'orodispersible_tablet',
  'effervescent_tablet',
  'capsule',
  'extended_release_capsule',
  'suspension',
  'oral_solution',
  'oral_drops',
  'powder',
  'injection',
  'injection_powder',
  'prefilled_syringe',
  'injection_pen',
  'cream',
  'ointment',
  'gel',
  'lotion',
  'shampoo',
  'topical_solution',
  'inhaler',
  'inhalation_powder',
  'nebuliser_solution',
  'nasal_spray',
  'nasal_drops',
  'eye_drops',
  'eye_ointment',
  'ear_drops',
  'suppository',
  'pessary',
  'vaginal_cream',
  'patch',
  'mouthwash',
] as const;
export type MedicationForm = (typeof medicationForms)[number];

/** What a dose of each form is counted in. */
export const doseUnitOf: Record<MedicationForm, DoseUnit> = {
  tablet: 'tablet',
  extended_release_tablet: 'tablet',
  chewable_tablet: 'tablet',
  orodispersible_tablet: 'tablet',
  effervescent_tablet: 'tablet',
  capsule: 'capsule',
  extended_release_capsule: 'capsule',
  suspension: 'ml',
  oral_solution: 'ml',
  oral_drops: 'drop',
  powder: 'sachet',
  injection: 'ampoule',
  injection_powder: 'vial',
  prefilled_syringe: 'syringe',
  injection_pen: 'ml',
  cream: 'application',
  ointment: 'application',
  gel: 'application',
  lotion: 'application',
  shampoo: 'application',
  topical_solution: 'application',
  inhaler: 'puff',
  inhalation_powder: 'puff',
  nebuliser_solution: 'ml',
  nasal_spray: 'puff',
  nasal_drops: 'drop',
  eye_drops: 'drop',
  eye_ointment: 'application',
  ear_drops: 'drop',
  suppository: 'suppository',
  pessary: 'pessary',
  vaginal_cream: 'application',
  patch: 'patch',
  mouthwash: 'ml',
};

export const administrationRoutes = [
  'oral',
  'sublingual',
  'buccal',
  'intramuscular',
  'intravenous',
  'subcutaneous',
  'intraarticular',
  'topical',
  'transdermal',
  'inhaled',
  'nasal',
  'ophthalmic',
  'otic',
  'rectal',
  'vaginal',
] as const;
export type AdministrationRoute = (typeof administrationRoutes)[number];

/** Hours between doses of each `q…h` code. */
const everyHours = {
  q1h: 1,
  q2h: 2,
  q3h: 3,
  q4h: 4,
  q6h: 6,
  q8h: 8,
  q12h: 12,
  q24h: 24,
  q48h: 48,
  q72h: 72,
  weekly: 168,
  every_2_weeks: 336,
} as const;

/** `times`: at times of the day; `once`: a single dose; `monthly`: every 30 days. */
export const frequencyCodes = [
  'q1h',
  'q2h',
  'q3h',
  'q4h',
  'q6h',
  'q8h',
  'q12h',
  'q24h',
  'q48h',
  'q72h',
  'weekly',
  'every_2_weeks',
  'monthly',
  'once',
  'times',
] as const;
export type FrequencyCode = (typeof frequencyCodes)[number];

/** How often a dose is taken; `times` (`HH:MM`) only with the code `times`. */
export interface Frequency {
  readonly code: FrequencyCode;
  readonly times?: readonly string[] | undefined;
}

/** Hours between doses; null where hours do not say it. */
export const hoursBetween = (code: FrequencyCode): number | null => {
  if (code === 'once' || code === 'times') return null;
  return code === 'monthly' ? 720 : everyHours[code];
};

export const durationUnits = ['day', 'week', 'month'] as const;
export interface Duration {
  readonly value: number;
  readonly unit: (typeof durationUnits)[number];
}

const daysOf = { day: 1, week: 7, month: 30 } as const;

/** A month counts as 30 days. */
export const durationDays = ({ value, unit }: Duration): number => value * daysOf[unit];

/** Groups of LGS art. 226, the strictest first. */
export const lawGroups = ['I', 'II', 'III', 'IV', 'V', 'VI'] as const;
export type LawGroup = (typeof lawGroups)[number];
