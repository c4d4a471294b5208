import { clinicalTaskRoutes, taskImportRoutes, taskRoutes } from './routes';

export const tasksRouteTable = {
  ...taskRoutes,
  ...taskImportRoutes,
  ...clinicalTaskRoutes,
} as const;
