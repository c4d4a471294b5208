/** Part of the table of routes (routes.ts). */
export const datasetRoutes = {
  datasetList: 'GET /datasets',
  datasetUpload: 'POST /dataset-uploads',
  datasetCreate: 'POST /datasets',
  datasetView: 'GET /datasets/:datasetId',
  datasetDerive: 'POST /datasets/:datasetId/derived',
  datasetUpdate: 'PATCH /datasets/:datasetId',
  datasetDelete: 'DELETE /datasets/:datasetId 204',
  datasetRows: 'GET /datasets/:datasetId/rows',
  datasetColumnStats: 'GET /datasets/:datasetId/column-stats',
  datasetExport: 'GET /datasets/:datasetId/export file',
  datasetViewList: 'GET /datasets/:datasetId/views',
  datasetViewCreate: 'POST /datasets/:datasetId/views',
  datasetViewUpdate: 'PATCH /dataset-views/:datasetViewId',
  datasetViewDelete: 'DELETE /dataset-views/:datasetViewId 204',
} as const;
