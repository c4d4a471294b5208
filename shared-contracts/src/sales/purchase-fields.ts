import { customFieldEndpoints } from '../customers/custom-fields-endpoints';

const endpoints = customFieldEndpoints('purchase', 'purchase-fields', 'purchaseFieldId');

export const purchaseFields = {
  purchaseFieldList: endpoints.list,
  purchaseFieldUsage: endpoints.usage,
  purchaseFieldExport: endpoints.export,
  purchaseFieldView: endpoints.view,
  purchaseFieldCreate: endpoints.create,
  purchaseFieldUpdate: endpoints.update,
  purchaseFieldDelete: endpoints.delete,
  purchaseFieldReorder: endpoints.reorder,
  purchaseFieldImportPreview: endpoints.importPreview,
  purchaseFieldImport: endpoints.import,
};
