import { datasetRoutes } from './routes';

export const datasetsRouteTable = {
  ...datasetRoutes,
} as const;
