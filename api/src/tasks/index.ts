export { emptyTask, requireAssignee } from './model/task-columns';
export { tellAssignee } from './model/task-notices';
export { insertTask, type TaskColumns } from './sql/task-writes.queries';
export { createTask } from './sql/event-tasks.queries';
export { insertRuleTask, type RuleTask } from './sql/rule-tasks.queries';
