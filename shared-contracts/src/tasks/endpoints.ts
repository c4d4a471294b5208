import type { EndpointsOf } from '../platform/endpoint';
import { clinicalTasks } from './clinical-tasks';
import { taskFiles } from './task-files';
import type { tasksRouteTable } from './route-table';
import { taskImports } from './task-imports';
import { tasks } from './tasks';

export const tasksEndpoints = {
  ...tasks,
  ...taskFiles,
  ...taskImports,
  ...clinicalTasks,
} satisfies EndpointsOf<typeof tasksRouteTable>;
