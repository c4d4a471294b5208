import { customFieldEndpoints } from './custom-fields-endpoints';

const endpoints = customFieldEndpoints('customer', 'customer-fields', 'fieldId');

export const customerFields = {
  customerFieldList: endpoints.list,
  customerFieldUsage: endpoints.usage,
  customerFieldExport: endpoints.export,
  customerFieldView: endpoints.view,
  customerFieldCreate: endpoints.create,
  customerFieldUpdate: endpoints.update,
  customerFieldDelete: endpoints.delete,
  customerFieldReorder: endpoints.reorder,
  customerFieldImportPreview: endpoints.importPreview,
  customerFieldImport: endpoints.import,
};
