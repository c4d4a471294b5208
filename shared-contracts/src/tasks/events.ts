import { rowCounts, type EventAudiences, type EventSchemas } from '../platform/event';

export const tasksEvents = {
  'task.created': null,
  'task.updated': null,
  'task.moved': null,
  'task.commented': null,
  'task.deleted': null,
  'task_import.finished': rowCounts,
  'task_import.cancelled': rowCounts,
  'task_file.created': null,
  'task_file.deleted': null,
  'clinical_task.created': null,
  'clinical_task.updated': null,
  'clinical_task.moved': null,
} as const satisfies EventSchemas;

/** Permission needed to receive each event. */
export const tasksAudiences = {
  task: 'tasks:read',
  task_file: 'tasks:read',
  task_import: null,
  clinical_task: 'clinical-tasks:read',
} as const satisfies EventAudiences;
