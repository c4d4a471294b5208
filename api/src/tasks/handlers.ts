import type { ConstraintProblems } from '../platform/database/database-errors';
import { clinicalTaskHandlers } from './http/clinical-tasks.handlers';
import { taskExportHandlers } from './http/task-export.handlers';
import { taskFileHandlers } from './http/task-files.handlers';
import { taskImportHandlers } from './http/task-imports.handlers';
import { taskHandlers } from './http/tasks.handlers';
import { waitingCountHandlers } from './http/waiting-counts.handlers';

export const tasksHandlers = {
  ...taskHandlers,
  ...taskExportHandlers,
  ...taskFileHandlers,
  ...taskImportHandlers,
  ...clinicalTaskHandlers,
  ...waitingCountHandlers,
};

/** Problem codes of database constraints. Handlers check first, except for steps of a task. */
export const tasksConstraints: ConstraintProblems = {
  task_attempt_limit: 'task.too_many_attempts',
  task_checklist_open: 'task.checklist_open',
  task_file_limit: 'taskFile.limit_reached',
  task_steps_hold: 'task.ended',
  task_visit_closed: 'task.visit_closed',
  visit_tasks_open: 'visit.tasks_open',
};
