export const purchaseFieldRoutes = {
  purchaseFieldList: 'GET /purchase-fields',
  purchaseFieldUsage: 'GET /purchase-fields/usage',
  purchaseFieldExport: 'GET /purchase-fields/export file',
  purchaseFieldView: 'GET /purchase-fields/:purchaseFieldId',
  purchaseFieldCreate: 'POST /purchase-fields',
  purchaseFieldUpdate: 'PATCH /purchase-fields/:purchaseFieldId',
  purchaseFieldDelete: 'DELETE /purchase-fields/:purchaseFieldId 204',
  purchaseFieldReorder: 'PUT /purchase-fields/order',
  purchaseFieldImportPreview: 'POST /purchase-fields/import/preview',
  purchaseFieldImport: 'POST /purchase-fields/import',
} as const;

export const leadRoutes = {
  leadList: 'GET /leads',
  leadBoard: 'GET /leads/board',
  leadTrends: 'GET /leads/trends',
  leadOwnerList: 'GET /leads/owners',
  leadSourceList: 'GET /leads/sources',
  leadSourceCostList: 'GET /leads/source-costs',
  leadSourceCostUpdate: 'PUT /leads/source-costs',
  leadFacets: 'GET /leads/facets',
  leadExport: 'GET /leads/export file',
  leadPickedExport: 'POST /leads/export file',
  leadBulk: 'POST /leads/bulk',
  leadView: 'GET /leads/:leadId',
  leadCreate: 'POST /leads',
  leadUpdate: 'PATCH /leads/:leadId',
  leadMove: 'POST /leads/:leadId/move',
  leadUndo: 'POST /leads/:leadId/undo',
  leadAssign: 'POST /leads/:leadId/assign',
  leadRespond: 'POST /leads/:leadId/responses',
  leadNoteCreate: 'POST /leads/:leadId/notes',
  leadCandidateList: 'GET /leads/:leadId/candidates',
  leadConvert: 'POST /leads/:leadId/convert',
  leadMerge: 'POST /leads/:leadId/merge',
  leadDelete: 'DELETE /leads/:leadId 204',
  leadCaptureList: 'GET /lead-captures',
  leadCaptureCreate: 'POST /lead-captures',
  leadCaptureUpdate: 'PATCH /lead-captures/:captureId',
  leadCaptureRenew: 'POST /lead-captures/:captureId/token',
  leadCaptureView: 'GET /lead-forms/:captureToken',
  leadCaptureSubmit: 'POST /lead-forms/:captureToken 204',
} as const;

export const leadImportRoutes = {
  leadImportList: 'GET /lead-imports',
  leadImportCreate: 'POST /lead-imports',
  leadImportView: 'GET /lead-imports/:leadImportId',
  leadImportSheet: 'PUT /lead-imports/:leadImportId/sheet',
  leadImportCheck: 'POST /lead-imports/:leadImportId/check',
  leadImportRun: 'POST /lead-imports/:leadImportId/run',
  leadImportCancel: 'POST /lead-imports/:leadImportId/cancel',
  leadImportRejects: 'GET /lead-imports/:leadImportId/rejects file',
} as const;

export const productRoutes = {
  productList: 'GET /products',
  productView: 'GET /products/:productId',
  productCreate: 'POST /products',
  productUpdate: 'PATCH /products/:productId',
} as const;

export const purchaseRoutes = {
  purchaseList: 'GET /purchases',
  purchaseExport: 'GET /purchases/export file',
  purchasePickedExport: 'POST /purchases/export file',
  purchaseBulkCancel: 'POST /purchases/cancellations',
  purchaseReceiptFile: 'POST /purchases/receipts file',
  purchaseFacets: 'GET /purchase-facets',
  purchaseSummary: 'GET /purchase-summary',
  purchaseSeriesView: 'GET /purchase-series',
  purchaseTrends: 'GET /purchase-trends',
  purchaseQuote: 'POST /purchase-quotes',
  purchaseOfVisit: 'GET /purchase-visits/:visitId',
  purchaseView: 'GET /purchases/:purchaseId',
  purchaseCreate: 'POST /purchases',
  purchaseUpdate: 'PATCH /purchases/:purchaseId',
  purchaseCancel: 'POST /purchases/:purchaseId/cancel',
  purchaseReceipt: 'GET /purchases/:purchaseId/receipt file',
  paymentCreate: 'POST /purchases/:purchaseId/payments',
  paymentRefund: 'POST /payments/:paymentId/refunds',
} as const;

export const cashSessionRoutes = {
  cashSessionList: 'GET /cash-sessions',
  cashSessionCurrent: 'GET /cash-session',
  cashSessionView: 'GET /cash-sessions/:cashSessionId',
  cashSessionOpen: 'POST /cash-sessions',
  cashMovementCreate: 'POST /cash-sessions/:cashSessionId/movements',
  cashSessionClose: 'POST /cash-sessions/:cashSessionId/close',
} as const;

export const cfdiRoutes = {
  cfdiSuggest: 'GET /purchases/:purchaseId/cfdi-suggestion',
  cfdiValidate: 'POST /purchases/:purchaseId/cfdi-validation',
  cfdiDraft: 'POST /purchases/:purchaseId/cfdi-draft file',
  cfdiStamp: 'POST /purchases/:purchaseId/cfdi',
  cfdiDownload: 'GET /cfdis/:cfdiId file',
  cfdiCancel: 'POST /cfdis/:cfdiId/cancel',
} as const;

export const printSampleRoutes = {
  printSampleView: 'GET /company/print-sample file',
} as const;
