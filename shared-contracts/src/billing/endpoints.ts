import type { EndpointsOf } from '../platform/endpoint';
import { checkouts } from './checkouts';
import { differences } from './differences';
import { paymentConnections } from './payment-connections';
import { paymentLinks } from './payment-links';
import { plans } from './plans';
import { purchaseMessages } from './purchase-messages';
import type { billingRouteTable } from './route-table';
import { subscriptions } from './subscription';

export const billingEndpoints = {
  ...plans,
  ...checkouts,
  ...subscriptions,
  ...paymentConnections,
  ...paymentLinks,
  ...purchaseMessages,
  ...differences,
} satisfies EndpointsOf<typeof billingRouteTable>;
