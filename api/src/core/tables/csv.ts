import * as limits from '@sala/shared-contracts/limits';
import { ProblemError } from '../problem-error';
import type { RowSource, TableRow } from './rows';

const unreadable = (cause?: unknown): ProblemError => new ProblemError('table.unreadable', { cause });

/** UTF-8 when it is that to the last byte, else what Excel of Western Europe writes; UTF-16 by its mark. */
const decode = (content: Uint8Array): string => {
  if (content[0] === 0xff && content[1] === 0xfe) return new TextDecoder('utf-16le').decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content); // every byte is a letter there
  }
};

const delimiters = [',', ';', '\t'] as const;
const sampleLength = 20_000;
const sampleLines = 20;

/** Delimiters of one line that are not inside quotes. */
const countIn = (line: string, delimiter: string): number => line.replace(/"[^"]*"/g, '').split(delimiter).length - 1;

/** The one that cuts most lines into as many parts as the headings; then the one with most parts. */
export const delimiterOf = (text: string): string => {
  const sample = text.slice(0, sampleLength).replace(/"[^"]*"/g, '""');
  const lines = sample.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '' && !/^"?# /.test(line)).slice(0, sampleLines);
  const score = (delimiter: string): number => {
    const [first = 0, ...others] = lines.map((line) => countIn(line, delimiter));
    return first === 0 ? 0 : first + 1000 * (1 + others.filter((count) => count === first).length);
  };
  return [...delimiters].sort((one, other) => score(other) - score(one))[0] ?? ',';
};

/** As many columns as Excel has: a longer record is no row of a table. */
const recordCellsMax = 16_384;
const quotedMaxLength = 1_048_576;
const rowsAtOnce = 1000;

const lineFeed = 10;
const carriageReturn = 13;

/** Where the cell that begins here ends: before a delimiter, a line break, or at the end of the text. */
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

/** A cell in quotes. undefined: they do not end where a cell may end, so they are part of its text. */
const quotedCell = (text: string, begin: number, delimiter: string): Quoted | undefined => {
  const last = begin + quotedMaxLength;
  for (let from = begin + 1; ; ) {
    const quote = text.indexOf('"', from);
    if (quote < 0 || quote > last) return undefined;
    const next = text[quote + 1];
    if (next === '"') {
      from = quote + 2;
      continue;
    }
    const ends = next === undefined || next === delimiter || next === '\n' || next === '\r';
    return ends ? { value: text.slice(begin + 1, quote).replaceAll('""', '"'), end: quote + 1 } : undefined;
  }
};

/** Records of a CSV file: one per row, whatever line breaks are in its cells. */
function* records(text: string, delimiter: string, begin: number): Generator<string[]> {
  const delimiterCode = delimiter.charCodeAt(0);
  let at = begin;
  while (at < text.length) {
    const cells: string[] = [];
    for (;;) {
      const quoted = text[at] === '"' ? quotedCell(text, at, delimiter) : undefined;
      const end = quoted?.end ?? endOfCell(text, at, delimiterCode);
      if (cells.push(quoted?.value ?? text.slice(at, end)) > recordCellsMax) {
        throw new ProblemError('table.too_many_columns', { meta: { maximum: limits.tableColumnsMax } });
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

export async function* readCsvRows(content: Uint8Array): RowSource {
  const text = decode(content);
  if (text.includes('\0')) throw unreadable(); // no text at all, but some other file
  let rows: TableRow[] = [];
  let number = 0;
  for (const cells of records(text, delimiterOf(text), 0)) {
    number += 1;
    rows.push({ number, cells });
    if (rows.length < rowsAtOnce) continue;
    yield rows;
    rows = [];
  }
  yield rows;
}
