/* Vocabulary of prescriptions for screens, without the schemas. */
import type { LawGroup } from './dose-units';

export const prescriptionStatuses = [
  'draft',
  'issued',
  'partially_filled',
  'filled',
  'cancelled',
  'expired',
  'replaced',
] as const;
export type PrescriptionStatus = (typeof prescriptionStatuses)[number];

export const prescriptionActions = [
  'cancel',
  'replace',
  'renew',
  'fill',
  'print',
  'send',
  'stamp',
] as const;
export type PrescriptionAction = (typeof prescriptionActions)[number];

/** Paper of a printed prescription. */
export const prescriptionPapers = ['letter', 'half-letter'] as const;
export type PrescriptionPaper = (typeof prescriptionPapers)[number];

/** `autograph`: signed by hand, never sent as electronic. */
export const prescriptionSignatures = ['autograph', 'electronic'] as const;
export type PrescriptionSignature = (typeof prescriptionSignatures)[number];

/** `failed`: given up until somebody asks again. */
export const timeStampStates = ['pending', 'stamped', 'failed'] as const;
export type TimeStampState = (typeof timeStampStates)[number];

/** Why there is no time stamp yet. */
export const timeStampFaults = ['not_configured', 'unavailable', 'refused', 'invalid'] as const;
export type TimeStampFault = (typeof timeStampFaults)[number];

/** Why a patient gets no mail. */
export const prescriptionMailBars = ['no_address', 'no_consent', 'deceased'] as const;
export type PrescriptionMailBar = (typeof prescriptionMailBars)[number];

/**
 * Parts of an item that an issued prescription must have (RIS art. 30 and 31), as they are asked
 * for.
 */
export const prescriptionItemFields = [
  'genericName',
  'presentation',
  'dose',
  'route',
  'frequency',
  'duration',
  'quantity',
  'refills',
] as const;
export type PrescriptionItemField = (typeof prescriptionItemFields)[number];

/**
 * `missing`; `mismatch`: the quantity is not what dose, frequency and duration take; `too_many`:
 * refills beyond the group.
 */
export const prescriptionFaultReasons = ['missing', 'mismatch', 'too_many'] as const;
export type PrescriptionFaultReason = (typeof prescriptionFaultReasons)[number];

/** Refills that a group allows after the first filling; null: not classified, treated as II. */
export const refillsAllowed = (group: LawGroup | null): number => {
  if (group === null || group === 'I' || group === 'II') return 0;
  return group === 'III' ? 2 : 11;
};

/** Groups whose prescriptions are signed by hand (NOM-151 excludes art. 226 I to III). */
export const needsAutograph = (group: LawGroup | null): boolean =>
  group === null || group === 'I' || group === 'II' || group === 'III';
