import { defineHandlers } from '../../platform/http/handler';
import { importSteps } from '../../platform/imports/import-steps';
import { taskSubject } from '../model/task-import/task-subject';

type Names =
  | 'taskImportList'
  | 'taskImportCreate'
  | 'taskImportView'
  | 'taskImportSheet'
  | 'taskImportCheck'
  | 'taskImportRun'
  | 'taskImportCancel'
  | 'taskImportRejects';

const steps = importSteps(taskSubject);

export const taskImportHandlers = defineHandlers<Names>({
  taskImportList: ({ db }) => steps.list(db),
  taskImportCreate: (context) => steps.create(context, context.query.name, context.body),
  taskImportView: ({ db, params, locale }) => steps.view(db, params.taskImportId, locale),
  taskImportSheet: (context) =>
    steps.sheet(context, context.params.taskImportId, context.body.sheet),
  taskImportCheck: (context) => steps.check(context, context.params.taskImportId, context.body),
  taskImportRun: (context) => steps.run(context, context.params.taskImportId),
  taskImportCancel: (context) => steps.cancel(context, context.params.taskImportId),
  taskImportRejects: (context) => steps.rejects(context, context.params.taskImportId),
});
