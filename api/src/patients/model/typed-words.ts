/** Search text, split by what each part can match. */
export interface TypedWords {
  readonly names: string;
  /** `yyyy-mm-dd`. */
  readonly born?: string;
  /** Prefix of a CURP, for LIKE. */
  readonly curp?: string;
  readonly record?: number;
  /** Digits of a phone or a record number. */
  readonly digits: readonly string[];
}

const day = /(?<!\d)(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/;
/** Whatever prefix a record number has, or had. */
const record = /(?<!\S)(?=[a-z\d-]*[a-z])(?:[a-z\d]+-)+0*(\d{1,9})(?!\S)/i;
const curp = /(?<!\S)[a-z][aeioux][a-z]{2}\d{2}[0-9a-zñ]{0,12}(?!\S)/i;
/** Groups of digits as in phone numbers, with non-breaking spaces and any kind of dash. */
const number = /(?<!\S)\+?\(?\d[\d()\s.\p{Dash}]*/gu;

/** Prefixes dialled before the ten digits of a Mexican phone until 2019, and still written down. */
const formerPrefix = /^(?:521|044|045|01)(?=\d{10}$)/;

const digitsOf = (typed: string): string => typed.replace(/\D/g, '');

/**
 * Normalises a phone in groups to its stored form, in Mexico unless it names a country; '' if there
 * is none.
 */
export const storedPhone = (typed: string): string => {
  const all = digitsOf(typed);
  const digits = all.replace(formerPrefix, '');
  const withCountry = digits.length > 10 || (typed.trim().startsWith('+') && digits === all);
  return digits && `${withCountry ? '+' : '+52'}${digits}`;
};

/** Two-digit years are never in the future. */
const fullYear = (year: string, now: Date): string => {
  if (year.length === 4) return year;
  const century = Number(year) > now.getUTCFullYear() % 100 ? '19' : '20';
  return century + year;
};

const isDay = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

/** @param now decides the century of two-digit years */
export const readTyped = (text: string, now: Date): TypedWords => {
  let rest = text;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(rest);
    if (found) rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
    return found;
  };
  const [, date = '', month = '', year = ''] = take(day) ?? [];
  const born = date && `${fullYear(year, now)}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const [, counted] = take(record) ?? [];
  const [key] = take(curp) ?? [];
  const digits = [...rest.matchAll(number)].map(([group]) =>
    digitsOf(group).replace(formerPrefix, ''),
  );
  return {
    names: rest.replace(number, ' ').trim(),
    // An impossible date matches nobody.
    ...(born ? { born: isDay(born) ? born : '0001-01-01' } : {}),
    ...(counted ? { record: Number(counted) } : {}),
    ...(key ? { curp: `${key.toUpperCase()}%` } : {}),
    digits,
  };
};
