import type { PersonType } from './person-types';

/**
 * RFC, Mexico's tax register key: 13 characters for a person, 12 for a company, with a date and a
 * check digit (docs/spec/platform.md §7). The two generic keys have no valid digit and are
 * accepted.
 */
const shape = /^([A-ZÑ&]{3,4})(\d{2})(\d{2})(\d{2})[A-Z0-9]{2}[0-9A]$/;
const generic: ReadonlySet<string> = new Set(['XAXX010101000', 'XEXX010101000']);
const alphabet = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ';

const isDate = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(2000 + year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

/** Upper case, without blanks and hyphens. */
export const normalizeRfc = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '');

/**
 * Whether it is a generic key, which identifies nobody: two records that share it need not be the
 * same.
 */
export const isGenericRfc = (rfc: string): boolean => generic.has(rfc);

/** Whether letters, date and length are valid. */
export const isRfc = (rfc: string): boolean => {
  const [, , year, month, day] = shape.exec(rfc) ?? [];
  return (
    isGenericRfc(rfc) || (day !== undefined && isDate(Number(year), Number(month), Number(day)))
  );
};

const lengths: Readonly<Record<PersonType, number>> = { moral: 12, fisica: 13 };

/** Whether the length fits the person type. */
export const fitsPersonType = (rfc: string, type: PersonType): boolean =>
  rfc.length === lengths[type];

/** A wrong check digit is a warning, not an error (docs/spec/platform.md §7). */
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
