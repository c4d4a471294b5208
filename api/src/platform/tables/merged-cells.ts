import * as limits from '@sala/shared-contracts/limits';
import { cellText } from './cells';
import { cellFault } from './checked-text';
import type { Cell, TableRow } from './rows';
import { createXmlReader } from './xml';

/** Merged cells; rows from 1, columns from 0. */
export interface MergedRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Further ranges are ignored; sheets of clinics have some hundreds. */
const rangesMax = 100_000;

/** `AB12` → 27. */
export const columnOf = (reference: string): number => {
  let column = 0;
  for (const letter of reference) {
    const code = letter.charCodeAt(0) & 0xdf; // also lower case
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column - 1;
};

const rangeOf = (reference: string): MergedRange | null => {
  const [, from, top, to, bottom] =
    /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/i.exec(reference) ?? [];
  if (from === undefined || to === undefined) return null;
  return {
    top: Number(top),
    bottom: Number(bottom),
    left: columnOf(from),
    right: Math.min(columnOf(to), limits.tableColumnsMax - 1),
  };
};

/**
 * Reads merged ranges in a first pass, because they follow all rows in the document. Most sheets
 * have none, so the word is searched for first.
 */
export const readMergedRanges = async (
  open: () => AsyncIterable<string>,
): Promise<MergedRange[]> => {
  const word = 'mergeCell';
  let tail = '';
  let hasMergedCells = false;
  for await (const piece of open()) {
    hasMergedCells = (tail + piece).includes(word);
    if (hasMergedCells) break;
    tail = piece.slice(-word.length);
  }
  const ranges: MergedRange[] = [];
  if (!hasMergedCells) return ranges;
  const reader = createXmlReader({
    open: (name, { ref = '' }) => {
      const range = name === word && ranges.length < rangesMax ? rangeOf(ref) : null;
      if (range) ranges.push(range);
    },
  });
  for await (const piece of open()) reader.write(piece);
  reader.end();
  return ranges;
};

/** A range that continues below its first row, in one column. */
interface Open {
  readonly bottom: number;
  readonly value: Cell;
}

/**
 * Interprets merged cells row by row. Cells merged vertically repeat their value on each row. Of
 * cells merged horizontally, the first has the value and the others become `merged` faults, because
 * their column is unknown. So do cells below a multi-row heading.
 */
export const spreadMerged = (ranges: readonly MergedRange[]): ((row: TableRow) => TableRow) => {
  const beginning = new Map<number, MergedRange[]>();
  for (const range of ranges) {
    const others = beginning.get(range.top);
    if (others) others.push(range);
    else beginning.set(range.top, [range]);
  }
  const open = new Map<number, Open>();
  let headings: number | null = null;
  return (row) => {
    if (row.cells.every((cell) => cellText(cell) === '')) return row;
    headings ??= row.number;
    const cells = [...row.cells];
    const put = (column: number, value: Cell): void => {
      while (cells.length < column) cells.push(null);
      cells[column] = value;
    };
    for (const [column, { bottom, value }] of open) {
      if (bottom < row.number) open.delete(column);
      else put(column, value);
    }
    const begun = new Set<number>(); // ranges overlap only in malicious files
    for (const { bottom, left, right } of beginning.get(row.number) ?? []) {
      const value = row.cells[left] ?? null;
      if (value === null || begun.has(left)) continue;
      begun.add(left);
      const merged = cellFault('merged', cellText(value));
      for (let column = left; column <= right; column += 1) {
        if (column > left && row.number !== headings) put(column, merged);
        open.set(column, {
          bottom,
          value: column === left && row.number !== headings ? value : merged,
        });
      }
    }
    return { number: row.number, cells };
  };
};
