import * as limits from '@sala/shared-contracts/limits';
import { ProblemError } from '../http/problem-error';
import { cellFault } from './checked-text';
import { columnOf, spreadMerged, type MergedRange } from './merged-cells';
import type { Cell, RowSource, TableRow } from './rows';
import { withoutEscapes } from './workbook-parts';
import type { NumberStyle } from './workbook-styles';
import { createXmlReader } from './xml';

export interface SheetFacts {
  /** Shared strings by index. */
  readonly texts: readonly string[];
  readonly styles: readonly NumberStyle[];
  readonly from1904: boolean;
  /** Formulas were not calculated, so a result of 0 is missing. */
  readonly isUncalculated: boolean;
  readonly merged: readonly MergedRange[];
}

interface WrittenCell {
  readonly type: string;
  readonly style: string;
  readonly value: string;
  readonly hasFormula: boolean;
}

const dayMs = 86_400_000;
const epoch1900 = Date.UTC(1899, 11, 30);
const epoch1904 = Date.UTC(1904, 0, 1);

const lastDay = 2_958_466; // the day after 9999-12-31

/**
 * Converts a serial date to ISO text; below one day it is a time. Excel counts a 29 February 1900,
 * so day 60 does not exist.
 */
export const dateOfSerial = (serial: number, from1904: boolean): Cell => {
  if (serial < 0 || serial >= lastDay) return cellFault('shows_error', '########');
  const days = !from1904 && serial >= 1 && serial < 60 ? serial + 1 : serial;
  const date = new Date((from1904 ? epoch1904 : epoch1900) + Math.round(days * 86_400) * 1000);
  const iso = date.toISOString().slice(0, 19);
  if (serial < 1 && !from1904) return iso.slice(11);
  return date.getTime() % dayMs === 0 ? iso.slice(0, 10) : iso;
};

/** Excel keeps fifteen significant digits. */
const preciseBelow = 1e15;

const numberOf = (value: string, style: NumberStyle | undefined, from1904: boolean): Cell => {
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  if (style?.isDate) return dateOfSerial(number, from1904);
  if (Math.abs(number) >= preciseBelow && Number.isInteger(number))
    return cellFault('digits_lost', value);
  const isShownWithZeros =
    style !== undefined && style.digits > 0 && Number.isInteger(number) && number >= 0;
  return isShownWithZeros ? String(number).padStart(style.digits, '0') : number;
};

const isText = (type: string): boolean => type === 's' || type === 'str' || type === 'inlineStr';

const valueOf = (
  { type, style, value, hasFormula }: WrittenCell,
  { texts, styles, from1904, isUncalculated }: Omit<SheetFacts, 'merged'>,
): Cell => {
  if (value === '' && !(hasFormula && !isText(type))) return null;
  if (value === '' || (hasFormula && isUncalculated && value === '0'))
    return cellFault('no_result', '=');
  switch (type) {
    case 's':
      return texts[Number(value)] ?? cellFault('unreadable_text', '');
    case 'b':
      return value === '1' || value === 'true';
    case 'inlineStr':
    case 'str':
      return withoutEscapes(value);
    case 'd':
      return value.replace(/(?:\.\d+)?Z?$/, '').replace(/T00:00:00$/, '');
    case 'e':
      return cellFault('shows_error', value);
    default:
      return numberOf(value, styles[Number(style)], from1904);
  }
};

/** Streams the rows of a sheet. */
export async function* readSheetRows(source: AsyncIterable<string>, facts: SheetFacts): RowSource {
  let ready: TableRow[] = [];
  let cells: Cell[] = [];
  let number = 0;
  let cell = { column: -1, type: 'n', style: '0', value: '', hasFormula: false };
  let reading = false;
  let inPhonetic = false;
  const spread = spreadMerged(facts.merged);
  const open = (
    name: string,
    { r = '', t = 'n', s = '0' }: Readonly<Record<string, string>>,
  ): void => {
    if (name === 'row') {
      cells = [];
      number = /^[1-9]\d{0,6}$/.test(r) ? Number(r) : number + 1;
      cell.column = -1;
    } else if (name === 'c') {
      cell = {
        column: r === '' ? cell.column + 1 : columnOf(r),
        type: t,
        style: s,
        value: '',
        hasFormula: false,
      };
    } else if (name === 'rPh') inPhonetic = true;
    else if (name === 'f') cell.hasFormula = true;
    reading = name === 'v' || (name === 't' && !inPhonetic);
  };
  const close = (name: string): void => {
    reading = false;
    if (name === 'rPh') inPhonetic = false;
    if (name === 'c' && (cell.value !== '' || cell.hasFormula)) {
      if (cell.column >= limits.tableColumnsMax)
        throw new ProblemError('table.too_many_columns', {
          meta: { maximum: limits.tableColumnsMax },
        });
      while (cells.length < cell.column) cells.push(null);
      cells[cell.column] = valueOf(cell, facts);
    }
    if (name === 'row') ready.push(spread({ number, cells }));
  };
  const text = (piece: string): void => {
    if (reading) cell.value += piece;
  };
  const reader = createXmlReader({ open, text, close });
  for await (const piece of source) {
    reader.write(piece);
    const rows = ready;
    ready = [];
    yield rows;
  }
  reader.end();
  yield ready;
}
