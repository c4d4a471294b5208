export const taskRoutes = {
  taskList: 'GET /tasks',
  taskBoard: 'GET /tasks/board',
  taskFacets: 'GET /tasks/facets',
  taskAssigneeList: 'GET /tasks/assignees',
  taskBulk: 'POST /tasks/bulk',
  taskView: 'GET /tasks/:taskId',
  taskCreate: 'POST /tasks',
  taskUpdate: 'PATCH /tasks/:taskId',
  taskMove: 'POST /tasks/:taskId/move',
  taskCommentCreate: 'POST /tasks/:taskId/comments',
  taskDelete: 'DELETE /tasks/:taskId 204',
  taskExport: 'GET /tasks/export file',
  taskFileList: 'GET /tasks/:taskId/files',
  taskFileCreate: 'POST /tasks/:taskId/files',
  taskFileDownload: 'GET /task-files/:taskFileId file',
  taskFileDelete: 'DELETE /task-files/:taskFileId 204',
} as const;

/** What the menu asks for; part of the shell's first load. */
export const waitingCountRoutes = { waitingCountView: 'GET /waiting-counts' } as const;

export const taskImportRoutes = {
  taskImportList: 'GET /task-imports',
  taskImportCreate: 'POST /task-imports',
  taskImportView: 'GET /task-imports/:taskImportId',
  taskImportSheet: 'PUT /task-imports/:taskImportId/sheet',
  taskImportCheck: 'POST /task-imports/:taskImportId/check',
  taskImportRun: 'POST /task-imports/:taskImportId/run',
  taskImportCancel: 'POST /task-imports/:taskImportId/cancel',
  taskImportRejects: 'GET /task-imports/:taskImportId/rejects file',
} as const;

export const clinicalTaskRoutes = {
  clinicalTaskList: 'GET /clinical-tasks',
  clinicalTaskView: 'GET /clinical-tasks/:clinicalTaskId',
  clinicalTaskCreate: 'POST /clinical-tasks',
  clinicalTaskMove: 'POST /clinical-tasks/:clinicalTaskId/move',
  clinicalTaskAssign: 'POST /clinical-tasks/:clinicalTaskId/assign',
  clinicalTaskAttemptCreate: 'POST /clinical-tasks/:clinicalTaskId/attempts',
  clinicalTaskCommentCreate: 'POST /clinical-tasks/:clinicalTaskId/comments',
} as const;
