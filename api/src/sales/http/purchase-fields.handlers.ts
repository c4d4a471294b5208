import { customFields, fieldSets } from '../../customers';
import { defineHandlers } from '../../platform/http/handler';

const fields = customFields('purchase');
const sets = fieldSets('purchase');

export const purchaseFieldHandlers = defineHandlers({
  purchaseFieldList: fields.list,
  purchaseFieldUsage: fields.usage,
  purchaseFieldView: (request) => fields.view(request, request.params.purchaseFieldId),
  purchaseFieldCreate: fields.create,
  purchaseFieldUpdate: (request) => fields.update(request, request.params.purchaseFieldId),
  purchaseFieldDelete: (request) => fields.delete(request, request.params.purchaseFieldId),
  purchaseFieldReorder: fields.reorder,
  purchaseFieldExport: sets.export,
  purchaseFieldImportPreview: sets.importPreview,
  purchaseFieldImport: sets.import,
});
