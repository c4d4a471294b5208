import type { EndpointsOf } from '../platform/endpoint';
import type { rulesRouteTable } from './route-table';

export const rulesEndpoints = {} satisfies EndpointsOf<typeof rulesRouteTable>;
