import { defineHandlers } from '../../platform/http/handler';
import { importSteps } from '../../platform/imports/import-steps';
import { customerSubject } from '../model/customer-import/customer-subject';

type Names =
  | 'customerImportList'
  | 'customerImportCreate'
  | 'customerImportView'
  | 'customerImportSheet'
  | 'customerImportCheck'
  | 'customerImportRun'
  | 'customerImportCancel'
  | 'customerImportRejects';

const steps = importSteps(customerSubject);

export const customerImportHandlers = defineHandlers<Names>({
  customerImportList: ({ db }) => steps.list(db),
  customerImportCreate: (context) => steps.create(context, context.query.name, context.body),
  customerImportView: ({ db, params, locale }) => steps.view(db, params.importId, locale),
  customerImportSheet: (context) =>
    steps.sheet(context, context.params.importId, context.body.sheet),
  customerImportCheck: (context) => steps.check(context, context.params.importId, context.body),
  customerImportRun: (context) => steps.run(context, context.params.importId),
  customerImportCancel: (context) => steps.cancel(context, context.params.importId),
  customerImportRejects: (context) => steps.rejects(context, context.params.importId),
});
