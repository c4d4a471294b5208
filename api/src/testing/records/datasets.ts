import type { SignedInMember } from '..';

const datasetName = 'Encuesta';

/** Valid inputs of dataset endpoints with an id, for the caller's own record. */
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
  datasetScheduleList: {},
  datasetScheduleCreate: { body: { definition: {}, when: { cadence: 'daily', at: '07:00' } } },
  datasetScheduleUpdate: {
    body: { version: 1, when: { cadence: 'weekly', weekday: 1, at: '08:30' } },
  },
  datasetScheduleDelete: {},
  datasetScheduleSend: {},
} as const;

/** Creates one record of each kind; view and schedule belong to a built-in dataset. */
export const createDatasetRecords = async ({ client }: SignedInMember) => {
  const upload = await client.ok('datasetUpload', {
    query: { name: 'encuesta.csv' },
    body: new Blob(['Sede,Calificación\nNorte,9\n']),
  });
  const columns = upload.columns.map(({ key, label, type, personal }) => ({
    key,
    label,
    type,
    personal,
  }));
  const dataset = await client.ok('datasetCreate', {
    body: { fileId: upload.fileId, name: datasetName, columns },
  });
  const view = await client.ok('datasetViewCreate', {
    params: { datasetId: 'customers' },
    body: { name: 'Vista', definition: {} },
  });
  const schedule = await client.ok('datasetScheduleCreate', {
    params: { datasetId: 'customers' },
    body: { definition: {}, when: { cadence: 'monthly', day: 1, at: '09:00' } },
  });
  return { datasetId: dataset.id, datasetViewId: view.id, datasetScheduleId: schedule.id };
};
