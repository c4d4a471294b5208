import {
  checkoutRoutes,
  paymentConnectionRoutes,
  paymentLinkRoutes,
  planRoutes,
  subscriptionRoutes,
} from './routes';

export const billingRouteTable = {
  ...planRoutes,
  ...checkoutRoutes,
  ...subscriptionRoutes,
  ...paymentConnectionRoutes,
  ...paymentLinkRoutes,
} as const;
