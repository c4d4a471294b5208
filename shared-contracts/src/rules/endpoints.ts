import type { EndpointsOf } from '../platform/endpoint';
import type { rulesRouteTable } from './route-table';
import { rules } from './rules';

export const rulesEndpoints = { ...rules } satisfies EndpointsOf<typeof rulesRouteTable>;
