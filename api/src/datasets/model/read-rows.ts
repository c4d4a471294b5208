import type { DatasetCell } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { recordPatientsShown } from '../../patients';
import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import type { Compiled, Portion } from '../sql/compile';
import type { Place } from '../sql/keyset';

export type Cells = readonly DatasetCell[];

interface Row {
  readonly cells: Cells;
  readonly place: Place;
  readonly patients: readonly string[] | null;
}

export interface Reader {
  readonly db: Db;
  readonly audit: ChangeRecorder['audit'];
}

/** Reads rows without logging, for rows whose patients are already logged. */
export const readRows = (db: Db, compiled: Compiled, portion: Portion): Promise<Row[]> => {
  const { text, values } = compiled.rows(portion);
  return db.query<Row>(text, values);
};

/** Reads rows and logs the patients they show. */
export const readLoggedRows = async (
  { db, audit }: Reader,
  compiled: Compiled,
  portion: Portion,
): Promise<Row[]> => {
  const rows = await readRows(db, compiled, portion);
  await recordPatientsShown(audit, [...new Set(rows.flatMap(({ patients }) => patients ?? []))]);
  return rows;
};

export const readTotal = async (db: Db, { total }: Compiled): Promise<number> =>
  (await db.one<{ total: number }>(total.text, total.values)).total;

/* Rows per query of an export: a few megabytes for a wide dataset. */
const batchRows = 1000;

export async function* allRows(reader: Reader, compiled: Compiled): AsyncGenerator<Cells> {
  for (let after: Place | undefined; ;) {
    const rows = await readLoggedRows(reader, compiled, { take: batchRows, after });
    for (const { cells } of rows) yield cells;
    after = rows.at(-1)?.place;
    if (rows.length < batchRows || after === undefined) return;
  }
}
