import { clinicalTaskRoutes, taskRoutes } from './routes';

export const tasksRouteTable = { ...taskRoutes, ...clinicalTaskRoutes } as const;
