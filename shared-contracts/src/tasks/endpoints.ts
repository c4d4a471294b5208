import type { EndpointsOf } from '../platform/endpoint';
import { clinicalTasks } from './clinical-tasks';
import { taskFiles } from './task-files';
import type { tasksRouteTable } from './route-table';
import { taskImports } from './task-imports';
import { tasks } from './tasks';
import { waitingCounts } from './waiting-counts';

export const tasksEndpoints = {
  ...tasks,
  ...taskFiles,
  ...taskImports,
  ...clinicalTasks,
  ...waitingCounts,
} satisfies EndpointsOf<typeof tasksRouteTable>;
