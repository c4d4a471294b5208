/** Routes of imports of customers (routes.ts says how they are read). */
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
