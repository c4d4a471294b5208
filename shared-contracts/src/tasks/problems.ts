export const tasksProblems = {
  'task.transition_refused': 409,
  'task.checklist_open': 409,
  'task.ended': 409,
  'task.visit_closed': 409,
  'task.too_many_attempts': 409,
  'visit.tasks_open': 409,
} as const;
