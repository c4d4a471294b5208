import { limits, type DatasetCell } from '@sala/shared-contracts';
import type { Db } from '../../core/database';
import { exportFile } from '../../core/export/export-file';
import { exportNotes } from '../../core/export/export-notes';
import { defineHandlers } from '../../core/handler';
import { recordPatientsShown } from '../../core/patients/patient-reads';
import { ProblemError } from '../../core/problem-error';
import type { Trail } from '../../core/trail';
import { readStats } from './column-stats';
import { compile, type Compiled, type Portion } from './compile';
import { openDataset } from './open-dataset';
import { readPlace, writePlace, type Place } from './keyset';
import { exportColumns, exportRow, filterWords } from './export-words';

type Names = 'datasetView' | 'datasetRows' | 'datasetColumnStats' | 'datasetExport';

type Cells = readonly DatasetCell[];

interface Row {
  readonly cells: Cells;
  readonly place: Place;
  readonly patients: readonly string[] | null;
}

interface Reader {
  readonly db: Db;
  readonly audit: Trail['audit'];
}

/** Whoever is shown by name stands in the log, as everywhere. */
const readPortion = async ({ db, audit }: Reader, compiled: Compiled, portion: Portion): Promise<Row[]> => {
  const { text, values } = compiled.rows(portion);
  const rows = await db.query<Row>(text, values);
  await recordPatientsShown(audit, [...new Set(rows.flatMap(({ patients }) => patients ?? []))]);
  return rows;
};

const readTotal = async (db: Db, { total }: Compiled): Promise<number> => (await db.one<{ total: number }>(total.text, total.values)).total;

/** Rows that an export reads at once. */
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

export const datasetRowHandlers = defineHandlers<Names>({
  datasetView: async (context) => (await openDataset(context, context.params.datasetId)).dataset,

  datasetRows: async (context) => {
    const { db, params, query } = context;
    const { source } = await openDataset(context, params.datasetId);
    const compiled = compile(source, query.definition ?? {});
    const { page, pageSize } = query;
    const after = query.after === undefined ? undefined : readPlace(query.after, compiled.order);
    const total = await readTotal(db, compiled);
    const rows = await readPortion(context, compiled, { take: pageSize, skip: after ? 0 : (page - 1) * pageSize, after });
    const last = rows.length === pageSize ? rows.at(-1) : undefined;
    return { columns: [...compiled.columns], rows: rows.map(({ cells }) => [...cells]), total, page, pageSize, next: last ? writePlace(last.place) : null };
  },

  datasetColumnStats: async (context) => {
    const { db, params, query, audit } = context;
    const { source } = await openDataset(context, params.datasetId);
    const { patients, ...stats } = await readStats(db, source, query.column, query.definition ?? {});
    await recordPatientsShown(audit, patients);
    return stats;
  },

  datasetExport: async (context) => {
    const { db, params, query, actor, locale, now, audit } = context;
    const { dataset, source } = await openDataset(context, params.datasetId);
    if (!dataset.canExport) throw new ProblemError('permission.denied');
    const question = query.definition ?? {};
    const compiled = compile(source, question);
    const total = await readTotal(db, compiled);
    if (total > limits.datasetExportRowsMax) throw new ProblemError('dataset.too_many_rows', { meta: { maximum: limits.datasetExportRowsMax } });
    await audit({ action: 'dataset.exported', entityType: 'dataset', entityId: dataset.id, diff: { format: query.format, rows: total, definition: question } });
    return exportFile(query.format, {
      title: dataset.name,
      columns: exportColumns(dataset, compiled.columns, locale),
      rows: mapped(allRows(context, compiled), exportRow(dataset, compiled.columns, locale)),
      ...(await exportNotes(db, { userId: actor.userId, locale, now, filters: filterWords(dataset, question, locale) })),
    });
  },
});
