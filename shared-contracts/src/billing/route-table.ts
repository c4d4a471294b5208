import { planRoutes } from './routes';

export const billingRouteTable = {
  ...planRoutes,
} as const;
