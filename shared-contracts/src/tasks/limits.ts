/** Tasks. */
export const taskTitleMax = 200;
export const taskDescriptionMax = 5000;
export const taskReasonMax = 500;
export const taskCommentMax = 2000;
export const taskChecklistMax = 50;
export const taskChecklistTextMax = 200;
export const taskBulkMax = 200;
export const taskMentionsMax = 20;
/** Also in PostgreSQL: `task_file_fits`. */
export const taskFilesMax = 20;
/** Cards of one column of the board, and comments of a task that are shown. */
export const taskColumnMax = 100;
export const taskCommentsShown = 200;
export const taskAttemptsMax = 50;
/** Calls that reached nobody, after which another way is offered. */
export const taskAttemptsTried = 3;
