import type { EndpointsOf } from '../platform/endpoint';
import { checkouts } from './checkouts';
import { plans } from './plans';
import type { billingRouteTable } from './route-table';
import { subscriptions } from './subscription';

export const billingEndpoints = {
  ...plans,
  ...checkouts,
  ...subscriptions,
} satisfies EndpointsOf<typeof billingRouteTable>;
