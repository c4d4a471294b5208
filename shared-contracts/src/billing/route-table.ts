import {
  checkoutRoutes,
  differenceRoutes,
  paymentLinkRoutes,
  planRoutes,
  subscriptionRoutes,
} from './routes';

export const billingRouteTable = {
  ...planRoutes,
  ...checkoutRoutes,
  ...subscriptionRoutes,
  ...paymentLinkRoutes,
  ...differenceRoutes,
} as const;
