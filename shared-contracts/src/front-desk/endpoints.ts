import { checkIns } from './check-ins';
import { kiosk } from './kiosk';
import { queue } from './queue';
import type { EndpointsOf } from '../platform/endpoint';
import type { frontDeskRouteTable } from './route-table';

export const frontDeskEndpoints = {
  ...checkIns,
  ...kiosk,
  ...queue,
} satisfies EndpointsOf<typeof frontDeskRouteTable>;
