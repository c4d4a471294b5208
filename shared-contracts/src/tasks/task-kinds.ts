export const taskScopes = ['general', 'clinical'] as const;
export type TaskScope = (typeof taskScopes)[number];

export const taskStatuses = [
  'backlog',
  'todo',
  'in_progress',
  'on_hold',
  'done',
  'canceled',
] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** Columns of the board; only clinical tasks are put on hold. */
export const generalTaskStatuses = [
  'backlog',
  'todo',
  'in_progress',
  'done',
  'canceled',
] as const satisfies readonly TaskStatus[];

export const taskPriorities = ['low', 'medium', 'high', 'critical'] as const;
export const taskRelatedKinds = ['lead', 'customer', 'purchase', 'appointment'] as const;
export const taskSources = ['manual', 'event', 'import', 'rule'] as const;
export const taskRecurrences = ['daily', 'weekly', 'monthly'] as const;
export const taskDueTypes = ['this_visit', 'next_visit', 'date'] as const;
export const taskCategories = [
  'lab_follow_up',
  'call_patient',
  'prior_authorization',
  'referral',
  'charting',
  'coding',
  'billing',
  'nursing',
  'other',
] as const;
export const taskAttemptResults = ['reached', 'no_answer', 'message_left', 'wrong_number'] as const;

/** Targets of an import column. */
export const taskImportColumns = [
  'title',
  'description',
  'status',
  'priority',
  'label',
  'assigneeEmail',
  'startOn',
  'dueOn',
] as const;

/** A row is a task that is there, if title, day and assignee are the same. */
export const taskImportMatches = ['title'] as const;

/** Whose tasks a list shows. */
export const taskViews = ['mine', 'team', 'created'] as const;

const open = ['backlog', 'todo', 'in_progress', 'on_hold'] as const satisfies TaskStatus[];

export const isOpenTask = (status: TaskStatus): boolean => open.some((one) => one === status);

/** Where a task goes from a status; server and screens share this rule (screens §8). */
export const nextTaskStatuses = (status: TaskStatus, scope: TaskScope): readonly TaskStatus[] => {
  const all: readonly TaskStatus[] = isOpenTask(status) ? taskStatuses : ['todo'];
  return all.filter((next) => next !== status && (scope === 'clinical' || next !== 'on_hold'));
};

/** What ended is opened again, and what is given up, with a reason only. */
export const needsReason = (from: TaskStatus, to: TaskStatus): boolean =>
  to === 'canceled' || !isOpenTask(from);
