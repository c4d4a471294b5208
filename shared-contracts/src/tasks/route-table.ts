import { clinicalTaskRoutes, taskImportRoutes, taskRoutes, waitingCountRoutes } from './routes';

export const tasksRouteTable = {
  ...taskRoutes,
  ...taskImportRoutes,
  ...clinicalTaskRoutes,
  ...waitingCountRoutes,
} as const;
