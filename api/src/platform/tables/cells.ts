import { isCellFault, type Cell } from './rows';

/** Visible text of a cell, trimmed; '' for an empty one. */
export const cellText = (cell: Cell): string =>
  cell === null ? '' : isCellFault(cell) ? cell.shown : String(cell).trim();

const grouped = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const plain = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/**
 * Parses a number in Mexican format (`1,234.50`, `$1,234.50 MXN`, `-3`, `1e3`); null otherwise. A
 * comma is never a decimal separator: `1,5` is null.
 */
export const cellNumber = (cell: Cell): number | null => {
  if (typeof cell === 'number') return cell;
  if (typeof cell !== 'string') return null;
  const written = cell
    .trim()
    .replace(/^([+-]?)\s*\$\s*/, '$1')
    .replace(/(?:MXN|M\.N\.)$/i, '')
    .trimEnd();
  if (grouped.test(written)) return Number(written.replaceAll(',', ''));
  return plain.test(written) ? Number(written) : null;
};

const isoDay = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/;
const writtenDay = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;

/**
 * Parses `dd/mm/aaaa` (also with - or .), `yyyy-mm-dd` or a workbook date as `yyyy-mm-dd`; null
 * when there is no such day.
 */
export const cellDate = (cell: Cell): string | null => {
  const written = typeof cell === 'string' ? cell.trim() : '';
  const [, year, month, day] = isoDay.exec(written) ?? [];
  const [, localDay, localMonth, localYear] = writtenDay.exec(written) ?? [];
  const parts = [year ?? localYear, month ?? localMonth, day ?? localDay].map(Number);
  const [y = Number.NaN, m = 0, d = 0] = parts;
  const date = new Date(Date.UTC(y, m - 1, d));
  if (Number.isNaN(date.getTime()) || date.getUTCMonth() !== m - 1 || date.getUTCDate() !== d)
    return null;
  return `${String(y).padStart(4, '0')}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
};

/**
 * Whether a date has the month first: certain for `12/31/1990`, possible for `03/04/1990`, null for
 * `04/04/1990`.
 */
export const monthFirst = (cell: Cell): 'certain' | 'possible' | null => {
  if (typeof cell !== 'string' || cell.length > 40) return null;
  const [, first, second] = (writtenDay.exec(cell.trim()) ?? []).map(Number);
  if (
    first === undefined ||
    second === undefined ||
    first < 1 ||
    first > 12 ||
    second < 1 ||
    second > 31 ||
    first === second
  )
    return null;
  return second > 12 ? 'certain' : 'possible';
};

/**
 * Whether a date is ambiguous, in a column with month-first dates. In a workbook this includes real
 * dates up to the 12th: Excel in Spanish converts `03/04/1990` and leaves `12/31/1990` as text.
 */
export const isAmbiguousDate = (cell: Cell, format: 'csv' | 'xlsx'): boolean => {
  if (monthFirst(cell) !== null) return true;
  const [, , month, day] =
    format === 'xlsx' && typeof cell === 'string' ? (isoDay.exec(cell) ?? []) : [];
  return day !== undefined && Number(day) <= 12 && Number(day) !== Number(month);
};

const yes: ReadonlySet<string> = new Set([
  'si',
  'sí',
  's',
  'yes',
  'y',
  'true',
  'verdadero',
  '1',
  'x',
]);
const no: ReadonlySet<string> = new Set(['no', 'n', 'false', 'falso', '0']);

/** Parses yes or no in both languages; null otherwise. */
export const cellBoolean = (cell: Cell): boolean | null => {
  if (typeof cell === 'boolean') return cell;
  const written = cellText(cell).toLowerCase();
  return yes.has(written) ? true : no.has(written) ? false : null;
};
