import type { Db } from '../database/database';
import type { FieldFault } from '../http/problem-error';
import type { RowBatch } from '../tables/read-rows.task';
import type { Cell } from '../tables/rows';

export type Outcome = 'created' | 'updated' | 'skipped' | 'rejected';

export interface StagedRow {
  /** Ordinal from 1, without gaps. */
  readonly n: number;
  /** Row number in the spreadsheet. */
  readonly number: number;
  readonly cells: readonly Cell[];
}

/** Result of one row. */
export interface JudgedRow {
  readonly n: number;
  readonly outcome: Outcome;
  readonly keys: readonly string[];
  readonly faults: readonly FieldFault[];
}

/** `email:ana@correo.mx` */
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
  limit: number,
): Promise<StagedRow[]> =>
  db.query<StagedRow>(
    'select n, number, cells from record_import_row where import_id = $1 and n > $2 order by n limit $3',
    [importId, after, limit],
  );

/**
 * Keys of earlier rows of the file that will create records. An intersection, because a planner
 * without statistics on the rows would choose a nested-loop join.
 */
export const keysOfEarlierRows = async (
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

/** `rows` must be consecutive. */
export const saveOutcomes = async (
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

/** Refreshes planner statistics after many inserts; migration 0133 says why. */
export const refreshStatistics = async (db: Db): Promise<void> => {
  await db.query('select import_statistics()');
};

/** Deletes staged rows that were imported. Rejected and unreached rows stay for download. */
export const deleteImportedRows = async (
  db: Db,
  importId: string,
  position: number,
): Promise<void> => {
  await db.query(
    `delete from record_import_row where import_id = $1 and n <= $2 and outcome <> 'rejected'`,
    [importId, position],
  );
};
