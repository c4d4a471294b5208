import { defineHandlers } from '../../platform/http/handler';
import { importSteps } from '../../platform/imports/import-steps';
import { leadSubject } from '../model/lead-import/lead-subject';

type Names =
  | 'leadImportList'
  | 'leadImportCreate'
  | 'leadImportView'
  | 'leadImportSheet'
  | 'leadImportCheck'
  | 'leadImportRun'
  | 'leadImportCancel'
  | 'leadImportRejects';

const steps = importSteps(leadSubject);

export const leadImportHandlers = defineHandlers<Names>({
  leadImportList: ({ db }) => steps.list(db),
  leadImportCreate: (context) => steps.create(context, context.query.name, context.body),
  leadImportView: ({ db, params, locale }) => steps.view(db, params.leadImportId, locale),
  leadImportSheet: (context) =>
    steps.sheet(context, context.params.leadImportId, context.body.sheet),
  leadImportCheck: (context) => steps.check(context, context.params.leadImportId, context.body),
  leadImportRun: (context) => steps.run(context, context.params.leadImportId),
  leadImportCancel: (context) => steps.cancel(context, context.params.leadImportId),
  leadImportRejects: (context) => steps.rejects(context, context.params.leadImportId),
});
