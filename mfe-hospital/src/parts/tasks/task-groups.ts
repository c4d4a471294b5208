import { isOpenTask, type ClinicalTask } from '@sala/shared-contracts';

export const taskGroups = ['overdue', 'today', 'upcoming', 'next_visit', 'closed'] as const;
export type TaskGroup = (typeof taskGroups)[number];

/** @param today yyyy-mm-dd in the company's time zone */
const groupOf = ({ status, dueType, dueOn, overdue }: ClinicalTask, today: string): TaskGroup => {
  if (!isOpenTask(status)) return 'closed';
  if (overdue) return 'overdue';
  if (dueType === 'this_visit') return 'today';
  if (dueType === 'next_visit' || dueOn === null) return 'next_visit';
  return dueOn <= today ? 'today' : 'upcoming';
};

/** Tasks by when they are due; only groups that have some. */
export const groupTasks = (
  tasks: readonly ClinicalTask[],
  today: string,
): readonly { readonly group: TaskGroup; readonly tasks: readonly ClinicalTask[] }[] =>
  taskGroups
    .map((group) => ({ group, tasks: tasks.filter((task) => groupOf(task, today) === group) }))
    .filter((one) => one.tasks.length > 0);
