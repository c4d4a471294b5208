export const customerFieldRoutes = {
  customerFieldList: 'GET /customer-fields',
  customerFieldUsage: 'GET /customer-fields/usage',
  customerFieldExport: 'GET /customer-fields/export file',
  customerFieldView: 'GET /customer-fields/:fieldId',
  customerFieldCreate: 'POST /customer-fields',
  customerFieldUpdate: 'PATCH /customer-fields/:fieldId',
  customerFieldDelete: 'DELETE /customer-fields/:fieldId 204',
  customerFieldReorder: 'PUT /customer-fields/order',
  customerFieldImportPreview: 'POST /customer-fields/import/preview',
  customerFieldImport: 'POST /customer-fields/import',
} as const;

export const customerRoutes = {
  customerList: 'GET /customers',
  customerView: 'GET /customers/:customerId',
  customerCreate: 'POST /customers',
  customerUpdate: 'PATCH /customers/:customerId',
  customerDelete: 'DELETE /customers/:customerId 204',
  customerFacets: 'GET /customers/facets',
  customerTagList: 'GET /customers/tags',
  customerOwnerList: 'GET /customers/owners',
  customerBlock: 'POST /customers/:customerId/block',
  customerUnblock: 'POST /customers/:customerId/unblock',
  customerBulk: 'POST /customers/bulk',
  customerBulkDelete: 'POST /customers/bulk-delete',
  customerDuplicates: 'POST /customers/duplicates',
  customerMerge: 'POST /customers/:customerId/merges',
  customerMergeList: 'GET /customers/:customerId/merges',
  customerMergeUndo: 'POST /customer-merges/:mergeId/undo',
  customerTimelineList: 'GET /customers/:customerId/timeline',
  customerNoteCreate: 'POST /customers/:customerId/notes',
  customerNoteDelete: 'DELETE /customer-notes/:noteId 204',
  customerConsentSet: 'POST /customers/:customerId/consents',
} as const;

export const customerImportRoutes = {
  customerImportList: 'GET /customer-imports',
  customerImportCreate: 'POST /customer-imports',
  customerImportView: 'GET /customer-imports/:importId',
  customerImportSheet: 'PUT /customer-imports/:importId/sheet',
  customerImportCheck: 'POST /customer-imports/:importId/check',
  customerImportRun: 'POST /customer-imports/:importId/run',
  customerImportCancel: 'POST /customer-imports/:importId/cancel',
  customerImportRejects: 'GET /customer-imports/:importId/rejects file',
} as const;

export const customerExportRoutes = {
  customerExport: 'GET /customers/export file',
  customerPickedExport: 'POST /customers/export file',
  customerDataExport: 'GET /customers/:customerId/data file',
} as const;

export const customerFileRoutes = {
  customerFileList: 'GET /customers/:customerId/files',
  customerFileCreate: 'POST /customers/:customerId/files',
  customerFileDownload: 'GET /customer-files/:customerFileId file',
  customerFileDelete: 'DELETE /customer-files/:customerFileId 204',
} as const;
