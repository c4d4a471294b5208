import { importEndpoints } from '../platform/record-imports';

const ofTasks = importEndpoints('taskImportId', { permission: 'tasks:write' }, 'tasks');

export const taskImports = {
  taskImportList: ofTasks.list,
  taskImportCreate: ofTasks.create,
  taskImportView: ofTasks.view,
  taskImportSheet: ofTasks.sheet,
  taskImportCheck: ofTasks.check,
  taskImportRun: ofTasks.run,
  taskImportCancel: ofTasks.cancel,
  taskImportRejects: ofTasks.rejects,
};
