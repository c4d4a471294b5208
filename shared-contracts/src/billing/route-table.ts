import { checkoutRoutes, paymentLinkRoutes, planRoutes, subscriptionRoutes } from './routes';

export const billingRouteTable = {
  ...planRoutes,
  ...checkoutRoutes,
  ...subscriptionRoutes,
  ...paymentLinkRoutes,
} as const;
