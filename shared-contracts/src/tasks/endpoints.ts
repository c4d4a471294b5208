import type { EndpointsOf } from '../platform/endpoint';
import { clinicalTasks } from './clinical-tasks';
import type { tasksRouteTable } from './route-table';
import { tasks } from './tasks';

export const tasksEndpoints = {
  ...tasks,
  ...clinicalTasks,
} satisfies EndpointsOf<typeof tasksRouteTable>;
