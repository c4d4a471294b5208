import { limits, type ImportMatch } from '@sala/shared-contracts';
import { breathe } from '../threads/event-loop';
import type { Db } from '../database/database';
import type { FieldFault } from '../http/problem-error';
import {
  keyOf,
  keysAbove,
  type JudgedRow,
  type Outcome,
  type StagedRow,
} from './import-rows.queries';
import { isCellFault } from '../tables/rows';
import { cellText, isUnsureDay } from '../tables/cells';
import type { ImportRow } from './imports.queries';

/** What a row may be found by, normalised. */
export interface ReadRow {
  readonly keys: Readonly<Partial<Record<ImportMatch, string>>>;
}

/** Who is there under a key of a row. */
export interface Found<Standing> {
  readonly match: ImportMatch;
  readonly standing: readonly Standing[];
}

export interface RowVerdict {
  readonly outcome: Outcome;
  readonly faults: readonly FieldFault[];
}

export const skipped: RowVerdict = { outcome: 'skipped', faults: [] };

/** Nobody new, nobody to change: several have what one should be known by. */
export const ambiguous = (match: ImportMatch): RowVerdict => ({
  outcome: 'rejected',
  faults: [{ path: match, code: 'duplicate' }],
});

/** How rows of one kind are read, judged and taken down. */
export interface RowBook<Row extends ReadRow, Standing> {
  read(cells: StagedRow['cells']): Row;
  /** Whether a column of the records holds days. */
  isDay(target: string): boolean;
  /**
   * Who is there under the keys of these rows; held until the end of the transaction when they may
   * change.
   */
  find(rows: readonly Row[]): Promise<ReadonlyMap<string, readonly Standing[]>>;
  /** Somebody whose columns are not asked for: a row above that is not written yet. */
  unread(id: string): Standing;
  /**
   * What a row comes to, and takes it down. @returns whom a later row under the same keys finds, if
   * anybody.
   */
  enter(
    row: Row,
    found: Found<Standing> | undefined,
  ): { readonly verdict: RowVerdict; readonly standing?: Standing | undefined };
}

const foundFor = <Standing>(
  { keys }: ReadRow,
  { matchBy }: ImportRow,
  known: ReadonlyMap<string, readonly Standing[]>,
): Found<Standing> | undefined => {
  for (const match of matchBy) {
    const value = keys[match];
    const standing = value === undefined ? undefined : known.get(keyOf(match, value));
    if (standing && standing.length > 0) return { match, standing };
  }
  return undefined;
};

const ofCell = (path: string, cell: StagedRow['cells'][number] | undefined): FieldFault[] =>
  isCellFault(cell)
    ? [{ path, code: cell.fault, facts: { shown: cell.shown, maximum: limits.tableCellTextMax } }]
    : [];

/**
 * What keeps a row from being taken over before anybody looks at what it says: a wanted cell that
 * could not be read, a day that may be another one, or a cell to the right of all headings, which
 * is what a comma too many leaves.
 */
const damageOf = (
  { mapping, headings, format, monthFirst }: ImportRow,
  cells: StagedRow['cells'],
  isDay: (target: string) => boolean,
): FieldFault[] => {
  const unsureDays = monthFirst.flatMap((index): FieldFault[] => {
    const target = mapping[index] ?? null;
    return target !== null && isDay(target) && isUnsureDay(cells[index] ?? null, format)
      ? [{ path: target, code: 'month_first' }]
      : [];
  });
  const named = headings.findLastIndex((heading) => heading !== '');
  const isExtra =
    format === 'csv' &&
    cells.some(
      (cell, index) => index > named && (mapping[index] ?? null) === null && cellText(cell) !== '',
    );
  return [
    ...mapping.flatMap((target, index) => (target === null ? [] : ofCell(target, cells[index]))),
    ...unsureDays,
    ...(isExtra ? [{ path: '', code: 'extra_cell' } as const] : []),
  ];
};

/** Rows of which some milliseconds are spent before others have a turn. */
const rowsAtOnce = 50;

/** Judges the rows of one chunk in their order, each knowing what the ones above it make. */
export const judgeRows = async <Row extends ReadRow, Standing>(
  db: Db,
  file: ImportRow,
  staged: readonly StagedRow[],
  book: RowBook<Row, Standing>,
): Promise<JudgedRow[]> => {
  const rows: { readonly n: number; readonly row: Row; readonly damage: readonly FieldFault[] }[] =
    [];
  for (const [index, { n, cells }] of staged.entries()) {
    if (index % rowsAtOnce === 0) await breathe();
    rows.push({ n, row: book.read(cells), damage: damageOf(file, cells, book.isDay) });
  }
  const known = new Map(
    file.onMatch === 'create' ? [] : await book.find(rows.map(({ row }) => row)),
  );
  const wordsOf = ({ keys }: ReadRow): string[] =>
    file.matchBy.flatMap((match) => (keys[match] === undefined ? [] : [keyOf(match, keys[match])]));
  if (file.state === 'checking' && file.onMatch !== 'create') {
    const above = await keysAbove(
      db,
      file.id,
      rows[0]?.n ?? 0,
      rows.flatMap(({ row }) => wordsOf(row)),
    );
    for (const key of above) if (!known.has(key)) known.set(key, [book.unread(key)]);
  }
  const judgedOf = ({ n, row, damage }: (typeof rows)[number]): JudgedRow => {
    if (damage.length > 0) return { n, outcome: 'rejected', keys: [], faults: damage };
    const { verdict, standing } = book.enter(row, foundFor(row, file, known));
    const keys = verdict.outcome === 'created' ? wordsOf(row) : [];
    for (const key of keys) if (standing) known.set(key, [...(known.get(key) ?? []), standing]);
    return { n, outcome: verdict.outcome, keys, faults: verdict.faults };
  };
  const judged: JudgedRow[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % rowsAtOnce === 0) await breathe();
    judged.push(judgedOf(row));
  }
  return judged;
};
