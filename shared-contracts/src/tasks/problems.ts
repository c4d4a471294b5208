export const tasksProblems = {
  'task.transition_refused': 409,
  'task.checklist_open': 409,
  'task.ended': 409,
  'task.visit_closed': 409,
  'task.too_many_attempts': 409,
  'taskFile.kind_unknown': 422,
  'taskFile.limit_reached': 409,
  'visit.tasks_open': 409,
} as const;
