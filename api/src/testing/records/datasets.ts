import type { SignedInMember } from '..';

const datasetName = 'Encuesta';

/** Endpoints of datasets that take an id, each with an input that succeeds on the caller's own record. */
export const datasetInputs = {
  datasetView: {},
  datasetRows: {},
  datasetColumnStats: { query: { column: 'c0' } },
  datasetExport: {},
  datasetDerive: { body: { name: 'Por sede', definition: { groups: [{ column: 'c0' }] } } },
  datasetUpdate: { body: { version: 1, name: 'Otra encuesta' } },
  datasetDelete: { query: { name: datasetName } },
  datasetViewList: {},
  datasetViewCreate: { body: { name: 'Otra vista', definition: {} } },
  datasetViewUpdate: { body: { version: 1, name: 'Mi vista' } },
  datasetViewDelete: {},
} as const;

/** One record of each kind, the same in each company; the view is of a dataset that everybody has. */
export const createDatasetRecords = async ({ client }: SignedInMember) => {
  const upload = await client.ok('datasetUpload', { query: { name: 'encuesta.csv' }, body: new Blob(['Sede,Calificación\nNorte,9\n']) });
  const columns = upload.columns.map(({ key, label, type, personal }) => ({ key, label, type, personal }));
  const dataset = await client.ok('datasetCreate', { body: { fileId: upload.fileId, name: datasetName, columns } });
  const view = await client.ok('datasetViewCreate', { params: { datasetId: 'customers' }, body: { name: 'Vista', definition: {} } });
  return { datasetId: dataset.id, datasetViewId: view.id };
};
