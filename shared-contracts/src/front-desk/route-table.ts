import { checkInRoutes, kioskRoutes, queueRoutes } from './routes';

export const frontDeskRouteTable = {
  ...checkInRoutes,
  ...kioskRoutes,
  ...queueRoutes,
} as const;
