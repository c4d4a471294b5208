import * as limits from '@sala/shared-contracts/limits';
import { ProblemError } from '../http/problem-error';
import { cellFault } from './checked-text';
import { decodeText } from './decode-text';
import type { Cell, RowSource, TableRow } from './rows';

const unreadable = (cause?: unknown): ProblemError =>
  new ProblemError('table.unreadable', { cause });

const delimiters = [',', ';', '\t', '|'] as const;
const sampleLength = 20_000;
const sampleLines = 20;

/** Counts delimiters outside quotes. */
const countIn = (line: string, delimiter: string): number =>
  line.replace(/"[^"]*"/g, '').split(delimiter).length - 1;

/** Excel's explicit delimiter, which overrides regional settings. */
const excelSeparator = /^\ufeff?"?sep=([^"\r\n])"?(?:\r\n|\r|\n)/i;

/** The delimiter that splits most lines into as many parts as the headings, then into most parts. */
export const delimiterOf = (text: string): string => {
  const sample = text.slice(0, sampleLength).replace(/"[^"]*"/g, '""');
  const lines = sample
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '' && !/^"?# /.test(line))
    .slice(0, sampleLines);
  const score = (delimiter: string): number => {
    const [first = 0, ...others] = lines.map((line) => countIn(line, delimiter));
    return first === 0 ? 0 : first + 1000 * (1 + others.filter((count) => count === first).length);
  };
  return [...delimiters].sort((one, other) => score(other) - score(one))[0] ?? ',';
};

/** Excel's column limit: a longer record is not a table row. */
const recordCellsMax = 16_384;
const quotedMaxLength = 1_048_576;
const rowsPerBatch = 1000;

const lineFeed = 10;
const carriageReturn = 13;

/** End of the unquoted cell that starts here. */
const endOfCell = (text: string, begin: number, delimiter: number): number => {
  let at = begin;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === delimiter || code === lineFeed || code === carriageReturn) break;
  }
  return at;
};

interface Quoted {
  readonly value: string;
  readonly end: number;
}

const skipSpaces = (text: string, begin: number): number => {
  let at = begin;
  while (text[at] === ' ') at += 1;
  return at;
};

/**
 * Reads a quoted cell, maybe surrounded by spaces. undefined when the closing quote is not followed
 * by the end of a cell.
 */
const quotedCell = (text: string, begin: number, delimiter: string): Quoted | undefined => {
  const last = begin + quotedMaxLength;
  for (let from = begin + 1; ;) {
    const quote = text.indexOf('"', from);
    if (quote < 0 || quote > last) return undefined;
    if (text[quote + 1] === '"') {
      from = quote + 2;
      continue;
    }
    const end = skipSpaces(text, quote + 1);
    const next = text[end];
    const ends = next === undefined || next === delimiter || next === '\n' || next === '\r';
    return ends ? { value: text.slice(begin + 1, quote).replaceAll('""', '"'), end } : undefined;
  }
};

/**
 * Splits CSV into records; cells may contain line breaks. Misplaced quotes fault their own cell
 * only: the record continues as if unquoted.
 */
function* records(text: string, delimiter: string, begin: number): Generator<Cell[]> {
  const delimiterCode = delimiter.charCodeAt(0);
  let at = begin;
  while (at < text.length) {
    const cells: Cell[] = [];
    for (;;) {
      const first = skipSpaces(text, at);
      const isQuoted = text[first] === '"';
      const quoted = isQuoted ? quotedCell(text, first, delimiter) : undefined;
      const end = quoted?.end ?? endOfCell(text, at, delimiterCode);
      const plain = text.slice(at, end);
      if (
        cells.push(quoted?.value ?? (isQuoted ? cellFault('open_quotes', plain) : plain)) >
        recordCellsMax
      ) {
        throw new ProblemError('table.too_many_columns', {
          meta: { maximum: limits.tableColumnsMax },
        });
      }
      at = end;
      if (text.charCodeAt(at) !== delimiterCode) break;
      at += 1;
    }
    if (text.charCodeAt(at) === carriageReturn) at += 1;
    if (text.charCodeAt(at) === lineFeed) at += 1;
    yield cells;
  }
}

/** Detects binary files by control characters. */
const isBinary = (text: string): boolean =>
  (text.match(/(?![\t\n\v\f\r\x7f-\x9f])\p{Cc}/gu)?.length ?? 0) * 100 > text.length;

export async function* readCsvRows(content: Uint8Array): RowSource {
  const text = decodeText(content);
  if (isBinary(text)) throw unreadable();
  const [head = '', separator] = excelSeparator.exec(text) ?? [];
  const begin = head === '' && text.startsWith('\ufeff') ? 1 : head.length;
  let rows: TableRow[] = [];
  let number = 0;
  for (const cells of records(text, separator ?? delimiterOf(text), begin)) {
    number += 1;
    rows.push({ number, cells });
    if (rows.length < rowsPerBatch) continue;
    yield rows;
    rows = [];
  }
  yield rows;
}
