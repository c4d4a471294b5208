import { checkInRoutes, deviceRoutes, kioskRoutes, queueRoutes } from './routes';

export const frontDeskRouteTable = {
  ...checkInRoutes,
  ...deviceRoutes,
  ...kioskRoutes,
  ...queueRoutes,
} as const;
