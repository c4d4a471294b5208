import type { DatasetCell } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { recordPatientsShown } from '../../patients';
import type { Trail } from '../../platform/audit/trail';
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
  readonly audit: Trail['audit'];
}

/** Rows whose patients stand in the log already: of the same rows, in other groups. */
export const readAgain = (db: Db, compiled: Compiled, portion: Portion): Promise<Row[]> => {
  const { text, values } = compiled.rows(portion);
  return db.query<Row>(text, values);
};

/** Whoever is shown by name stands in the log, as everywhere. */
export const readPortion = async (
  { db, audit }: Reader,
  compiled: Compiled,
  portion: Portion,
): Promise<Row[]> => {
  const rows = await readAgain(db, compiled, portion);
  await recordPatientsShown(audit, [...new Set(rows.flatMap(({ patients }) => patients ?? []))]);
  return rows;
};

export const readTotal = async (db: Db, { total }: Compiled): Promise<number> =>
  (await db.one<{ total: number }>(total.text, total.values)).total;

/* Rows that a file reads at once; of a wide dataset they are a few megabytes. */
const atOnce = 1000;

/** From the first to the last. */
export async function* allRows(reader: Reader, compiled: Compiled): AsyncGenerator<Cells> {
  for (let after: Place | undefined; ;) {
    const rows = await readPortion(reader, compiled, { take: atOnce, after });
    for (const { cells } of rows) yield cells;
    after = rows.at(-1)?.place;
    if (rows.length < atOnce || after === undefined) return;
  }
}
