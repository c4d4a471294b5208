import type { DatasetCell, UploadType } from '@sala/shared-contracts';
import * as limits from '@sala/shared-contracts/limits';
import * as patterns from '@sala/shared-contracts/patterns';
import { cellText, isAmbiguousDate } from '../../platform/tables/cells';
import { isCellFault, type Cell } from '../../platform/tables/rows';
import type { TableHead } from '../../platform/tables/table';

/** A cell that cannot be read as a type. */
export const misfit = Symbol('misfit');

/** 1234, 1,234.50, $1,234.50, -3: Mexican notation. */
const numeric = /^-?\$?\s?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/;
const scientific = /^-?\d(?:\.\d+)?e[+-]?\d{1,3}$/i;
/** An identifier (phone, postal code) and not a quantity: a number would lose its leading zeros. */
const identifier = /^-?0\d|^\d{16,}$/;

const readNumber = (text: string): number | typeof misfit => {
  if (identifier.test(text) || !(numeric.test(text) || scientific.test(text))) return misfit;
  const value = Number(text.replace(/[$,\s]/g, ''));
  return Number.isFinite(value) ? value : misfit;
};

const isoDay = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}.*)?$/;
/** Day before month. */
const dayMonthYear = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/;

const dayOf = (year: string, month: string, day: string): string | typeof misfit => {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${text}T00:00:00Z`);
  if (
    !patterns.isoDate.test(text) ||
    Number.isNaN(time) ||
    new Date(time).toISOString().slice(0, 10) !== text
  )
    return misfit;
  return Number(year) >= limits.dateYearMin && Number(year) <= limits.dateYearMax ? text : misfit;
};

const readDate = (text: string): string | typeof misfit => {
  const iso = isoDay.exec(text);
  if (iso) return dayOf(iso[1] ?? '', iso[2] ?? '', iso[3] ?? '');
  const dateMatch = dayMonthYear.exec(text);
  return dateMatch ? dayOf(dateMatch[3] ?? '', dateMatch[2] ?? '', dateMatch[1] ?? '') : misfit;
};

const booleanWords: ReadonlyMap<string, boolean> = new Map([
  ...['sí', 'si', 'yes', 'true', 'verdadero'].map((word) => [word, true] as const),
  ...['no', 'false', 'falso'].map((word) => [word, false] as const),
]);

const readText = (text: string): string | typeof misfit =>
  text.length > limits.datasetTextMax || text.includes('\0') ? misfit : text;

const readers: Readonly<Record<UploadType, (text: string) => DatasetCell | typeof misfit>> = {
  text: readText,
  number: readNumber,
  date: readDate,
  boolean: (text) => booleanWords.get(text.toLowerCase()) ?? misfit,
};

/** A cell as trimmed text; '' if empty. */
export const textOf = (cell: Cell | undefined): string => cellText(cell ?? null);

/** A cell as a typed value; null if empty. */
export const readCell = (cell: Cell | undefined, type: UploadType): DatasetCell | typeof misfit => {
  if (isCellFault(cell)) return misfit;
  const text = textOf(cell);
  return text === '' ? null : readers[type](text);
};

/** How a table writes dates. */
export type DaysWritten = Pick<TableHead, 'format' | 'monthFirst'>;

/** Reads the cells of one column. If the column has a month-first date, ambiguous dates do not fit. */
export const readCellAt =
  ({ format, monthFirst }: DaysWritten, place: number): typeof readCell =>
  (cell, type) =>
    type === 'date' && monthFirst.includes(place) && isAmbiguousDate(cell ?? null, format)
      ? misfit
      : readCell(cell, type);
