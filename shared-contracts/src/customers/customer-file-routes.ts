/** Routes of files beside customers (routes.ts says how they are read). */
export const customerFileRoutes = {
  customerFileList: 'GET /customers/:customerId/files',
  customerFileCreate: 'POST /customers/:customerId/files',
  customerFileDownload: 'GET /customer-files/:customerFileId file',
  customerFileDelete: 'DELETE /customer-files/:customerFileId 204',
} as const;
