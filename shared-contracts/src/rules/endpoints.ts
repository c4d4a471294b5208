import type { EndpointsOf } from '../platform/endpoint';
import { campaigns } from './campaigns';
import type { rulesRouteTable } from './route-table';
import { rules } from './rules';

export const rulesEndpoints = {
  ...rules,
  ...campaigns,
} satisfies EndpointsOf<typeof rulesRouteTable>;
