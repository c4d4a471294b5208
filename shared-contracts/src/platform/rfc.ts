import type { PersonType } from './person-types';

/**
 * Key of the Mexican tax register (RFC): 13 characters for a person, 12 for a company, with a date
 * and a check digit (screens §11). The two generic keys have no right digit and are accepted as
 * they are.
 */
const shape = /^([A-ZÑ&]{3,4})(\d{2})(\d{2})(\d{2})[A-Z0-9]{2}[0-9A]$/;
const generic: ReadonlySet<string> = new Set(['XAXX010101000', 'XEXX010101000']);
const alphabet = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ';

const isDate = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(2000 + year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

/** Upper case, without the blanks and hyphens that people put between its parts. */
export const normalizeRfc = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '');

/**
 * Whether it stands for nobody in particular: it says of two that they are the same person as
 * little as no RFC does.
 */
export const isGenericRfc = (rfc: string): boolean => generic.has(rfc);

/** Whether it can be an RFC at all: letters, a date that exists, length. */
export const isRfc = (rfc: string): boolean => {
  const [, , year, month, day] = shape.exec(rfc) ?? [];
  return (
    isGenericRfc(rfc) || (day !== undefined && isDate(Number(year), Number(month), Number(day)))
  );
};

const lengths: Readonly<Record<PersonType, number>> = { moral: 12, fisica: 13 };

/** Whether an RFC has the length of such a person's: with another it is somebody else's. */
export const fitsPersonType = (rfc: string, type: PersonType): boolean =>
  rfc.length === lengths[type];

/**
 * Whether the last character is the right check digit. A wrong one is worth a warning, not a
 * refusal (screens §11).
 */
export const hasRfcCheckDigit = (rfc: string): boolean => {
  if (isGenericRfc(rfc)) return true;
  const body = rfc.slice(0, -1).padStart(12, ' ');
  const sum = [...body].reduce(
    (total, letter, index) => total + alphabet.indexOf(letter) * (13 - index),
    0,
  );
  const digit = (11 - (sum % 11)) % 11;
  return rfc.endsWith(digit === 10 ? 'A' : String(digit));
};
