import { plans } from './plans';
import type { EndpointsOf } from '../platform/endpoint';
import type { billingRouteTable } from './route-table';

export const billingEndpoints = {
  ...plans,
} satisfies EndpointsOf<typeof billingRouteTable>;
