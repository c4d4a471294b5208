import { datasets } from './datasets';
import { datasetSchedules } from './dataset-schedules';
import type { EndpointsOf } from '../platform/endpoint';
import type { datasetsRouteTable } from './route-table';

export const datasetsEndpoints = {
  ...datasets,
  ...datasetSchedules,
} satisfies EndpointsOf<typeof datasetsRouteTable>;
