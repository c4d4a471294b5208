import {
  checkoutRoutes,
  differenceRoutes,
  paymentLinkRoutes,
  planRoutes,
  purchaseMessageRoutes,
  subscriptionRoutes,
} from './routes';

export const billingRouteTable = {
  ...planRoutes,
  ...checkoutRoutes,
  ...subscriptionRoutes,
  ...paymentLinkRoutes,
  ...purchaseMessageRoutes,
  ...differenceRoutes,
} as const;
