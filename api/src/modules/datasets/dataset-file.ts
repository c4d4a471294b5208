import type { DatasetCell, DatasetQuestion, Locale } from '@sala/shared-contracts';
import type { Db } from '../../core/database';
import { exportFile, type ExportFormat, type WholeFile } from '../../core/export/export-file';
import { exportNotes } from '../../core/export/export-notes';
import { recordPatientsShown } from '../../core/patients/patient-reads';
import type { Trail } from '../../core/trail';
import type { Compiled, Portion } from './compile';
import type { OpenedDataset } from './describe';
import { exportColumns, exportRow, filterWords } from './export-words';
import type { Place } from './keyset';

type Cells = readonly DatasetCell[];

interface Row {
  readonly cells: Cells;
  readonly place: Place;
  readonly patients: readonly string[] | null;
}

export interface Reader {
  readonly db: Db;
  readonly audit: Trail['audit'];
}

/** Whoever is shown by name stands in the log, as everywhere. */
export const readPortion = async ({ db, audit }: Reader, compiled: Compiled, portion: Portion): Promise<Row[]> => {
  const { text, values } = compiled.rows(portion);
  const rows = await db.query<Row>(text, values);
  await recordPatientsShown(audit, [...new Set(rows.flatMap(({ patients }) => patients ?? []))]);
  return rows;
};

export const readTotal = async (db: Db, { total }: Compiled): Promise<number> => (await db.one<{ total: number }>(total.text, total.values)).total;

/** Rows that a file reads at once. */
const atOnce = 5000;

async function* allRows(reader: Reader, compiled: Compiled): AsyncGenerator<Cells> {
  for (let after: Place | undefined; ; ) {
    const rows = await readPortion(reader, compiled, { take: atOnce, after });
    for (const { cells } of rows) yield cells;
    after = rows.at(-1)?.place;
    if (rows.length < atOnce || after === undefined) return;
  }
}

async function* mapped<In, Out>(items: AsyncIterable<In>, map: (item: In) => Out): AsyncGenerator<Out> {
  for await (const item of items) yield map(item);
}

/** A question about a dataset, with what answers it. */
export interface Asked {
  readonly dataset: OpenedDataset;
  readonly question: DatasetQuestion;
  readonly compiled: Compiled;
}

interface FileWanted {
  readonly format: ExportFormat;
  readonly locale: Locale;
  readonly now: string;
  /** Who takes it away. */
  readonly userId: string;
}

/** The answer as a file, with what it was filtered by. */
export const datasetFile = async (reader: Reader, { dataset, question, compiled }: Asked, { format, locale, now, userId }: FileWanted): Promise<WholeFile> =>
  exportFile(format, {
    title: dataset.name,
    columns: exportColumns(dataset, compiled.columns, locale),
    rows: mapped(allRows(reader, compiled), exportRow(dataset, compiled.columns, locale)),
    ...(await exportNotes(reader.db, { userId, locale, now, filters: filterWords(dataset, question, locale) })),
  });
