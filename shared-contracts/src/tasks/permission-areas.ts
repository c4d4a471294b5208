import type { PermissionRows } from '../platform/permission-rows';

/* prettier-ignore */
export const tasksAreas = {
  //                     O       A       D       N       R       B        M       X
  'tasks':             ['M',    'M',    'RWo',  'RWo',  'RWo',  'RWo',   'RWo',  'R'],
  'clinical-tasks':    ['',     'R',    'RW',   'RW',   'R',    '',      '',     'R'],
} as const satisfies PermissionRows;
