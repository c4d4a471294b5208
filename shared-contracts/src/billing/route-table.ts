import {
  checkoutRoutes,
  differenceRoutes,
  paymentConnectionRoutes,
  paymentLinkRoutes,
  planRoutes,
  purchaseMessageRoutes,
  subscriptionRoutes,
} from './routes';

export const billingRouteTable = {
  ...planRoutes,
  ...checkoutRoutes,
  ...subscriptionRoutes,
  ...paymentConnectionRoutes,
  ...paymentLinkRoutes,
  ...purchaseMessageRoutes,
  ...differenceRoutes,
} as const;
