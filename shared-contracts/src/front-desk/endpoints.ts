import { checkIns } from './check-ins';
import { devices } from './devices';
import { kiosk } from './kiosk';
import { queue } from './queue';
import type { EndpointsOf } from '../platform/endpoint';
import type { frontDeskRouteTable } from './route-table';

export const frontDeskEndpoints = {
  ...checkIns,
  ...devices,
  ...kiosk,
  ...queue,
} satisfies EndpointsOf<typeof frontDeskRouteTable>;
