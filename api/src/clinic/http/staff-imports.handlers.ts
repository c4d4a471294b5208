import { defineHandlers } from '../../platform/http/handler';
import { importSteps } from '../../platform/imports/import-steps';
import { staffSubject } from '../model/staff-import/staff-subject';

type Names =
  | 'staffImportList'
  | 'staffImportCreate'
  | 'staffImportView'
  | 'staffImportSheet'
  | 'staffImportCheck'
  | 'staffImportRun'
  | 'staffImportCancel'
  | 'staffImportRejects';

const steps = importSteps(staffSubject);

export const staffImportHandlers = defineHandlers<Names>({
  staffImportList: ({ db }) => steps.list(db),
  staffImportCreate: (context) => steps.create(context, context.query.name, context.body),
  staffImportView: ({ db, params, locale }) => steps.view(db, params.staffImportId, locale),
  staffImportSheet: (context) =>
    steps.sheet(context, context.params.staffImportId, context.body.sheet),
  staffImportCheck: (context) => steps.check(context, context.params.staffImportId, context.body),
  staffImportRun: (context) => steps.run(context, context.params.staffImportId),
  staffImportCancel: (context) => steps.cancel(context, context.params.staffImportId),
  staffImportRejects: (context) => steps.rejects(context, context.params.staffImportId),
});
