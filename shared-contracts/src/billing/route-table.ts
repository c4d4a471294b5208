import {
  checkoutRoutes,
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
} as const;
