import type { DatasetQuestion } from '@sala/shared-contracts';
import type { Db } from '../platform/database/database';
import { storeFile } from '../platform/files/files';
import { insertDataset, listDatasets, writeRows } from '../datasets/sql/datasets.queries';
import { inferUpload, readRowsToStore } from '../datasets/model/uploaded-table';
import { insertView } from '../datasets/sql/views.queries';
import { surveyCsv, surveyName } from './datasets-data';

interface Stamp {
  readonly userId: string;
  readonly now: string;
}

const views: readonly { readonly name: string; readonly definition: DatasetQuestion }[] = [
  {
    name: 'Calificación por sede',
    definition: {
      groups: [{ column: 'c1' }],
      measures: [{ aggregate: 'avg', column: 'c4' }, { aggregate: 'count' }],
      sorts: [{ column: 'avg_c4', descending: true }],
      chart: 'bar',
    },
  },
  {
    name: 'Respuestas por mes',
    definition: {
      groups: [{ column: 'c0', step: 'month' }],
      measures: [{ aggregate: 'count' }],
      chart: 'line',
    },
  },
  {
    name: 'No volverían',
    definition: {
      filters: [{ column: 'c6', operator: 'is', value: false }],
      sorts: [{ column: 'c4', descending: false }],
    },
  },
];

/** Parses the demo upload in a worker, so no transaction may be open. */
export const readDemoSurvey = async (now: string) => {
  const content = Buffer.from(surveyCsv(new Date(now)));
  const inferred = await inferUpload('demo', content);
  const columns = inferred.columns.map(({ key, label, type, personal }) => ({
    key,
    label,
    type,
    personal,
  }));
  return { content, columns, ...(await readRowsToStore('demo', content, columns)) };
};

export const hasNoDatasets = async (db: Db, userId: string): Promise<boolean> =>
  (await listDatasets(db, { userId, roles: ['owner'] })).length === 0;

/** Seeds an uploaded dataset with shared views. */
export const seedDemoDatasets = async (
  db: Db,
  stamp: Stamp,
  { content, columns, rowCount, batches }: Awaited<ReturnType<typeof readDemoSurvey>>,
): Promise<void> => {
  if (!(await hasNoDatasets(db, stamp.userId))) return;
  const file = await storeFile(db, stamp, {
    purpose: 'dataset',
    name: 'encuesta.csv',
    type: 'text/csv',
    content,
  });
  const id = await insertDataset(
    db,
    { name: surveyName, columns, visibility: 'company', roles: [], fileId: file.id, rowCount },
    stamp,
  );
  await writeRows(db, id, batches);
  for (const view of views)
    await insertView(
      db,
      { datasetId: id, builtin: null },
      { ...view, isDefault: false, shared: true },
      stamp,
    );
};
