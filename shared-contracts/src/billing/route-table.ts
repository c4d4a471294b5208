import { checkoutRoutes, planRoutes, subscriptionRoutes } from './routes';

export const billingRouteTable = {
  ...planRoutes,
  ...checkoutRoutes,
  ...subscriptionRoutes,
} as const;
