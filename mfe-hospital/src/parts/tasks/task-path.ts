import { paths } from '../../paths';

/** The screen of clinical tasks with this one open. */
export const taskPath = (taskId: string): string => `${paths.task}?taskId=${taskId}`;

export const tasksOfPatientPath = (patientId: string): string =>
  `${paths.task}?view=patient&patientId=${patientId}`;
