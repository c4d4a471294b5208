import { limits, type ImportMatch } from '@sala/shared-contracts';
import { yieldToEventLoop } from '../threads/event-loop';
import type { Db } from '../database/database';
import type { FieldFault } from '../http/problem-error';
import {
  keyOf,
  keysOfEarlierRows,
  type JudgedRow,
  type Outcome,
  type StagedRow,
} from './import-rows.queries';
import { isCellFault } from '../tables/rows';
import { cellText, isAmbiguousDate } from '../tables/cells';
import type { ImportRow } from './imports.queries';

/** Normalised keys of a row. */
export interface ReadRow {
  readonly keys: Readonly<Partial<Record<ImportMatch, string>>>;
}

/** Existing records with a key of the row. */
export interface MatchedRecords<Existing> {
  readonly match: ImportMatch;
  readonly records: readonly Existing[];
}

export interface RowVerdict {
  readonly outcome: Outcome;
  readonly faults: readonly FieldFault[];
}

export const skipped: RowVerdict = { outcome: 'skipped', faults: [] };

/** Rejects a row whose key matches several records. */
export const ambiguous = (match: ImportMatch): RowVerdict => ({
  outcome: 'rejected',
  faults: [{ path: match, code: 'duplicate' }],
});

/** Reads, judges and writes rows of one kind of record. */
export interface RowImporter<Row extends ReadRow, Existing> {
  read(cells: StagedRow['cells']): Row;
  /** Whether a target is a date. */
  isDay(target: string): boolean;
  /** Finds existing records by the keys of these rows, and locks them if they may change. */
  find(rows: readonly Row[]): Promise<ReadonlyMap<string, readonly Existing[]>>;
  /** Placeholder for the record of an earlier row that is not written yet. */
  placeholder(id: string): Existing;
  /**
   * Judges a row and writes it.
   *
   * @returns the record that later rows with the same keys match, if any.
   */
  apply(
    row: Row,
    found: MatchedRecords<Existing> | undefined,
  ): { readonly verdict: RowVerdict; readonly record: Existing | undefined };
}

const foundFor = <Existing>(
  { keys }: ReadRow,
  { matchBy }: ImportRow,
  existing: ReadonlyMap<string, readonly Existing[]>,
): MatchedRecords<Existing> | undefined => {
  for (const match of matchBy) {
    const value = keys[match];
    const records = value === undefined ? undefined : existing.get(keyOf(match, value));
    if (records && records.length > 0) return { match, records };
  }
  return undefined;
};

const cellFaults = (path: string, cell: StagedRow['cells'][number] | undefined): FieldFault[] =>
  isCellFault(cell)
    ? [{ path, code: cell.fault, facts: { shown: cell.shown, maximum: limits.tableCellTextMax } }]
    : [];

/**
 * Faults that reject a row before its values are judged: an unreadable cell of a mapped column, an
 * ambiguous date, or a cell beyond the last heading, which a stray comma leaves.
 */
const damageIn = (
  { mapping, headings, format, monthFirst }: ImportRow,
  cells: StagedRow['cells'],
  isDay: (target: string) => boolean,
): FieldFault[] => {
  const unsureDays = monthFirst.flatMap((index): FieldFault[] => {
    const target = mapping[index] ?? null;
    return target !== null && isDay(target) && isAmbiguousDate(cells[index] ?? null, format)
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
    ...mapping.flatMap((target, index) =>
      target === null ? [] : cellFaults(target, cells[index]),
    ),
    ...unsureDays,
    ...(isExtra ? [{ path: '', code: 'extra_cell' } as const] : []),
  ];
};

/** Rows between two yields to the event loop, some milliseconds of work. */
const rowsPerTurn = 50;

/** Judges the rows of a chunk in order; each sees what earlier rows create. */
export const judgeRows = async <Row extends ReadRow, Existing>(
  db: Db,
  file: ImportRow,
  staged: readonly StagedRow[],
  importer: RowImporter<Row, Existing>,
): Promise<JudgedRow[]> => {
  const rows: { readonly n: number; readonly row: Row; readonly damage: readonly FieldFault[] }[] =
    [];
  for (const [index, { n, cells }] of staged.entries()) {
    if (index % rowsPerTurn === 0) await yieldToEventLoop();
    rows.push({ n, row: importer.read(cells), damage: damageIn(file, cells, importer.isDay) });
  }
  const existing = new Map(
    file.onMatch === 'create' ? [] : await importer.find(rows.map(({ row }) => row)),
  );
  const matchKeysOf = ({ keys }: ReadRow): string[] =>
    file.matchBy.flatMap((match) => (keys[match] === undefined ? [] : [keyOf(match, keys[match])]));
  if (file.state === 'checking' && file.onMatch !== 'create') {
    const earlierKeys = await keysOfEarlierRows(
      db,
      file.id,
      rows[0]?.n ?? 0,
      rows.flatMap(({ row }) => matchKeysOf(row)),
    );
    for (const key of earlierKeys)
      if (!existing.has(key)) existing.set(key, [importer.placeholder(key)]);
  }
  const judgedOf = ({ n, row, damage }: (typeof rows)[number]): JudgedRow => {
    if (damage.length > 0) return { n, outcome: 'rejected', keys: [], faults: damage };
    const { verdict, record } = importer.apply(row, foundFor(row, file, existing));
    const keys = verdict.outcome === 'created' ? matchKeysOf(row) : [];
    for (const key of keys) if (record) existing.set(key, [...(existing.get(key) ?? []), record]);
    return { n, outcome: verdict.outcome, keys, faults: verdict.faults };
  };
  const judged: JudgedRow[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % rowsPerTurn === 0) await yieldToEventLoop();
    judged.push(judgedOf(row));
  }
  return judged;
};
