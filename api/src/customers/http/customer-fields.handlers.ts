import { customFields } from '../model/custom-fields/custom-fields';
import { fieldSets } from '../sql/field-sets';
import { defineHandlers } from '../../platform/http/handler';

const fields = customFields('customer');
const sets = fieldSets('customer');

export const customerFieldHandlers = defineHandlers({
  customerFieldList: fields.list,
  customerFieldUsage: fields.usage,
  customerFieldView: (request) => fields.view(request, request.params.fieldId),
  customerFieldCreate: fields.create,
  customerFieldUpdate: (request) => fields.update(request, request.params.fieldId),
  customerFieldDelete: (request) => fields.delete(request, request.params.fieldId),
  customerFieldReorder: fields.reorder,
  customerFieldExport: sets.export,
  customerFieldImportPreview: sets.importPreview,
  customerFieldImport: sets.import,
});
