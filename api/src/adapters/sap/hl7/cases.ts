import type { SapCaseType, SapMovementKind, SapPlace } from '../port';
import type { SaidCase, SaidMovement } from './change';
import { repetitionsOf, segmentOfType, valueOf, type Hl7Message } from './parse';
import {
  codeOf,
  onlySaid,
  sapNumberOf,
  shortTextOf,
  textLimits as limits,
  type SaidValue,
} from '../values';
import { instantOf } from './times';

/** PV1-2: day cases have no letter of their own in HL7; D is what German senders use [G]. */
const classes: Readonly<Record<string, SapCaseType>> = {
  I: 'inpatient',
  O: 'outpatient',
  E: 'outpatient',
  R: 'outpatient',
  D: 'day_case',
};

/** PV1-19, or the account number of the patient. null: the message is about no case. */
export const falnrOf = (message: Hl7Message): string | null =>
  sapNumberOf(valueOf(message, segmentOfType(message, 'PV1'), 19)) ??
  sapNumberOf(valueOf(message, segmentOfType(message, 'PID'), 18));

const placeOf = (message: Hl7Message) => {
  const visit = segmentOfType(message, 'PV1');
  const [careUnit, room, bed] = [1, 2, 3].map((part) => codeOf(valueOf(message, visit, 3, part)));
  // Whoever names a ward and no bed says that there is none.
  const rest = careUnit === undefined ? undefined : null;
  return {
    department: codeOf(valueOf(message, visit, 10)),
    careUnit,
    room: room ?? rest,
    bed: bed ?? rest,
  };
};

const physicianOf = (message: Hl7Message): SaidValue<string> => {
  const [name] = repetitionsOf(message, segmentOfType(message, 'PV1'), 7);
  if (name === undefined || name === '') return undefined;
  const part = (component: number) =>
    valueOf(message, segmentOfType(message, 'PV1'), 7, component) ?? '';
  const words = [part(6), part(3), part(2)].filter((word) => word !== '').join(' ');
  return shortTextOf(words, limits.physician);
};

const diagnosisOf = (message: Hl7Message): SaidValue<string> => {
  const diagnosis = segmentOfType(message, 'DG1');
  const words = [
    valueOf(message, diagnosis, 3),
    valueOf(message, diagnosis, 3, 2) ?? valueOf(message, diagnosis, 4),
  ].filter((word) => word !== undefined && word !== null);
  return shortTextOf(words.join(' '), limits.diagnosis);
};

export const caseOf = (
  message: Hl7Message,
  timeZone: string,
  { falnr, patnr }: { readonly falnr: string; readonly patnr: string },
): SaidCase => {
  const visit = segmentOfType(message, 'PV1');
  const time = (field: number) => instantOf(valueOf(message, visit, field), timeZone);
  return {
    falnr,
    patnr,
    ...onlySaid({
      type: classes[valueOf(message, visit, 2) ?? ''],
      start: time(44),
      end: time(45),
      plannedEnd: instantOf(valueOf(message, segmentOfType(message, 'PV2'), 9), timeZone),
      physician: physicianOf(message),
      diagnosis: diagnosisOf(message),
      ...placeOf(message),
    }),
  };
};

const numberIn = (value: SaidValue<string>): number | null => {
  const digits = /(?:^|\D)(\d{1,5})$/.exec(value ?? '')?.[1];
  const number = Number(digits);
  return digits !== undefined && number > 0 ? number : null;
};

/** LFDNR, of ZBE-1: alone, or behind the number of its case. */
export const movementNumberOf = (message: Hl7Message): number | null =>
  numberIn(valueOf(message, segmentOfType(message, 'ZBE'), 1));

/**
 * When it happened: ZBE-2, the field of PV1 or PV2 that is about it, EVN-6, EVN-2, MSH-7. A02 of
 * SAP has no time of the transfer, only the one at which it was recorded.
 */
export const happenedAt = (
  message: Hl7Message,
  timeZone: string,
  [segment, field]: readonly [string, number],
): string | null => {
  const candidates = [
    ['ZBE', 2],
    [segment, field],
    ['EVN', 6],
    ['EVN', 2],
    ['MSH', 7],
  ] as const;
  for (const [name, at] of candidates) {
    const found = instantOf(valueOf(message, segmentOfType(message, name), at), timeZone);
    if (found !== undefined && found !== null) return found;
  }
  return null;
};

export interface MovementFacts {
  readonly falnr: string;
  readonly kind: SapMovementKind;
  readonly start: string;
  readonly planned: boolean;
}

export const movementOf = (
  message: Hl7Message,
  timeZone: string,
  { falnr, kind, start, planned }: MovementFacts,
): SaidMovement => {
  const end = instantOf(valueOf(message, segmentOfType(message, 'ZBE'), 3), timeZone);
  const place = placeOf(message);
  const orNull = (value: SaidValue<string>): string | null => value ?? null;
  const where: SapPlace = {
    department: orNull(place.department),
    careUnit: orNull(place.careUnit),
    room: orNull(place.room),
    bed: orNull(place.bed),
  };
  const visit = segmentOfType(message, 'PV1');
  const reason =
    kind === 'discharge'
      ? valueOf(message, visit, 36)
      : (valueOf(message, segmentOfType(message, 'EVN'), 4) ??
        valueOf(message, segmentOfType(message, 'PV2'), 3, 2));
  return {
    falnr,
    number: movementNumberOf(message),
    kind,
    type: orNull(shortTextOf(valueOf(message, visit, 4), limits.movementType)),
    start,
    end: orNull(end),
    ...where,
    planned,
    cancelled: false,
    reason: orNull(shortTextOf(reason, limits.reason)),
    comment: null,
  };
};
