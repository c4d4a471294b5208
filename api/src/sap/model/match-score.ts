import type { sapMatchReasons } from '@sala/shared-contracts';
import type { StoredSapPatient } from '../sql/sap-patient-writes.queries';
import { nameLikeness, nameWords } from './names';

type Reason = (typeof sapMatchReasons)[number];

/** A patient of ours, as far as it is compared. */
export interface OwnPatient {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly secondLastName: string | null;
  readonly birthDate: string;
  readonly sex: string;
  readonly curp: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly deceasedOn: string | null;
}

/** Of a record in SAP, what is compared. */
export type Compared = Pick<
  StoredSapPatient,
  'family' | 'given' | 'birthName' | 'birthDate' | 'curp' | 'phone' | 'email'
>;

/** So sure that it is suggested; what is less sure is only listed. */
export const suggestedFrom = 60;
export const listedFrom = 30;

const lastDigits = (phone: string | null): string | null => {
  const digits = phone?.replaceAll(/\D/g, '') ?? '';
  return digits.length >= 10 ? digits.slice(-10) : null;
};

/** 1990-03-05 for 1990-05-03: typed the other way round. */
export const transposedDay = (day: string): string => {
  const [year, month, date] = day.split('-');
  return Number(date) <= 12 ? `${year}-${date}-${month}` : day;
};

/** Whether they may be one person: 0 to 100, and why, the strongest first. */
export const matchScore = (
  sap: Compared,
  ours: OwnPatient,
): { readonly score: number; readonly reasons: readonly Reason[] } => {
  const likeness = nameLikeness(
    nameWords(sap.family, sap.given, sap.birthName),
    nameWords(ours.firstName, ours.lastName, ours.secondLastName),
  );
  const isNamesake = likeness >= 0.75;
  const isSameDay = sap.birthDate === ours.birthDate;
  const isTransposed =
    sap.birthDate !== null && !isSameDay && transposedDay(sap.birthDate) === ours.birthDate;
  const phone = lastDigits(sap.phone);
  const isSamePhone = phone !== null && phone === lastDigits(ours.phone);
  const email = sap.email?.toLowerCase();
  const found: [Reason, number][] = [
    ...(sap.curp !== null && sap.curp === ours.curp
      ? [['curp', 100] satisfies [Reason, number]]
      : []),
    ...(isNamesake && (isSameDay || isTransposed)
      ? [['name_birth', isSameDay ? 92 : 80] satisfies [Reason, number]]
      : []),
    ...(isSameDay && isSamePhone ? [['birth_phone', 75] satisfies [Reason, number]] : []),
    ...(isSamePhone && !isSameDay
      ? [['phone', isNamesake ? 70 : 35] satisfies [Reason, number]]
      : []),
    ...(email !== undefined && email === ours.email?.toLowerCase()
      ? [['email', isNamesake ? 65 : 35] satisfies [Reason, number]]
      : []),
    ...(isNamesake && !isSameDay && !isTransposed && likeness === 1
      ? [['name', 30] satisfies [Reason, number]]
      : []),
  ];
  // Two different CURPs are two people, or one that was typed wrongly.
  const doubt = sap.curp !== null && ours.curp !== null && sap.curp !== ours.curp ? 30 : 0;
  const best = Math.max(0, ...found.map(([, score]) => score));
  return {
    score:
      found.length === 0 ? 0 : Math.max(0, Math.min(100, best + 3 * (found.length - 1)) - doubt),
    reasons: found.map(([reason]) => reason),
  };
};
