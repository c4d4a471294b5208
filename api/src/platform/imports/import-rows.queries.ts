import type { Db } from '../database/database';
import type { FieldFault } from '../http/problem-error';
import type { RowBatch } from '../tables/read-rows.task';
import type { Cell } from '../tables/rows';

export type Outcome = 'created' | 'updated' | 'skipped' | 'rejected';

export interface StagedRow {
  /** From 1, without gaps. */
  readonly n: number;
  /** As a spreadsheet counts. */
  readonly number: number;
  readonly cells: readonly Cell[];
}

/** What was found out of one row. */
export interface JudgedRow {
  readonly n: number;
  readonly outcome: Outcome;
  readonly keys: readonly string[];
  readonly faults: readonly FieldFault[];
}

/** A key in one word: `email:ana@correo.mx`. */
export const keyOf = (match: string, value: string): string => `${match}:${value}`;

export const stageRows = async (
  db: Db,
  importId: string,
  batches: readonly RowBatch[],
): Promise<void> => {
  await db.query('delete from record_import_row where import_id = $1', [importId]);
  let above = 0;
  for (const { count, json } of batches) {
    await db.query(
      `insert into record_import_row (company_id, import_id, n, number, cells)
       select app_company(), $1, $3 + row.place, (row.value ->> 0)::int, row.value -> 1
       from jsonb_array_elements($2::jsonb) with ordinality as row (value, place)`,
      [importId, json, above],
    );
    above += count;
  }
};

export const readRows = (
  db: Db,
  importId: string,
  after: number,
  most: number,
): Promise<StagedRow[]> =>
  db.query<StagedRow>(
    'select n, number, cells from record_import_row where import_id = $1 and n > $2 order by n limit $3',
    [importId, after, most],
  );

/**
 * Keys of rows further up in the file that make new customers, for as long as these are not there.
 * An intersection and no join: a planner that has not seen the rows yet would compare each with
 * each.
 */
export const keysAbove = async (
  db: Db,
  importId: string,
  before: number,
  keys: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await db.query<{ key: string }>(
    `select unnest($3::text[]) as key
     intersect select unnest(r.keys) from record_import_row r where r.import_id = $1 and r.n < $2 and r.outcome = 'created'`,
    [importId, before, keys],
  );
  return new Set(rows.map(({ key }) => key));
};

/** Of rows that follow each other: no other of the file is looked at. */
export const noteOutcomes = async (
  db: Db,
  importId: string,
  rows: readonly JudgedRow[],
): Promise<void> => {
  await db.query(
    `update record_import_row r set outcome = x.outcome, faults = x.faults,
       keys = array(select jsonb_array_elements_text(x.keys))
     from jsonb_to_recordset($2::jsonb) as x (n int, outcome text, keys jsonb, faults jsonb)
     where r.import_id = $1 and r.n between $3 and $4 and r.n = x.n`,
    [
      importId,
      JSON.stringify(
        rows.map((row) => ({ ...row, faults: row.outcome === 'rejected' ? row.faults : null })),
      ),
      rows[0]?.n,
      rows.at(-1)?.n,
    ],
  );
};

/** So that the planner knows how large the tables have become: migration 0133 says why. */
export const refreshStatistics = async (db: Db): Promise<void> => {
  await db.query('select import_statistics()');
};

/**
 * What was done with is not kept twice: only rejected rows, and those that were never reached, stay
 * for whoever asks for them.
 */
export const dropImported = async (db: Db, importId: string, position: number): Promise<void> => {
  await db.query(
    `delete from record_import_row where import_id = $1 and n <= $2 and outcome <> 'rejected'`,
    [importId, position],
  );
};
