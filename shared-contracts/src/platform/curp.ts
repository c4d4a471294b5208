/**
 * CURP, Mexico's population register key: 18 characters encoding initials, birth date, sex and
 * birth state, plus a check digit (docs/spec/platform.md §7).
 */
const states =
  'AS|BC|BS|CC|CL|CM|CS|CH|DF|DG|GT|GR|HG|JC|MC|MN|MS|NT|NL|OC|PL|QT|QR|SP|SL|SR|TC|TS|TL|VZ|YN|ZS|NE';
const shape = new RegExp(
  `^[A-Z][AEIOUX][A-Z]{2}(\\d{2})(\\d{2})(\\d{2})([HMX])(${states})[B-DF-HJ-NP-TV-ZÑ]{3}([0-9A-Z])\\d$`,
);
const alphabet = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';

/** Facts encoded in a CURP. */
export interface CurpFacts {
  /** `yyyy-mm-dd`. */
  readonly birthDate: string;
  readonly sex: 'H' | 'M' | 'X';
  /** Two-letter birth state; `NE`: born abroad. */
  readonly state: string;
}

/** Upper case, without blanks and hyphens. */
export const normalizeCurp = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '');

/** Decodes letters, state and date; undefined when malformed. Ignores the check digit. */
export const readCurp = (curp: string): CurpFacts | undefined => {
  const [, year, month, day, sex, state, century] = shape.exec(curp) ?? [];
  if (!year || !month || !day || !state || !century || !sex) return undefined;
  // A letter in position 17 means born in 2000 or later.
  const birthDate = `${/\d/.test(century) ? '19' : '20'}${year}-${month}-${day}`;
  const date = new Date(`${birthDate}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== birthDate)
    return undefined;
  return { birthDate, sex: sex === 'H' || sex === 'M' ? sex : 'X', state };
};

export const hasCurpCheckDigit = (curp: string): boolean => {
  const sum = [...curp]
    .slice(0, 17)
    .reduce((total, letter, index) => total + alphabet.indexOf(letter) * (18 - index), 0);
  return curp.endsWith(String((10 - (sum % 10)) % 10));
};

/** Whether shape, date, state and check digit are all valid. */
export const isCurp = (curp: string): boolean =>
  readCurp(curp) !== undefined && hasCurpCheckDigit(curp);
