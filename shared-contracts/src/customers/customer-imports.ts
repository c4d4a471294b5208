import { importEndpoints } from '../platform/record-imports';

const ofCustomers = importEndpoints('importId', { permission: 'customers:write' }, 'customers');

export const customerImports = {
  customerImportList: ofCustomers.list,
  customerImportCreate: ofCustomers.create,
  customerImportView: ofCustomers.view,
  customerImportSheet: ofCustomers.sheet,
  customerImportCheck: ofCustomers.check,
  customerImportRun: ofCustomers.run,
  customerImportCancel: ofCustomers.cancel,
  customerImportRejects: ofCustomers.rejects,
};
