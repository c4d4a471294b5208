import { releases } from './releases';
import type { EndpointsOf } from '../platform/endpoint';
import type { releasesRouteTable } from './route-table';

export const releasesEndpoints = {
  ...releases,
} satisfies EndpointsOf<typeof releasesRouteTable>;
