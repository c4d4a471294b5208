/**
 * The steps of setting up a company, in their order (screens §1). Without schemas: forms need no
 * more.
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

/** What must hold before somebody can book; computed from the draft, in this order. */
export const setupChecks = [
  'company',
  'openingHours',
  'department',
  'doctor',
  'eventType',
] as const;
export type SetupCheck = (typeof setupChecks)[number];

/** Regimes of the SAT's catalogue c_RegimenFiscal that a clinic or a doctor can have. */
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
