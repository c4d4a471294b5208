/**
 * Steps of company setup, in order (docs/spec/clinic.md §1). Without schemas, so that forms stay
 * small.
 */
export const setupSteps = [
  'company',
  'site',
  'departments',
  'team',
  'invitations',
  'samples',
] as const;
export type SetupStep = (typeof setupSteps)[number];

/** Readiness checks for booking, computed from the draft, in this order. */
export const setupChecks = [
  'company',
  'openingHours',
  'department',
  'doctor',
  'eventType',
] as const;
export type SetupCheck = (typeof setupChecks)[number];

/** Tax regimes of the SAT catalogue c_RegimenFiscal that apply to clinics and doctors. */
export const taxRegimes = [
  '601',
  '603',
  '605',
  '606',
  '608',
  '612',
  '616',
  '620',
  '621',
  '622',
  '623',
  '624',
  '625',
  '626',
] as const;
export type TaxRegime = (typeof taxRegimes)[number];

/** ISO 8601: the week starts on Monday. */
export const weekDays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type WeekDay = (typeof weekDays)[number];
