/**
 * Personal key of Mexico's population register (CURP): 18 characters that tell initials, birth
 * date, sex and state of birth, and end with a check digit (screens §11).
 */
const states =
  'AS|BC|BS|CC|CL|CM|CS|CH|DF|DG|GT|GR|HG|JC|MC|MN|MS|NT|NL|OC|PL|QT|QR|SP|SL|SR|TC|TS|TL|VZ|YN|ZS|NE';
const shape = new RegExp(
  `^[A-Z][AEIOUX][A-Z]{2}(\\d{2})(\\d{2})(\\d{2})([HMX])(${states})[B-DF-HJ-NP-TV-ZÑ]{3}([0-9A-Z])\\d$`,
);
const alphabet = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';

/** What a CURP says of its holder. */
export interface CurpFacts {
  /** `yyyy-mm-dd`. */
  readonly birthDate: string;
  readonly sex: 'H' | 'M' | 'X';
  /** Two letters of the state of birth; `NE`: born abroad. */
  readonly state: string;
}

/** Upper case, without the blanks and hyphens that people put between its parts. */
export const normalizeCurp = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '');

/** What it tells, or undefined when it cannot be one: letters, state, a date that exists. */
export const readCurp = (curp: string): CurpFacts | undefined => {
  const [, year, month, day, sex, state, century] = shape.exec(curp) ?? [];
  if (!year || !month || !day || !state || !century || !sex) return undefined;
  // The 17th sign tells those born in this century by a letter.
  const birthDate = `${/\d/.test(century) ? '19' : '20'}${year}-${month}-${day}`;
  const date = new Date(`${birthDate}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== birthDate)
    return undefined;
  return { birthDate, sex: sex === 'H' || sex === 'M' ? sex : 'X', state };
};

/** Whether the last character is the right check digit. */
export const hasCurpCheckDigit = (curp: string): boolean => {
  const sum = [...curp]
    .slice(0, 17)
    .reduce((total, letter, index) => total + alphabet.indexOf(letter) * (18 - index), 0);
  return curp.endsWith(String((10 - (sum % 10)) % 10));
};

/**
 * Whether it can be a CURP at all: a wrong letter, date, state or check digit is a mistake in
 * typing.
 */
export const isCurp = (curp: string): boolean =>
  readCurp(curp) !== undefined && hasCurpCheckDigit(curp);
