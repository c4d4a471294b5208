/** Routes of customers as files (routes.ts says how they are read). */
export const customerExportRoutes = {
  customerExport: 'GET /customers/export file',
  customerPickedExport: 'POST /customers/export file',
  customerDataExport: 'GET /customers/:customerId/data file',
} as const;
