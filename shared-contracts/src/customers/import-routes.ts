/** Routes of imports of customers and of leads (routes.ts says how they are read). */
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
